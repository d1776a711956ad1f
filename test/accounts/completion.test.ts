import { expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { Completion } from '../../src/accounts/registration/completion.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { accountLimits, ms } from '../../src/shared/limits.js';
import { plus } from '../../src/shared/clock.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

const test = useTestApp();

/** Rule 13.3. */
it('the days of a firm begin anew, with all reminders, each time that something is missing, and end once nothing is', async () => {
  const firm = await new Rows(test).firm();
  const state = async () => {
    const missing = await test.database.transaction((em) => test.app.get(Completion).review(em, firm));
    const { rows } = await sql<{ completed: boolean; deadline: string | null; reminders: number }>`
      select completed, completion_deadline as deadline, completion_reminders as reminders from accounts where id = ${firm}`.execute(
      test.sql,
    );
    const { completed, deadline, reminders } = rows[0]!;
    return [missing.length === 0, completed, deadline && new Date(deadline).toISOString(), reminders];
  };
  const ends = () => plus(test.clock.now(), accountLimits.profileCompletion).toISOString();
  const first = ends();
  expect(await state()).toEqual([false, false, first, 0]);
  // Meanwhile nothing begins again, and what was reminded of is not forgotten.
  test.clock.advance(ms.day);
  await sql`update accounts set completion_reminders = 2 where id = ${firm}`.execute(test.sql);
  expect(await state()).toEqual([false, false, first, 2]);
  const address = {
    address: 'Via Larga 1',
    city: 'Milano',
    province_id: 'MI',
    country_id: 'IT',
    latitude: 45,
    longitude: 9,
  };
  await sql`update accounts set main_address = ${JSON.stringify(address)} where id = ${firm}`.execute(test.sql);
  await sql`update firms set pec = 'studio@pec.example.com', tax_code = '00743110157' where account_id = ${firm}`.execute(
    test.sql,
  );
  expect(await state()).toEqual([true, true, null, 0]);
  await sql`update accounts set completion_reminders = 3 where id = ${firm}`.execute(test.sql);
  await sql`update firms set presentation = null where account_id = ${firm}`.execute(test.sql);
  expect(await state()).toEqual([false, false, ends(), 0]);
  // Nobody has shown yet that the address is theirs.
  await sql`update accounts set confirmed_at = null, completion_deadline = null where id = ${firm}`.execute(test.sql);
  expect(await state()).toEqual([false, false, null, 0]);
});

/** Each fact of a complete profile, where it is missing alone. */
it.each(['firm', 'citizen'] as const)('a complete %s lacks just what is taken away', async (who) => {
  const rows = new Rows(test, who === 'firm' ? 100 : 200);
  const id = await (who === 'firm' ? rows.firm() : rows.citizen());
  const place = {
    address: 'Via Larga 1',
    city: 'Milano',
    province_id: 'MI',
    country_id: 'IT',
    latitude: 45,
    longitude: 9,
  };
  const account = (set: RawBuilder<unknown>) => sql`update accounts set ${set} where id = ${id}`;
  const firm = (set: RawBuilder<unknown>) => sql`update firms set ${set} where account_id = ${id}`;
  await account(sql`main_address = ${JSON.stringify(place)}, phone = '+39021234567'`).execute(test.sql);
  await firm(sql`pec = 'studio@pec.example.com', tax_code = '00743110157'`).execute(test.sql);
  const ofBoth = {
    first_name: account(sql`first_name = ''`),
    last_name: account(sql`last_name = ''`),
    main_address: account(sql`main_address = null`),
  };
  const ofFirm = {
    company_name: firm(sql`company_name = ''`),
    vat_number: firm(sql`vat_number = null`),
    tax_code: firm(sql`tax_code = null`),
    pec: firm(sql`pec = null`),
    bar: firm(sql`bar = null`),
    skills: sql`delete from firm_skills where firm_id = ${id}`,
    languages: firm(sql`languages = '{}'`),
    presentation: firm(sql`presentation = null`),
  };
  const missingAfter = async (change: RawBuilder<unknown>): Promise<string[]> => {
    let missing: string[] = [];
    const undone = new Error('undone');
    await test.database
      .transaction(async (em) => {
        await change.execute(sqlOf(em));
        missing = await test.app.get(Completion).review(em, id);
        throw undone;
      })
      .catch((error: unknown) => expect(error).toBe(undone));
    return missing;
  };
  for (const [name, change] of Object.entries({ ...ofBoth, ...(who === 'firm' && ofFirm) }))
    expect([name, ...(await missingAfter(change))]).toEqual([name, name]);
  // One of the two numbers is enough.
  const phones = [sql`phone = null`, sql`mobile = null`, sql`phone = null, mobile = null`];
  const lacking = [];
  for (const change of phones) lacking.push(await missingAfter(account(change)));
  expect(lacking).toEqual([[], [], ['phone']]);
});
