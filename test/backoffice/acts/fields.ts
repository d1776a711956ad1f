import { describe, expect, it } from '@jest/globals';
import { wait, writes } from '../../support/screens/browser/hands.js';
import { open, until, writeField } from '../../support/screens/browser/staff-hands.js';

/** Records that have everything, with the fields that may be empty: the page, and what each field sends when it is. */
const FORMS: [path: string, given: object, fields: Record<string, unknown>][] = [
  [
    '/coupons/7',
    { type: 1, value: 20, subject: 'credits', package: 5, max_uses: 9, max_uses_per_account: 2 },
    { max_uses: null, starts_at: null, ends_at: null, package: null },
  ],
  ['/blacklist/7', { kind: 'term', value: 'parola', reason: 'Un motivo lungo abbastanza' }, { value: null }],
  [
    '/content/7/show',
    { it_id: 7, en_id: null, language: 'it', state: 'draft', reviewed: '2026-05-06', edition: 31, revision: 4 },
    { reviewed: null, note: null },
  ],
];

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`form [name="${name}"]`);

/** Writes into it, or empties it. */
const set = (name: string, text: string): Promise<void> => writeField(fieldOf(name)!, text);

describe('a field that may be empty', () => {
  const rows = FORMS.flatMap(([path, given, fields]) =>
    Object.entries(fields).map(([field, empty]): [string, string, object, unknown] => [field, path, given, empty]),
  );
  it.each(rows)('(“%s” of %s) is sent as empty once it is emptied, and the others as they were', async (...row) => {
    const [name, path, given, empty] = row;
    const send = async (): Promise<Record<string, unknown>> => {
      fieldOf(name)!.closest('form')!.querySelector<HTMLElement>('[type=submit]')!.click();
      await wait(1000);
      const sent = writes().flatMap((call) => /^P\w+ \/[\w-]+\/7 (\{.*)/.exec(call)?.[1] ?? []);
      expect([sent.length, document.querySelectorAll('[aria-invalid=true]').length]).toEqual([1, 0]);
      return JSON.parse(sent.at(0) ?? '') as Record<string, unknown>;
    };
    const start = async () => {
      await open(path, { given: { ...given } });
      await until(() => fieldOf(name) !== null);
    };
    await start();
    const other = path === '/coupons/7' ? 'code' : path === '/blacklist/7' ? 'reason' : 'title';
    await set(other, `${fieldOf(other)!.value}X`);
    const full = await send();
    expect([name, full[name] === empty]).toEqual([name, false]);
    await start();
    expect(fieldOf(name)!.value).not.toBe('');
    await set(other, `${fieldOf(other)!.value}X`);
    await set(name, '');
    expect(await send()).toEqual({ ...full, [name]: empty });
  });
});

describe('a field that counts what is written', () => {
  it('counts its own words, and no other field’s', async () => {
    await open('/content/7/show', { given: { it_id: 7, en_id: null, language: 'it', state: 'draft' } });
    await until(() => fieldOf('title') !== null);
    const counted = () =>
      ['title', 'description'].map((name) => {
        const id = fieldOf(name)!.getAttribute('aria-describedby')?.split(' ').at(-1);
        return Number(/^\d+/.exec(document.querySelector(`[id="${id}"]`)?.textContent ?? '')?.[0]);
      });
    await set('title', 'a'.repeat(11));
    await set('description', 'b'.repeat(70));
    expect(counted()).toEqual([11, 70]);
    await set('description', 'b'.repeat(71));
    expect(counted()).toEqual([11, 71]);
    await set('title', 'a'.repeat(12));
    expect(counted()).toEqual([12, 71]);
  });
});
