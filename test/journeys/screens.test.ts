import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Disposable } from 'playwright-core';
import { DRAFT, screensOf, type Screens } from '../../scripts/screens.js';
import { faults, go, looks, visit, wear } from '../support/browser.js';
import { rawTexts } from '../support/raw-texts.js';
import { setStage } from '../support/stage.js';

/** With `EVERY_LOOK=1` screens that are built alike are seen in every look as well, which takes twice as long. */
const EVERY_LOOK = process.env['EVERY_LOOK'] === '1';

describe('every screen', () => {
  const stage = setStage();
  let screens: Awaited<ReturnType<typeof screensOf>>;
  beforeAll(async () => {
    screens = await screensOf((account) => stage.instance.as(account));
  });

  /** What is wrong on these screens in every look, and on those that are built of the same parts in English alone. */
  const wrong = async ({ usual, alike, account }: Screens): Promise<string[]> => {
    const paths = EVERY_LOOK ? [...usual, ...alike] : usual;
    const { page, complaints } = await (account ? stage.openAs(account, looks.phone) : stage.open(looks.phone));
    let draft: Disposable | undefined;
    if (!account)
      draft = await page.addInitScript(
        `localStorage.setItem('request-draft', ${JSON.stringify(JSON.stringify(DRAFT))})`,
      );
    const list: string[] = [];
    const note = async (name: string, colours = true): Promise<void> => {
      list.push(
        ...[...(await faults(page, { colours })), ...(await rawTexts(page))].map((fault) => `${name}: ${fault}`),
      );
    };
    const show = async (path: string, language = '', open = visit): Promise<void> => {
      await open(page, language && path === '/' ? language : `${language}${path}`);
      // A guard that sends somewhere else would have the wrong screen looked at.
      const at = new URL(page.url()).pathname.replace(language, '') || '/';
      if (at !== path.replace(/\?.*/, '')) list.push(`${path} leads to ${at}`);
    };
    for (const [nth, path] of paths.entries()) {
      // Each look stays on for the next screen: a change of it draws the screen anew.
      const [first, second] = nth % 2 === 0 ? (['phone', 'wide'] as const) : (['wide', 'phone'] as const);
      // What a visitor sees is drawn by the server and taken over; the rest is drawn in the browser alone.
      await show(path, '', nth === 0 || !account ? visit : go);
      await note(`${first} ${path}`);
      await wear(page, looks[second]);
      await note(`${second} ${path}`);
    }
    await wear(page, looks.narrow);
    for (const [nth, path] of [...usual, ...alike].entries()) {
      // Each of them was loaded whole in Italian or is built as one that was: from one to the next as the links do.
      await show(path, '/en', nth === 0 ? visit : go);
      // Those seen in Italian have had their colours measured in both themes.
      await note(`english ${path}`, !paths.includes(path));
    }
    await draft?.dispose();
    await stage.leave(page);
    // An address that leads nowhere and a link that is no longer good are answered so, and the browser notes that.
    const expected = (text: string): boolean =>
      (text.includes('/nessuna-pagina') && text.includes('404')) ||
      (text.includes('/mail-confirm-') && text.includes('422'));
    return [...list, ...complaints.filter((text) => !expected(text))];
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
    expect(await wrong(screens.visitor)).toEqual([]);
  });

  it('works for a citizen', async () => {
    expect(await wrong(screens.citizen)).toEqual([]);
    expect(await wrong(screens.chooser)).toEqual([]);
  });

  it('works for a firm', async () => {
    expect(await wrong(screens.firm)).toEqual([]);
  });
});
