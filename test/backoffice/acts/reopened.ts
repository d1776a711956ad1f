import { describe, expect, it } from '@jest/globals';
import { caseFiles } from '../../support/screens/browser/case-files.js';
import { fillIn, hasControl, lines, press, wait, writes } from '../../support/screens/browser/hands.js';
import { refuseNextWrite } from '../../support/screens/browser/page.js';
import { open, until, writeField } from '../../support/screens/browser/staff-hands.js';

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

/** Records with two dialogs that ask for a reason: the page, what is given there, and the buttons that open them. */
const TWINS: [path: string, buttons: [RegExp, RegExp], given: Record<string, unknown>, menu?: RegExp][] = [
  ['/accounts/7/show', [/^Sospendi/, /^Chiudi/], { suspended_at: null }],
  ['/requests/7/show', [/./, /./], { decisions: ['release', 'keep'] }, /^Decidi/],
  [
    '/content/7/show',
    [/^Ritira dal sito/, /^Fatti rivisti/],
    {
      it_id: 7,
      en_id: null,
      language: 'it',
      live: true,
      reviewed: '2026-01-02',
      state: 'first',
      'editions.1.status': 'published',
    },
  ],
];

describe('the reason of one dialog', () => {
  it.each(TWINS)('of %s is not in the other one, and is offered where it was typed', async (...row) => {
    const [path, buttons, given, menu] = row;
    await open(path, { given });
    const ask = async (nth: number): Promise<HTMLTextAreaElement> => {
      const opens = menu ?? buttons[nth]!;
      await until(() => [...document.querySelectorAll('main button')].some((each) => opens.test(each.textContent)));
      await press(opens, 'main button');
      if (menu) [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].at(nth)!.click();
      await until(() => dialog()?.querySelector('textarea') != null);
      await wait(300);
      return dialog()!.querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden])')!;
    };
    const leave = async (): Promise<void> => {
      await press('Torna indietro', '[role=dialog] button');
      await until(() => dialog() === undefined);
    };
    const told: string[] = [];
    const TAKE = 'Riprendi il testo';
    for (const [nth, text] of [
      [0, 'The first reason'],
      [1, 'The second reason'],
      [0, null],
      [1, null],
    ] as const) {
      const field = await ask(nth);
      if (hasControl(/Riprendi il testo/, '[role=dialog] button')) await press(TAKE, '[role=dialog] button');
      await wait(200);
      told.push(`${nth}: ${field.value}`);
      if (text !== null) await writeField(field, text);
      await leave();
    }
    expect(told).toEqual(['0: ', '1: ', '0: The first reason', '1: The second reason']);
  });
});
