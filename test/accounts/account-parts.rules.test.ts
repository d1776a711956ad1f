import { describe, expect, it } from '@jest/globals';
import { AccountParts, type AccountPart } from '../../src/accounts/account-parts.js';

const em = {} as never;
const account = { id: 7, email: 'anna@example.com', model: 'user' } as never;

/** Modules that note what they were asked, each with its name. */
const together = (...parts: AccountPart[]) => {
  const all = new AccountParts();
  for (const part of parts) all.add(part);
  return all;
};
const noting = (heard: string[], name: string, more: AccountPart = {}): AccountPart => {
  const note =
    (what: string) =>
    (_: unknown, ...given: readonly (number | { readonly id: number })[]) => {
      const ids = given.map((one) => (typeof one === 'object' ? one.id : one));
      heard.push([name, what, ...ids].join(' '));
      return Promise.resolve();
    };
  return {
    eraseUnconfirmed: note('unconfirmed'),
    firmChanged: note('changed'),
    firmSuspended: note('suspended'),
    citizenSuspended: note('suspended'),
    citizenReinstated: note('reinstated'),
    erase: note('erased'),
    ...more,
  };
};

describe('what the modules have of accounts', () => {
  it('is asked in the order in which they registered, of each that has a part in it', async () => {
    const heard: string[] = [];
    const parts = together(noting(heard, 'a'), {}, noting(heard, 'b'));
    await parts.eraseUnconfirmed(em, 1);
    await parts.firmChanged(em, 2);
    await parts.firmSuspended(em, 3);
    await parts.citizenSuspended(em, 4, 40);
    await parts.citizenReinstated(em, 5, 50);
    const said = ['unconfirmed 1', 'changed 2', 'suspended 3', 'suspended 4 40', 'reinstated 5 50'];
    expect(heard).toEqual(said.flatMap((what) => [`a ${what}`, `b ${what}`]));
  });

  it('is erased before the account is locked where its rows are locked first, and after it otherwise', async () => {
    const heard: string[] = [];
    const parts = together(noting(heard, 'a'), noting(heard, 'first', { locksFirst: true }), {}, noting(heard, 'b'));
    await parts.erase(em, account, 'locked first');
    expect(heard.splice(0)).toEqual(['first erased 7']);
    await parts.erase(em, account, 'others');
    expect(heard).toEqual(['a erased 7', 'b erased 7']);
  });

  it('is added up where it is open payments, and waits where one of them waits', async () => {
    const open = (count: number): AccountPart => ({ openPayments: () => Promise.resolve(count) });
    const waits = (answer: boolean): AccountPart => ({ waits: () => Promise.resolve(answer) });
    expect(await together(open(1), {}, open(2), open(0)).openPayments(em, 7)).toBe(3);
    expect(await together({}).openPayments(em, 7)).toBe(0);
    expect(await together(waits(false), {}, waits(true), waits(false)).waits(em, 7)).toBe(true);
    expect(await together(waits(false), {}).waits(em, 7)).toBe(false);
  });

  it('is handed over to a newer registration by each of them', async () => {
    const heard: string[] = [];
    const part = (name: string): AccountPart => ({
      replaced: (_, older) =>
        Promise.resolve((newer) => {
          heard.push(`${name} ${older} → ${newer}`);
          return Promise.resolve();
        }),
    });
    const handOver = await together(part('a'), {}, part('b')).replaced(em, 1);
    expect(heard).toEqual([]);
    await handOver(2);
    expect(heard).toEqual(['a 1 → 2', 'b 1 → 2']);
  });

  it('is one answer of all of them at a confirmation, and all subjects and files in an export', async () => {
    const opens = (draft?: number): AccountPart => ({
      confirmed: () => Promise.resolve(draft === undefined ? undefined : { draft }),
    });
    expect(await together(opens(), opens(3), {}, opens()).confirmed(em, {} as never, new Date())).toEqual({ draft: 3 });
    const exports = (name: string): AccountPart => ({
      exported: ({ accountId }) => ({ [name]: accountId as never }),
      async *exportedFiles(accountId) {
        yield await Promise.resolve({ name: `${name}-${accountId}` } as never);
      },
    });
    const parts = together(exports('a'), {}, exports('b'));
    expect(parts.exported({ accountId: 7, memberId: null })).toEqual({ a: 7, b: 7 });
    const names: string[] = [];
    for await (const { name } of parts.exportedFiles(7)) names.push(name);
    expect(names).toEqual(['a-7', 'b-7']);
  });
});
