import { describe, expect, it } from '@jest/globals';
import { caseFiles } from '../../support/screens/browser/case-files.js';
import { fillIn, hasControl, lines, press, wait, writes } from '../../support/screens/browser/hands.js';
import { refuseNextWrite } from '../../support/screens/browser/page.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';

const file = { ...caseFiles.message, may_write: true };
/** Dialogs that ask for something: the page, what is given there, the button that opens it, and the one that acts. */
export const DIALOGS: [path: string, button: RegExp, acts: RegExp, given?: Record<string, unknown>][] = [
  ['/cases/7/show', /Affida a un collega/, /Affida/, { kind: 'message', file, status: 'open' }],
  ['/cases/7/show', /Scrivi nella conversazione/, /Invia/, { kind: 'message', file, status: 'claimed' }],
  ['/cases', /Passa i miei/, /Passa/],
  ['/accounts/7/show', /^Sospendi/, /Sospendi/, { suspended_at: null }],
  ['/accounts/7/show', /Togli la sospensione/, /Togli/],
  ['/blacklist/7', /Togli dalla lista/, /Togli/],
  ['/reviews/7/show', /Rimuovi il giudizio/, /Rimuovi/, { removed_at: null }],
  ['/newsletter/7/show', /^Invia/, /Invia/, { status: 'draft' }],
  ['/settings/7/show', /Ritira l’annuncio/, /Ritira/, { state: 'coming' }],
  ['/refunds/7/show', /Riprova a pagare/, /Riprova/, { status: 'failed' }],
  ['/coupons/7', /Elimina/, /Elimina/],
];
const dialog = (): Element | undefined => [...document.querySelectorAll('[role=dialog]')].at(-1);
/** What the dialog says. */
const said = (): string[] => {
  const all = lines();
  const from = all.findIndex((line) => line.startsWith('(dialog)'));
  return from < 0 ? [] : all.slice(from);
};

describe('a dialog that was refused and left', () => {
  it.each(DIALOGS)(
    'of %s, “%s”, says why, and begins anew but for what was written',
    async (path, button, acts, given = {}) => {
      const { where } = await open(path, { given });
      await until(() => [...document.querySelectorAll('button')].some((each) => button.test(each.textContent)));
      await press(button, 'button');
      await until(() => dialog() !== undefined);
      await wait(300);
      const first = said();
      expect(first).not.toEqual([]);
      await fillIn(dialog()!);
      refuseNextWrite(true);
      writes();
      await press(acts, '[role=dialog] button');
      await wait(300);
      refuseNextWrite(false);
      const sent = writes();
      const refused = said().filter((line) => !first.includes(line));
      await press('Torna indietro', '[role=dialog] button');
      await wait(1000);
      expect(dialog()).toBeUndefined();
      await press(button, 'button');
      await until(() => dialog() !== undefined);
      await wait(300);
      const again = said().filter((line) => !first.includes(line));
      // Once it is sent it begins anew, where it does not lead elsewhere.
      if (hasControl(/Elimina il testo/, '[role=dialog] button'))
        await press('Elimina il testo', '[role=dialog] button');
      await fillIn(dialog()!);
      await press(acts, '[role=dialog] button');
      await wait(1000);
      if (dialog()) await press('Chiudi', '[role=dialog] button');
      await until(() => dialog() === undefined);
      const isThere = [...document.querySelectorAll('button')].some((each) => button.test(each.textContent));
      if (where() !== path || !isThere) return { first, sent, refused, again };
      await press(button, 'button');
      await until(() => dialog() !== undefined);
      await wait(300);
      expect(said()).toEqual(first);
      return { first, sent, refused, again };
    },
  );
});
