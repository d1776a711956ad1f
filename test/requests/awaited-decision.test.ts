import { beforeAll, describe, expect, it } from '@jest/globals';
import { CaseFigures } from '../../src/moderation/cases/cases.api.js';
import { RequestStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

/** How long staff usually take is told where they are awaited, by the kind of their decision. */
describe('the usual time of a decision', () => {
  const test = useTestApp();
  let rows: Rows;
  let citizenId: number;
  const asked: string[] = [];
  beforeAll(async () => {
    rows = new Rows(test);
    citizenId = await rows.citizen();
    test.replace(CaseFigures, 'usualHours', (kind) => {
      asked.push(kind);
      return Promise.resolve(7);
    });
  });

  it.each<[status: RequestStatus, isHeld: boolean, kind: string | null]>([
    [RequestStatus.new, true, 'screening'],
    [RequestStatus.new, false, null],
    [RequestStatus.rejectedReplied, false, 'rejection_reply'],
    [RequestStatus.unclear, true, null],
    [RequestStatus.wait, false, null],
  ])('of a request in state %i (held: %s) is that of %s', async (status, isHeld, kind) => {
    const id = await rows.request(citizenId, { status });
    await test.sql
      .updateTable('requests')
      .set({ held_at: isHeld ? test.clock.now() : null })
      .where('id', '=', id)
      .execute();
    asked.length = 0;
    const { info } = await (await rows.as(citizenId)).get(`/requests/${id}`);
    expect([info.usual_hours, asked]).toEqual(kind === null ? [null, []] : [7, [kind]]);
  });
});
