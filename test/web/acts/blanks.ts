import { describe, expect, it } from '@jest/globals';
import { fillIn, wait, writes } from '../../support/screens/browser/hands.js';
import { readersOf, showAny } from '../../support/screens/browser/any-page.js';
import { blankTextsIn, typeInto, wordsOf } from '../../support/screens/browser/blank-texts.js';
import { pagesOf } from '../../support/screens/browser/web-pages.js';

/** Those of the other features have no form that is sent. */
const pages = (await pagesOf()).filter(({ file }) =>
  /features\/(accounts|billing|contact|engagement|feedback|firm-inbox|messages|newsletter|reports|requests)\//.test(
    file,
  ),
);

const formsShown = (): HTMLFormElement[] => [...document.querySelectorAll<HTMLFormElement>('form:not([role=search])')];
const namesOf = (form: Element): string =>
  wordsOf(form)
    .map(({ name }) => name)
    .join();

describe('what is typed with blanks around it', () => {
  it('is sent without them, and blanks alone are nothing', async () => {
    const told: Record<string, string[]> = {};
    const known = new Set<string>();
    for (const page of pages)
      for (const as of readersOf(page)) {
        const open = () =>
          showAny(page, as, {
            given: {
              'response.status.id': 3,
              'status.id': 5,
              allowed_actions: ['quote', 'decline', 'give_feedback', 'send', 'ask', 'accept', 'invite', 'create'],
            },
          });
        if (!(await open())) continue;
        const forms = formsShown();
        for (const [nth, shown] of forms.entries()) {
          if (wordsOf(shown).length === 0 || known.has(page.path + namesOf(shown))) continue;
          known.add(page.path + namesOf(shown));
          const name = `${as} ${page.path}${nth > 0 ? ` form ${nth + 1}` : ''}`;
          /** Fills it in, with these blanks, and sends it. */
          const send = async (blanked: (value: string) => string): Promise<string[]> => {
            const form = formsShown().at(nth);
            if (!form) return [];
            await fillIn(form);
            for (const field of wordsOf(form)) if (field.value !== '') typeInto(field, blanked(field.value));
            await wait(20);
            writes();
            form.querySelector<HTMLElement>('button[type=submit], button:not([type=button])')?.click();
            await wait(50);
            return writes();
          };
          const alone = await send(() => '  ');
          if (alone.length > 0) {
            told[`${name}, blanks alone`] = alone;
            await open();
          } else if (formsShown().length !== forms.length) await open();
          const around = await send((value) => ` ${value} `);
          const kept = around.flatMap(blankTextsIn);
          if (around.length > 0) told[name] = kept.map((field) => `“${field}” with its blanks`);
          // What it has sent may have changed the page.
          if (nth + 1 < forms.length) await open();
        }
      }
    expect(Object.keys(told).length).toBeGreaterThan(10);
    return told;
  });
});
