import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Milestones } from '../../../src/reviews/profiles/directory.api.js';
import { directoryLimits } from '../../../src/shared/limits.js';
import { firstMilestones } from '../../../src/shared/reviews/milestones.codes.js';
import { useTestApp } from '../../support/app.js';
import { Team, type Desk } from '../../staff/team.js';

/** Rule 27.23. */
describe('the figures of the home page', () => {
  const test = useTestApp();
  let ada: Desk;
  let bice: Desk;
  beforeAll(async () => {
    const team = new Team(test);
    [ada, bice] = [await team.as('content', { name: 'Ada' }), await team.as('content', { name: 'Bice' })];
    // As counted; each is large enough to be shown.
    test.replace(
      Milestones,
      'figures' as never,
      (() => Promise.resolve({ requests: 120, lawyers: 25, answered: 40, hours: 3.5 })) as never,
    );
  });
  beforeEach(async () => {
    await test.sql.deleteFrom('milestone_choices').execute();
  });
  const [requests, lawyers, hours] = firstMilestones.map(({ type, name, shown }) => ({ type, name, shown })) as [
    Entry,
    Entry,
    Entry,
  ];
  type Entry = { type: string; name: { it: string; en: string }; shown: boolean };
  const save = (desk: Desk, entries: Entry[], revision = 0) => desk.put('/milestones', { revision, entries });
  const shown = async (language = 'it') =>
    (await test.http.get('/statistics/milestones', { 'X-Localization': language })).info as {
      name: string;
      type: string;
      count: number;
    }[];

  it('have the names and the order of the code until editors choose', async () => {
    expect((await ada.get('/milestones')).body).toEqual({
      revision: 0,
      entries: [
        { ...requests, count: 120, is_large: true },
        { ...lawyers, count: 25, is_large: true },
        { ...hours, count: 4, is_large: true },
      ],
    });
    expect(await shown('en')).toEqual([
      { name: 'Requests sent', type: 'requests', count: 120 },
      { name: 'Firms registered', type: 'lawyers', count: 25 },
      { name: 'First answer, in half of all cases within', type: 'hours', count: 4 },
    ]);
  });

  it('are renamed in both languages, put in another order and hidden, and readers see it at once', async () => {
    const named = { ...lawyers, name: { it: 'Studi con noi', en: 'Firms with us' } };
    const saved = await save(ada, [hours, named, { ...requests, shown: false }]);
    expect([saved.status, saved.body.revision]).toEqual([200, 1]);
    expect((await shown()).map(({ name, count }) => [name, count])).toEqual([
      ['Prima risposta, in metà dei casi entro', 4],
      ['Studi con noi', 25],
    ]);
    expect((await shown('en')).map(({ name }) => name)).toEqual([
      'First answer, in half of all cases within',
      'Firms with us',
    ]);
    const again = await save(bice, [requests, named, hours], 1);
    expect(again.body.revision).toBe(2);
    expect((await shown()).map(({ type }) => type)).toEqual(['requests', 'lawyers', 'hours']);
  });

  it('are saved by one of two editors; the other is refused and changes nothing', async () => {
    const answers = await Promise.all([save(ada, [lawyers, requests, hours]), save(bice, [hours, requests, lawyers])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers[0].status === 200 ? 'lawyers' : 'hours';
    expect((await shown())[0]?.type).toBe(won);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('milestones_changed');
    expect((await ada.get('/milestones')).body.revision).toBe(1);
  });

  it('stay as they are when nothing is changed, with no entry in the log', async () => {
    expect((await save(ada, [requests, lawyers, hours])).body.revision).toBe(0);
    const entries = await test.sql.selectFrom('audit').select('after').where('resource', '=', 'milestones').execute();
    expect(entries.every(({ after }) => JSON.stringify(after) !== JSON.stringify({ entries: firstMilestones }))).toBe(
      true,
    );
  });

  it('have names of three to sixty characters, and each figure once', async () => {
    const { milestoneNameMin: min, milestoneNameMax: max } = directoryLimits;
    const named = (length: number) => ({ ...hours, name: { it: 'x'.repeat(length), en: 'In time' } });
    const status = async (last: Entry) =>
      (await save(ada, [requests, lawyers, last], (await ada.get('/milestones')).body.revision)).status;
    expect([await status(named(min - 1)), await status(named(max + 1)), await status(requests)]).toEqual([
      422, 422, 422,
    ]);
    expect((await save(ada, [requests, lawyers])).status).toBe(422);
    expect([await status(named(min)), await status(named(max))]).toEqual([200, 200]);
  });
});
