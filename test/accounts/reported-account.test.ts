import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ReportedAccounts } from '../../src/accounts/staff/reported-accounts.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

/** An appeal against the suspension of an account is granted. */
describe('an account that is let back in', () => {
  const test = useTestApp();
  let rows: Rows;
  let desk: Desk;
  beforeAll(async () => {
    rows = new Rows(test);
    desk = await new Team(test).as('moderator');
  });
  const reason = 'La decisione era sbagliata.';
  const suspend = (id: number) => desk.post(`/accounts/${id}/suspend`, { reason: 'Recapiti scritti più volte.' });
  const restore = (id: number) =>
    test.database.transaction((em) =>
      test.app
        .get(ReportedAccounts)
        .restore(em, id, null as never, { staff: { staffId: desk.id } as never, reason, now: test.clock.now() }),
    );
  const suspensions = async (id: number) =>
    (
      await sql<{ line: string }>`
        select concat_ws(' ', status, lifted_reason) as line from suspensions where account_id = ${id} order by id`.execute(
        test.sql,
      )
    ).rows.map(({ line }) => line);

  it('loses the suspension that holds, of those that it had, and nobody else’s', async () => {
    const [firm, neighbour] = [await rows.firm(), await rows.firm()];
    for (const id of [firm, neighbour]) expect((await suspend(id)).status).toBe(200);
    await desk.post(`/accounts/${firm}/reinstate`, { reason: 'Ci ha spiegato.' });
    await suspend(firm);
    await restore(firm);
    expect(await suspensions(firm)).toEqual(['lifted Ci ha spiegato.', `lifted ${reason}`]);
    expect(await suspensions(neighbour)).toEqual(['active']);
    // It is over already.
    await restore(firm);
    expect(await suspensions(firm)).toHaveLength(2);
  });

  it('stays as it is where it was never suspended', async () => {
    const citizen = await rows.citizen();
    await restore(citizen);
    expect(await suspensions(citizen)).toEqual([]);
  });
});
