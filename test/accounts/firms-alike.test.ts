import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { IdentityMarks } from '../../src/accounts/identity/identity-marks.js';
import { verificationFile } from '../../src/accounts/verification/verification.queries.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

/** What staff read about a firm beside others that declare the same, and by what its people are recognised. */
describe('a firm that declares what others do', () => {
  const test = useTestApp();
  let firm: number;
  let other: number;
  beforeAll(async () => {
    const rows = new Rows(test);
    [firm, other] = [await rows.firm({ name: 'Studio Neri' }), await rows.firm({ name: 'Studio Bruni' })];
  });
  const bar = { city: 'Milano', number: 'A1', enrolled_on: '2009-02-03' };
  const own = { tax_code: 'RSSMRA85T10A562S', bar, live: true };
  const declare = (
    id: number,
    { tax_code, bar: enrolment, live }: typeof own | (Omit<typeof own, 'tax_code'> & { tax_code: null }),
  ) =>
    sql`update firms set tax_code = ${tax_code}, bar = ${JSON.stringify(enrolment)}, live = ${live} where account_id = ${id}`.execute(
      test.sql,
    );
  beforeEach(() => declare(firm, own));
  const alike = async () =>
    (await verificationFile(test.sql, firm)).alike.map(({ id, name, same }) => [id, name, same]);

  it.each<[string, object, string[]]>([
    ['the same', {}, ['tax_code', 'bar']],
    ['the same, and is gone', { live: false }, []],
    ['the same enrolment', { tax_code: null }, ['bar']],
    ['the same enrolment on another day', { tax_code: null, bar: { ...bar, enrolled_on: '2010-02-03' } }, ['bar']],
    ['the same number in another town', { tax_code: null, bar: { ...bar, city: 'Lodi' } }, []],
    ['another number', { tax_code: null, bar: { ...bar, number: 'A2' } }, []],
    ['the same tax code', { bar: { ...bar, number: 'A2' } }, ['tax_code']],
  ])('is shown with the other one, which declares %s', async (_, declared, same) => {
    await declare(other, { ...own, ...declared });
    expect(await alike()).toEqual(same.map((what) => [other, 'Studio Bruni', what]));
  });

  it('is shown with the papers that it sent about its enrolment and with its answers, the oldest first', async () => {
    const now = test.clock.now();
    const paper = (id: number, of: number, purpose: string) => sql`
      insert into documents (id, account_id, purpose, name, content_type, size, sha256, storage_key, created_at)
      values (${id}, ${of}, ${purpose}, ${`carta ${id}`}, 'application/pdf', 1, '', ${String(id)}, ${now})`;
    const answer = (id: number, of: number) => sql`
      insert into verification_answers (id, firm_id, at, text) overriding system value values (${id}, ${of}, ${now}, ${`risposta ${id}`})`;
    await asOwner(
      test,
      paper(900_002, firm, 'evidence'),
      paper(900_001, firm, 'evidence'),
      paper(900_003, firm, 'photo'),
      paper(900_004, other, 'evidence'),
      answer(900_002, firm),
      answer(900_001, firm),
      answer(900_003, other),
    );
    const { documents, answers } = await verificationFile(test.sql, firm);
    expect(documents.map(({ id }) => id)).toEqual([900_001, 900_002]);
    expect(answers.map(({ text }) => text)).toEqual(['risposta 900001', 'risposta 900002']);
  });

  it('is recognised by the people who sign in for it, invited or there, and not by those who have left', async () => {
    const marks = test.app.get(IdentityMarks);
    const refresh = () => test.database.transaction((em) => marks.refresh(em, firm));
    const kept = async () =>
      (
        await sql<{ hash: string }>`
          select hash from identity_marks where account_id = ${firm} and source = 'profile' order by hash`.execute(
          test.sql,
        )
      ).rows.length;
    await refresh();
    const alone = await kept();
    const rows = new Rows(test);
    const member = await rows.member(firm);
    await refresh();
    expect(await kept()).toBe(alone + 1);
    await sql`update accounts set main_address = ${JSON.stringify({ address: 'Via Larga 1', city: 'Milano' })} where id = ${firm}`.execute(
      test.sql,
    );
    await refresh();
    // Both of them at home there.
    expect(await kept()).toBe(alone + 3);
    await sql`update firm_members set email = null, password_hash = '', removed_at = ${test.clock.now()} where id = ${member}`.execute(
      test.sql,
    );
    await refresh();
    expect(await kept()).toBe(alone + 1);
  });
});
