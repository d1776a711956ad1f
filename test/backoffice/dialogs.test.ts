import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';

/** Files that may draw a dialog themselves, with the reason. */
const own = {
  'ui/ActionDialog.tsx': 'the dialog of which all others are made',
  'resources/invoices/Archive.tsx': 'a form in a dialog; its buttons are the form’s',
};

it('every dialog is made of the one whose buttons have one order', async () => {
  const files = (await readdir('backoffice', { recursive: true })).filter(
    (file) => file.endsWith('.tsx') && !file.startsWith('build'),
  );
  const drawn = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(`backoffice/${file}`, 'utf8');
      const draws =
        /'@mui\/material\/(Dialog|DialogActions)'|\buseConfirm\b|\bDelete(WithConfirm)?Button\b/.test(text) ||
        /import \{[^}]*\bConfirm\b[^}]*\} from 'react-admin'/.test(text);
      return draws ? [file] : [];
    }),
  );
  expect(drawn.flat().sort()).toEqual(Object.keys(own).sort());
});
