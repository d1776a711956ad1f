import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Disposable } from 'playwright-core';
import { DRAFT, screensOf, type Screens } from '../../scripts/screens.js';
import { faults, looks, stands, tooWide, turnTo, wear } from '../support/browser.js';
import { fieldsShown, markFields } from '../support/fields-shown.js';
import { rawTexts } from '../support/raw-texts.js';
import { setStage } from '../support/stage.js';

/** With `EVERY_LOOK=1` screens with the same parts are checked in every look too, which takes twice as long. */
const EVERY_LOOK = process.env['EVERY_LOOK'] === '1';

describe('every screen', () => {
  const stage = setStage();
  let screens: Awaited<ReturnType<typeof screensOf>>;
  beforeAll(async () => {
    screens = await screensOf((account) => stage.instance.as(account));
  });

  /** What is wrong with these screens, and which fields of the API's answers each of them shows. */
  interface Looked {
    wrong: string[];
    fields: Record<string, string[]>;
  }

  /** Looks at these screens in every look, and at those with the same parts in English only. */
  const look = async ({ usual, alike, account }: Screens): Promise<Looked> => {
    const paths = EVERY_LOOK ? [...usual, ...alike] : usual;
    const { page, complaints } = await (account ? stage.openAs(account, looks.phone) : stage.open(looks.phone));
    let draft: Disposable | undefined;
    if (!account)
      draft = await page.addInitScript(
        `localStorage.setItem('request-draft', ${JSON.stringify(JSON.stringify(DRAFT))})`,
      );
    const list: string[] = [];
    const fields: Record<string, string[]> = {};
    const note = async (name: string, found: Promise<string[]>): Promise<void> => {
      list.push(...[...(await found), ...(await rawTexts(page))].map((fault) => `${name}: ${fault}`));
    };
    const show = async (path: string, language = '', isLoaded = true): Promise<void> => {
      const address = language && path === '/' ? language : `${language}${path}`;
      if (isLoaded) await page.goto(address);
      else await turnTo(page, address);
      await stands(page);
      // After a redirect by a guard the wrong screen would be checked.
      const at = new URL(page.url()).pathname.replace(language, '') || '/';
      if (at !== path.replace(/\?.*/, '')) list.push(`${path} leads to ${at}`);
    };
    for (const [nth, path] of paths.entries()) {
      // Each look stays on for the next screen: changing it renders the screen again.
      const [first, second] = nth % 2 === 0 ? (['phone', 'wide'] as const) : (['wide', 'phone'] as const);
      // Public screens are rendered by the server and hydrated; the others are rendered in the browser only.
      await show(path, '', nth === 0 || !account);
      await note(`${first} ${path}`, faults(page));
      await wear(page, looks[second]);
      await note(`${second} ${path}`, faults(page, 'colours and sizes'));
    }
    const marking = account ? await markFields(page) : undefined;
    for (const [nth, path] of [...usual, ...alike].entries()) {
      // Each of them, or one with the same parts, was fully loaded in Italian: now the links lead from one to the next.
      await show(path, '/en', nth === 0);
      if (nth === 0) await wear(page, looks.narrow);
      // Those checked in Italian have the same marks and colours in English.
      await note(`english ${path}`, paths.includes(path) ? tooWide(page) : faults(page));
      // Ids differ where the demo data are loaded in another order.
      const screen = path.replaceAll(/\d+/g, 'ID');
      if (account) fields[screen] = [...(fields[screen] ?? []), ...(await fieldsShown(page, 'en'))];
    }
    await draft?.dispose();
    await marking?.dispose();
    await stage.leave(page);
    // An unknown address and an expired link are answered with an error, which the browser logs.
    const expected = (text: string): boolean =>
      (text.includes('/nessuna-pagina') && text.includes('404')) ||
      (text.includes('/mail-confirm-') && text.includes('422'));
    return { wrong: [...list, ...complaints.filter((text) => !expected(text))], fields };
  };

  it('is returned complete after a HEAD request', async () => {
    const ask = (method: string): Promise<Response> =>
      fetch(`${stage.instance.base}/en/avvocati/malasanita`, { method });
    const head = await ask('HEAD');
    const whole = await ask('GET');
    expect(whole.headers.get('etag')).toBe(head.headers.get('etag'));
    expect(await whole.text()).toContain('</main>');
  });

  it('works for a visitor', async () => {
    expect((await look({ ...screens.visitor, alike: [] })).wrong).toEqual([]);
  });

  it('works for a visitor in English too, where it has the same parts as another', async () => {
    expect((await look({ ...screens.visitor, usual: [] })).wrong).toEqual([]);
  });

  it.each(['citizen', 'chooser', 'firm'] as const)(
    'works for a %s and shows in their order the dates and sums that the server sends for it',
    async (person) => {
      const { wrong, fields } = await look(screens[person]);
      expect(wrong).toEqual([]);
      expect(fields).toMatchSnapshot();
    },
  );
});
