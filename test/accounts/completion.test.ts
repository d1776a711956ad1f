import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Completion } from '../../src/accounts/registration/completion.js';
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
