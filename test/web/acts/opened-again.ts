import { describe, expect, it } from '@jest/globals';
import { fillIn, lines, takesNoWrite, writes } from '../../support/screens/browser/hands.js';
import { controlsOf, isEnabled, nameOfControl, settle } from '../../support/screens/browser/controls.js';
import { closeTab, show } from '../../support/screens/browser/web-hands.js';
import { addressOf, pagesOf, SIGNED_IN, USUAL } from '../../support/screens/browser/web-pages.js';

const LEAVES = /^(Annulla|Chiudi|Non ora|No, .*|Indietro)$/;
/** The features whose pages open dialogs and forms about a record. */
const OPENS = /features\/(requests|messages|feedback|reports|engagement)\//;
const pages = (await pagesOf()).filter(({ kind, file }) => kind === 'signedIn' && OPENS.test(file));

describe('what a button opens begins anew after it was filled in, refused and left:', () => {
  it.each(pages.map((page) => [page.path, page] as const))('%s', async (path, { file }) => {
    const kept: string[] = [];
    for (const as of SIGNED_IN) {
      const at = addressOf(path);
      const { where } = await show({ as, path, at, file, given: USUAL });
      const said = (): string[] => lines('.toasts, [role=status]');
      const buttons = (): HTMLElement[] =>
        controlsOf('.toasts').filter(
          (each): each is HTMLElement => each.matches('button:not([type=submit])') && isEnabled(each),
        );
      const press = async (button: HTMLElement | null | undefined) => {
        button?.click();
        await settle(20);
      };
      for (const name of [...new Set(buttons().map(nameOfControl))].slice(0, 20)) {
        const before = new Set(buttons());
        const opener = () => buttons().find((each) => nameOfControl(each) === name);
        const leave = () =>
          buttons()
            .filter((each) => !before.has(each) && LEAVES.test(nameOfControl(each)))
            .at(-1);
        await press(opener());
        if (where() !== at) break;
        if (!leave()) continue;
        // A part that is loaded then is there at once the second time.
        await press(leave());
        await press(opener());
        const usual = said();
        const within = leave()?.closest('dialog, form') ?? document;
        await fillIn(within);
        takesNoWrite(true);
        await press(within.querySelector<HTMLElement>('[type=submit], .modal-acts button'));
        takesNoWrite(false);
        if (!leave()) continue;
        await press(leave());
        await press(opener());
        const found = said().filter((line) => !usual.includes(line));
        if (found.length > 0) kept.push(`${as}, “${name}”: ${found.join(' | ').slice(0, 200)}`);
        await press(leave());
      }
      writes();
    }
    await closeTab();
    expect(kept).toEqual([]);
  });
});
