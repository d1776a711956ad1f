import { describe, expect, it } from '@jest/globals';
import {
  answerWith,
  fillIn,
  hasControl,
  lines,
  press,
  refusal,
  wait,
  writes,
} from '../../support/screens/browser/hands.js';
import { open, until, writeField } from '../../support/screens/browser/staff-hands.js';

const NOTE = { kind: 'contact', status: 'claimed', file: null };
/** Forms whose text is kept until it is sent: their page, and what is given there. */
const FORMS: [path: string, given?: Record<string, unknown>][] = [
  ['/blacklist/create'],
  ['/coupons/7'],
  ['/cases/7/show', NOTE],
  ['/content/7/show', { it_id: 7, en_id: null, language: 'it', state: 'draft' }],
];
const form = (): HTMLFormElement | null => document.querySelector('form');
const fields = (): string[] => lines().filter((line) => line.startsWith('<') && !line.startsWith('<button'));
const offers = (): string[] => {
  const alerts = [...document.querySelectorAll('.MuiAlert-root')].map((each) => each.textContent);
  return alerts.filter((text) => text.includes('Riprendi il testo'));
};

describe('what was typed in a form and not sent', () => {
  it.each(FORMS)('of %s is offered at the next visit, until it is sent or discarded', async (path, given = {}) => {
    const { go, where } = await open(path, { given });
    await until(() => form() !== null);
    const told: Record<string, string[]> = {};
    /** Leaves the page and comes back. */
    const visitAgain = async (): Promise<string[]> => {
      await go('/me');
      const all = lines();
      // Below its title a dialog says what becomes of the text.
      const dialog = all.findIndex((line) => line.startsWith('(dialog)'));
      const asked = where() === '/me' ? [] : [all[dialog + 3] ?? ''];
      if (asked.length > 0) await press('Lascia la pagina', '[role=dialog] button');
      await wait(300);
      await go(path);
      await until(() => form() !== null);
      await wait(300);
      return [...asked, ...offers()];
    };
    const first = fields();
    told.untouched = await visitAgain();
    await fillIn(form()!);
    const typed = fields();
    told.left = await visitAgain();
    if (offers().length === 0) return told;
    expect(fields()).toEqual(first);
    told['not answered'] = await visitAgain();
    await press('Elimina il testo', 'button');
    told.discarded = await visitAgain();
    await fillIn(form()!);
    await visitAgain();
    await press('Riprendi il testo', 'button');
    await wait(300);
    told.taken = fields().filter((line) => !typed.includes(line));
    told['taken and left'] = await visitAgain();
    await press('Riprendi il testo', 'button');
    await wait(300);
    const send = async (): Promise<string[]> => {
      writes();
      form()!.querySelector<HTMLElement>('[type=submit]')!.click();
      await wait(500);
      return writes();
    };
    const refuses = refusal(409);
    const calls = ['POST', 'PUT', 'PATCH'];
    const record = path.replace(/\/show$/, '');
    const addresses = [record, `${record}/notes`];
    answerWith(Object.fromEntries(calls.flatMap((call) => addresses.map((to) => [`${call} ${to}`, refuses]))));
    const sent = await send();
    answerWith({});
    told['refused and left'] = await visitAgain();
    if (hasControl(/Riprendi/, 'button')) await press('Riprendi il testo', 'button');
    await wait(300);
    expect(await send()).toEqual(sent);
    told.sent = [...sent, ...(await visitAgain())];
    return told;
  });

  it('is asked about also where all of it was removed, unless the form began empty', async () => {
    const asked: Record<string, boolean> = {};
    for (const path of ['/reason-texts/7', '/reason-texts/create']) {
      const { go, where } = await open(path);
      await until(() => form() !== null);
      const texts = [...form()!.querySelectorAll<HTMLInputElement>('input[type=text], textarea:not([aria-hidden])')];
      for (const field of texts) await writeField(field, 'Un testo');
      for (const field of texts) await writeField(field, '');
      await go('/me');
      asked[path] = where() !== '/me';
    }
    expect(asked).toEqual({ '/reason-texts/7': true, '/reason-texts/create': false });
  });
});
