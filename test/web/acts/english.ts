import { describe, expect, it } from '@jest/globals';
import { reads } from '../../support/screens/browser/hands.js';
import { READABLE } from '../../support/screens/browser/any-page.js';
import { closeTab, show, textsIn } from '../../support/screens/browser/web-hands.js';
import { addressOf, pagesOf } from '../../support/screens/browser/web-pages.js';
import { webPart } from '../../support/web-markup.js';
import { wordsShown } from '../../support/screens/browser/words.js';

/** Every text of a language, with its key. */
async function flat(locale: 'it' | 'en'): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const visit = (of: unknown, key: string): void => {
    if (typeof of === 'string') found.set(key, of);
    else if (typeof of === 'object' && of !== null)
      for (const [name, each] of Object.entries(of)) visit(each, key === '' ? name : `${key}.${name}`);
  };
  const i18n = await textsIn(locale);
  for (const namespace of i18n.options.ns as string[]) visit(i18n.getResourceBundle(locale, namespace), '');
  return found;
}

const pages = await pagesOf();

describe('an English page', () => {
  it.each(pages.map((each) => [each.file, each] as const))(
    '%s has English words only',
    async (file, { path, kind, frames }) => {
      const [italian, english] = [await flat('it'), await flat('en')];
      const own = new Set([...english.values()]);
      const foreign = new Set(
        [...italian.values()].filter((text) => !own.has(text) && !text.includes('{{') && text !== 'English'),
      );
      const at = addressOf(path);
      for (const as of kind === 'signedIn' ? (['citizen', 'firm'] as const) : (['nobody'] as const)) {
        const { where } = await show({
          as,
          file,
          frames,
          path,
          at,
          locale: 'en',
          given: {
            locale: 'en',
            ...READABLE,
            'status.id': 1,
            allowed_actions: ['give_feedback', 'choose', 'quote', 'upgrade'],
            'plan.id': 2,
            'response.status.id': 7,
          },
        });
        // What a page asks the server's services for is asked for in its own language, the matter of a text in that of the text.
        const inItalian = reads().filter((call) => /^ASK (?!findTypes \["Recupero").*"it"/.test(call));
        expect(`${where()}: ${inItalian.join(' | ')}`).toBe(`${where()}: `);
        const words = wordsShown();
        const wrong = words.filter((text) => !own.has(text) && (foreign.has(text) || italian.has(text)));
        expect(`${where()}: ${wrong.join(' | ')}`).toBe(`${where()}: `);
      }
      await closeTab();
    },
  );
});

describe('the menu of each page', () => {
  it('has the subjects in the language of the address', async () => {
    const { loader } = await webPart<{ loader: (args: object) => Promise<{ subjects: object[] }> }>('app/root');
    const services = { requestTypes: (locale: string) => [{ id: 'sfratto', label: `(${locale})`, tooltip: '' }] };
    const subjectsAt = async (path: string) => {
      const request = new Request(`https://giustamente.example${path}`);
      return (await loader({ context: { services }, request })).subjects;
    };
    const labels = [await subjectsAt('/en/avvocati'), await subjectsAt('/avvocati')];
    expect(labels).toEqual([[{ id: 'sfratto', label: '(en)' }], [{ id: 'sfratto', label: '(it)' }]]);
  });
});
