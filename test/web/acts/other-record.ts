import { describe, expect, it } from '@jest/globals';
import { fillIn, lines, wait, writes } from '../../support/screens/browser/hands.js';
import { controlsOf, isEnabled, settle } from '../../support/screens/browser/controls.js';
import { closeTab, show } from '../../support/screens/browser/web-hands.js';
import { addressOf, pagesOf, SIGNED_IN, USUAL } from '../../support/screens/browser/web-pages.js';

/** The pages of records that a link on such a page, or in the bell above it, may lead to. */
const LINKED = [
  '/requests/:id',
  '/requests/:id/feedback',
  '/requests/:id/piano',
  '/requests/:id/confronto',
  '/responses/:id',
  '/responses/:id/incarico',
  '/messages/:id',
  '/segnalazioni/:reference',
  '/studio/:id',
  '/lettere/:id',
  '/avvocati/:code',
];
const pages = (await pagesOf()).filter(({ path }) => LINKED.includes(path));
/** What the page says, without announcements. */
const said = (): string[] => [document.title, ...lines('.toasts, [role=status]')];

describe('somebody who goes from one record to another finds nothing there that was written or opened before:', () => {
  it.each(pages.map((page) => [page.path, page] as const))('%s', async (path, { file, kind }) => {
    const kept: string[] = [];
    for (const as of kind === 'signedIn' ? SIGNED_IN : (['nobody'] as const)) {
      const [one, other] = [addressOf(path), addressOf(path, 1)];
      const { go, where } = await show({
        as,
        path,
        at: one,
        file,
        given: USUAL,
        givenAt: (pathname) => {
          const id = /\/(\d+)(\/|$)/.exec(pathname)?.[1];
          return id === undefined ? {} : { 'info.id': Number(id), 'info.reference': id };
        },
      });
      if (where() !== one) continue;
      // The other one has been read already, so that it comes at once.
      await go(other);
      await wait(50);
      const usual = said();
      await go(one);
      const buttons = controlsOf('.toasts, dialog').filter(
        (each) => each.matches('button:not([type=submit])') && isEnabled(each),
      );
      for (const button of buttons.slice(0, 12)) {
        if (button.isConnected) (button as HTMLElement).click();
        await settle(20);
      }
      if (where() !== one) await go(one);
      await fillIn(document);
      await go(other);
      await wait(50);
      kept.push(...said().filter((line) => !usual.includes(line)));
      writes();
    }
    await closeTab();
    expect(kept).toEqual([]);
  });
});
