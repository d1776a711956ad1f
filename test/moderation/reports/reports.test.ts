import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Erasure } from '../../../src/accounts/closing/erasure.js';
import { ReportsApi } from '../../../src/moderation/reports/reports.api.js';
import { ms, reportLimits } from '../../../src/shared/limits.js';
import { lastMail } from '../../accounts/people.js';
import { Scenario, type FirmOf } from '../../requests/scenario.js';
import { Team, type Desk } from '../../staff/team.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { watchInnocents } from '../../support/innocents.js';
import type { HttpClient } from '../../support/http.js';
import { newest, waiting, type CaseRow } from './desk-cases.js';
import { initialSettings } from '../../../src/shared/staff/setting.codes.js';

const TEXT = 'Mi ha offeso: chiedo che lo togliate.';
const WHY = 'Il messaggio contiene un insulto rivolto alla persona.';
const INSULT = 'Lei è una persona ridicola.';

let test: TestApp;
let scenario: Scenario;
let desk: Desk;
let other: Desk;
beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 4);
  const team = new Team(test);
  desk = await team.as('moderator');
  other = await team.as('moderator');
});
watchInnocents(() => test);
afterAll(() => test.close());

let firm: FirmOf & { responseId: number };
let request: number;
let message: number;
beforeEach(async () => {
  await sql`delete from call_limits`.execute(test.sql);
  request = await scenario.sent();
  [firm] = (await scenario.quotes(request, 1)) as [FirmOf & { responseId: number }];
  message = await write(INSULT);
});

const write = async (text: string): Promise<number> =>
  ((await firm.http.post('/messages', { response_id: firm.responseId, text })).info as { id: number }).id;
const report = (subject_type: string, subject_id: number, by: HttpClient = scenario.citizen, reason = 'insult') =>
  by.post('/complaints', { subject_type, subject_id, reason, text: TEXT });
const referenceOf = async (...given: Parameters<typeof report>): Promise<string> => {
  const { status, info } = await report(...given);
  expect(status).toBe(201);
  return (info as { reference: string }).reference;
};
const own = async (by: HttpClient, reference: string) => (await by.get(`/complaints/${reference}`)).info;
const decide = (decision: string, { id }: CaseRow, by = desk, reason = WHY) =>
  by.post(`/cases/${id}/decide`, { decision, reason });
const textsOf = async (by: HttpClient): Promise<(string | null)[]> =>
  ((await by.get(`/messages?response_id=${firm.responseId}`)).info as { text: string | null }[]).map(
    ({ text }) => text,
  );
const newestOf = async (by: HttpClient) =>
  ((await by.get('/complaints')).info as { reference: string; side: string }[])[0]!;
const mailOf = async (account: number) => {
  const { rows } = await sql<{ email: string }>`select email from accounts where id = ${account}`.execute(test.sql);
  return lastMail(test, rows[0]!.email);
};

describe('a report', () => {
  it('is acknowledged with a reference, in the app and by mail, and opens a case with the surrounding conversation', async () => {
    await write('Mi scuso per il tono.');
    const reference = await referenceOf('message', message);
    expect(reference).toMatch(/^SG-20\d\d-\d{6}$/);
    expect(await mailOf(scenario.citizenId)).toMatchObject({ subject: `Segnalazione ricevuta: ${reference}` });
    expect(await own(scenario.citizen, reference)).toMatchObject({
      reference,
      side: 'reporter',
      subject: { type: { id: 'message' }, id: message },
      reason: { id: 'insult' },
      text: TEXT,
      status: { id: 'open' },
      statement: null,
      appeal: null,
      allowed_actions: [],
    });
    const one = await newest(desk, 'report');
    expect(one).toMatchObject({ status: 'open', subject: { type: 'message', id: message }, account: { id: firm.id } });
    const { body } = await desk.get(`/cases/${one.id}`);
    expect(body.decisions).toEqual(['uphold', 'dismiss', 'unfounded']);
    expect(body.file).toMatchObject({
      subject_type: 'message',
      count: 1,
      reports: [
        { reference, reason_label: 'Offese, minacce o discriminazione', by: { id: scenario.citizenId, upheld: 0 } },
      ],
      against: { upheld: 0, suspensions: 0 },
      subject: {
        request_id: request,
        text: INSULT,
        around: [
          { text: INSULT, reported: true, by: 'lawyer' },
          { text: 'Mi scuso per il tono.', reported: false },
        ],
      },
    });
  });

  it('of the same subject by the same person keeps its reference; two simultaneous ones become one', async () => {
    const answers = await Promise.all([report('message', message), report('message', message)]);
    const references = answers.map(({ info }) => (info as { reference: string }).reference);
    expect([references[0], await referenceOf('message', message)]).toEqual([references[1], references[1]]);
  });

  it('joins the one case of its subject, however many reports there are', async () => {
    const cases = await waiting(desk, 'report');
    const citizens = await Promise.all(Array.from({ length: 4 }, () => scenario.rows.citizen()));
    const reporters = await Promise.all(citizens.map((id) => scenario.rows.as(id)));
    const references: string[] = [];
    for (const by of reporters) references.push(await referenceOf('account', firm.id, by, 'impersonation'));
    const elsewhere = await referenceOf('message', message);
    expect(await waiting(desk, 'report')).toBe(cases + 2);
    const [other, one] = (await desk.list('cases', { filter: { kind: 'report' }, sort: ['id', 'DESC'] }))
      .body as CaseRow[];
    expect((await desk.get(`/cases/${one!.id}`)).body.file).toMatchObject({ subject_type: 'account', count: 4 });
    await decide('dismiss', one!);
    expect(await waiting(desk, 'report')).toBe(cases + 1);
    // Each reporter gets the decision, in the app and by mail; whoever reported something else waits.
    for (const [nth, reference] of references.entries()) {
      expect(await own(reporters[nth]!, reference)).toMatchObject({ status: { id: 'decided' } });
      const { rows } = await sql<{ template: string; path: string }>`
        select template, path from notifications where account_id = ${citizens[nth]!} order by id`.execute(test.sql);
      expect(rows).toEqual([
        { template: 'report_received', path: `/segnalazioni/${reference}` },
        { template: 'report_dismissed', path: `/segnalazioni/${reference}` },
      ]);
      expect((await mailOf(citizens[nth]!)).subject).toContain(reference);
    }
    expect(await own(scenario.citizen, elsewhere)).toMatchObject({ status: { id: 'open' } });
    await decide('dismiss', other!);
  });

  it('can be made by those who may read the subject, and never about one’s own', async () => {
    const stranger = await scenario.rows.as(await scenario.rows.citizen());
    const unplaced = await scenario.rows.as(await scenario.rows.firm({ listed: false }));
    const answers = async (type: string, id: number) =>
      Promise.all(
        [scenario.citizen, firm.http, stranger, unplaced].map(async (by) => (await report(type, id, by)).status),
      );
    expect(await answers('message', message)).toEqual([201, 409, 404, 404]);
    expect(await answers('response', firm.responseId)).toEqual([201, 409, 404, 404]);
    expect(await answers('request', request)).toEqual([409, 201, 404, 404]);
    expect(await answers('account', firm.id)).toEqual([201, 409, 201, 201]);
    // A firm may report a citizen that it writes with.
    expect(await answers('account', scenario.citizenId)).toEqual([409, 201, 404, 404]);
    expect(await answers('review', 999_999)).toEqual([404, 404, 404, 404]);
    expect(await answers('message', 999_999)).toEqual([404, 404, 404, 404]);
    // A message that was never delivered, or taken back, is invisible to others.
    await sql`update messages set status = 0 where id = ${message}`.execute(test.sql);
    expect((await report('message', message, scenario.citizen)).status).toBe(404);
  });

  it('is refused where a field is missing or too short', async () => {
    const { status, body } = await scenario.citizen.post('/complaints', {
      subject_type: 'message',
      subject_id: message,
      reason: 'spite',
      text: 'x'.repeat(reportLimits.textMin - 1),
    });
    expect([status, Object.keys(body.info.fields).sort()]).toEqual([422, ['reason', 'text']]);
    const long = {
      subject_type: 'message',
      subject_id: message,
      reason: 'spam',
      text: 'x'.repeat(reportLimits.textMax + 1),
    };
    expect((await scenario.citizen.post('/complaints', long)).status).toBe(422);
    expect(
      (await scenario.citizen.post('/complaints', { ...long, text: 'x'.repeat(reportLimits.textMax) })).status,
    ).toBe(201);
  });

  it('of somebody else is answered as unknown', async () => {
    const reference = await referenceOf('message', message);
    expect((await firm.http.get(`/complaints/${reference}`)).status).toBe(404);
    expect((await firm.http.post(`/complaints/${reference}/appeal`, { text: TEXT })).status).toBe(404);
  });
});

describe('a report that is upheld', () => {
  it('removes a message, and informs both sides of the decision, its facts and ground, and the appeal', async () => {
    const reference = await referenceOf('message', message);
    expect((await decide('uphold', await newest(desk, 'report'))).status).toBe(200);
    expect(await textsOf(scenario.citizen)).not.toContain(INSULT);
    expect(await textsOf(firm.http)).toContain(INSULT);

    expect(await own(scenario.citizen, reference)).toMatchObject({
      status: { id: 'decided' },
      statement: { decision: { id: 'uphold' }, facts: WHY, automated: false, detection: { id: 'report' }, redress: [] },
      allowed_actions: [],
    });
    const toReporter = await mailOf(scenario.citizenId);
    expect(toReporter.subject).toBe(`Segnalazione ${reference} accolta`);
    for (const part of [WHY, 'Contenuti e proprietà', `/segnalazioni/${reference}`])
      expect(toReporter.body_text).toContain(part);

    const burdened = await newestOf(firm.http);
    expect(burdened.side).toBe('reported');
    expect(burdened.reference).not.toBe(reference);
    expect(await own(firm.http, burdened.reference)).toMatchObject({
      text: null,
      statement: {
        facts: WHY,
        removed: INSULT,
        measure: 'Il contenuto è stato rimosso.',
        automated: false,
        detection: { id: 'report' },
        redress: [{ text: expect.stringContaining('fare ricorso') }, {}, {}],
      },
      allowed_actions: ['appeal'],
    });
    const toAuthor = await mailOf(firm.id);
    for (const part of [
      WHY,
      'Una persona del nostro staff',
      'fare ricorso una volta',
      'Puoi sempre rivolgerti a un giudice',
      `/segnalazioni/${burdened.reference}`,
    ])
      expect(toAuthor.body_text.replace(/\s+/g, ' ').toLowerCase()).toContain(part.toLowerCase());
    // The reporter is not named to the reported person.
    expect(JSON.stringify(await own(firm.http, burdened.reference))).not.toContain(TEXT);
    const { rows } = await sql`
      select staff_id, action, reason, after from audit where resource = 'messages' and record_id = ${message}`.execute(
      test.sql,
    );
    expect(rows).toEqual([
      {
        staff_id: desk.id,
        action: 'uphold',
        reason: WHY,
        after: { decision: 'uphold', reports: 1, measure: 'removed' },
      },
    ]);
  });

  it('removes the text of an opinion or quote, and a review with its rating from the figures', async () => {
    await referenceOf('response', firm.responseId, scenario.citizen, 'false_information');
    await decide('uphold', await newest(desk, 'report'));
    expect((await scenario.citizen.get(`/responses/${firm.responseId}`)).info.text).toBeNull();

    await scenario.citizen.put(`/responses/${firm.responseId}`, { status: 9 });
    await scenario.rows.chosenLongAgo();
    await scenario.citizen.put(`/requests/${request}/feedback`, {
      satisfaction_lawyer: 1,
      review_lawyer: 'Pessimo, un truffatore.',
    });
    const profile = async () => (await test.http.get(`/lawyers/${firm.id}`)).info;
    const [review] = (await profile()).reviews as { id: number; review_lawyer: string }[];
    const before = (await profile()).rating.reviews as number;
    await referenceOf('review', review!.id, firm.http);
    await decide('uphold', await newest(desk, 'report'));
    expect((await profile()).rating.reviews).toBe(before - 1);
    expect((await profile()).reviews).not.toContainEqual(expect.objectContaining({ id: review!.id }));
    expect((await newestOf(scenario.citizen)).side).toBe('reported');
  });

  it('takes a report of a review that has a text and no stars, or stars and no text', async () => {
    for (const given of [{ review_lawyer: 'Non mi ha mai richiamato.' }, { satisfaction_lawyer: 2 }]) {
      const id = await scenario.sent();
      const [author] = (await scenario.quotes(id, 1)) as [FirmOf & { responseId: number }];
      await scenario.citizen.put(`/responses/${author.responseId}`, { status: 9 });
      await scenario.rows.chosenLongAgo();
      expect((await scenario.citizen.put(`/requests/${id}/feedback`, given)).status).toBe(200);
      const { rows } = await sql<{ id: number }>`select id from feedbacks where request_id = ${id}`.execute(test.sql);
      expect(await referenceOf('review', rows[0]!.id, author.http)).toBeTruthy();
      await decide('unfounded', await newest(desk, 'report'));
    }
  });

  it('imposes a warning where nothing can be removed, as about a request or an account', async () => {
    await referenceOf('request', request, firm.http, 'spam');
    await decide('uphold', await newest(desk, 'report'));
    expect(await own(scenario.citizen, (await newestOf(scenario.citizen)).reference)).toMatchObject({
      statement: { measure: 'Chi ne risponde è stato avvisato.', removed: null },
    });
    expect((await scenario.citizen.get(`/requests/${request}`)).info.description).toBeTruthy();
  });

  it('imposes a warning although the author has already taken the message back', async () => {
    await referenceOf('message', message);
    await firm.http.delete(`/messages/${message}`);
    const { body } = await decide('uphold', await newest(desk, 'report'));
    expect(body.status).toBe('decided');
    expect((await own(firm.http, (await newestOf(firm.http)).reference)).statement.measure).toContain('avvisato');
  });

  it('costs the firm score points for half a year', async () => {
    const complaintsOf = async () => {
      const id = await scenario.sent();
      const { rows } = await sql<{ complaints: number }>`
        select (score_terms->>'complaints')::integer as complaints from responses
        where request_id = ${id} and firm_id = ${firm.id}`.execute(test.sql);
      return rows[0]?.complaints;
    };
    await sql`update reports set decided_at = decided_at - interval '200 days' where side = 'reported'`.execute(
      test.sql,
    );
    expect(await complaintsOf()).toBe(0);
    await referenceOf('message', message);
    await decide('uphold', await newest(desk, 'report'));
    expect(await complaintsOf()).toBe(1);
  });
});

describe('a report that is not upheld', () => {
  it('leaves its subject unchanged, informs only the reporter, and may be appealed against', async () => {
    const reference = await referenceOf('message', message);
    const before = (await newestOf(firm.http)).reference;
    await decide('dismiss', await newest(desk, 'report'));
    expect(await textsOf(scenario.citizen)).toContain(INSULT);
    expect((await newestOf(firm.http)).reference).toBe(before);
    expect(await own(scenario.citizen, reference)).toMatchObject({
      statement: { decision: { id: 'dismiss' }, ground: null },
      allowed_actions: ['appeal'],
    });
    // After a decision a new report is possible.
    expect(await referenceOf('message', message)).not.toBe(reference);
  });

  it('and is unfounded for the third time pauses its reporter for ninety days', async () => {
    const id = await scenario.rows.citizen();
    const by = await scenario.rows.as(id);
    const made: string[] = [];
    for (let n = 0; n < initialSettings.unfounded_reports; n++) {
      made.push(await referenceOf('account', await scenario.rows.firm({ listed: false }), by));
      await decide('unfounded', await newest(desk, 'report'));
    }
    const last = await scenario.rows.firm({ listed: false });
    const refused = await report('account', last, by);
    expect([refused.status, refused.body.message, Number(refused.headers['retry-after'])]).toEqual([
      429,
      'reports_paused',
      reportLimits.unfoundedPeriod / ms.second,
    ]);
    const later = (by: string) =>
      sql`update reports set decided_at = decided_at - ${by}::interval where account_id = ${id}
        and reference = ${made[0]}`.execute(test.sql);
    // Half a day is a day to wait.
    await later('89 days 12 hours');
    const half = await report('account', last, by);
    expect([half.info.messages, half.headers['retry-after']]).toEqual([
      [expect.stringContaining('fra 1 giorni')],
      String(ms.day / 2 / ms.second),
    ]);
    await later('12 hours');
    expect((await report('account', last, by)).status).toBe(201);
  });
});

/** Rule 22.5. */
describe('what staff found of earlier reports', () => {
  interface Earlier {
    readonly side: 'reporter' | 'reported';
    readonly decision: string | null;
    readonly overturned: boolean;
    readonly by: 'them' | 'another';
  }
  const unfounded: Earlier = { side: 'reporter', decision: 'unfounded', overturned: false, by: 'them' };
  it.each<[string, Partial<Earlier>, status: number]>([
    ['unfounded, like the others, pauses', {}, 429],
    ['unfounded, but changed by an appeal, does not pause', { overturned: true }, 201],
    ['dismissed does not pause', { decision: 'dismiss' }, 201],
    ['upheld does not pause', { decision: 'uphold' }, 201],
    ['not decided does not pause', { decision: null }, 201],
    ['unfounded in what another made does not pause', { by: 'another' }, 201],
    ['unfounded about the person themself does not pause', { side: 'reported' }, 201],
  ])('%s who reports again', async (_, last, status) => {
    const [id, other] = [await scenario.rows.citizen(), await scenario.rows.citizen()];
    const earlier = Array.from({ length: initialSettings.unfounded_reports }, (_none, nth) => ({
      ...unfounded,
      ...(nth === 0 && last),
    }));
    const now = test.clock.now();
    for (const [nth, { side, decision, overturned, by }] of earlier.entries())
      await sql`
        insert into reports (reference, side, account_id, subject_type, subject_id, reason, text, created_at,
          decided_at, decision, overturned_at)
        values (${`SG-2031-${id}${nth}`}, ${side}, ${by === 'them' ? id : other}, 'account', ${900_000 + nth}, 'spam',
          'Le parole.', ${now}, ${decision === null ? null : now}, ${decision}, ${overturned ? now : null})`.execute(
        test.sql,
      );
    const firmId = await scenario.rows.firm({ listed: false });
    expect((await report('account', firmId, await scenario.rows.as(id))).status).toBe(status);
  });
});

describe('a case of reports', () => {
  it('is decided by one of two who decide at once, with one effect', async () => {
    await referenceOf('message', message);
    const one = await newest(desk, 'report');
    const answers = await Promise.all([decide('uphold', one), decide('dismiss', one, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await sql`select 1 from audit where resource = 'messages' and record_id = ${message}`.execute(
      test.sql,
    );
    expect(rows).toHaveLength(1);
  });

  it('includes a report that arrives during the decision, or leaves it to a new case', async () => {
    await referenceOf('message', message);
    const one = await newest(desk, 'report');
    const reporter = await scenario.rows.as(await scenario.rows.citizen());
    await referenceOf('account', firm.id, reporter);
    const account = await newest(desk, 'report');
    const another = await scenario.rows.as(await scenario.rows.citizen());
    const [, reported] = await Promise.all([decide('dismiss', account), report('account', firm.id, another)]);
    const found = await own(another, (reported.info as { reference: string }).reference);
    const left = (
      (await desk.list('cases', { filter: { kind: 'report', to_decide: 'true', account_id: firm.id } }))
        .body as CaseRow[]
    )
      .filter(({ id }) => id !== one.id)
      .filter(({ subject }) => subject.type === 'account');
    expect(left).toHaveLength(found.status.id === 'open' ? 1 : 0);
  });

  it('is withdrawn when the reported account is erased; the reporter is informed that nothing is left', async () => {
    const id = await scenario.rows.firm();
    const reference = await referenceOf('account', id);
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, id, 'account_deleted'));
    expect((await newest(desk, 'report')).status).toBe('withdrawn');
    expect(await own(scenario.citizen, reference)).toMatchObject({ statement: { decision: { id: 'gone' } } });
  });

  it('loses the words of a reporter who is erased, and all its words after a year', async () => {
    const id = await scenario.rows.citizen();
    const reference = await referenceOf(
      'account',
      await scenario.rows.firm({ listed: false }),
      await scenario.rows.as(id),
    );
    const row = async () =>
      (await sql`select account_id, text, statement from reports where reference = ${reference}`.execute(test.sql))
        .rows[0];
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, id, 'account_deleted'));
    expect(await row()).toEqual({ account_id: null, text: null, statement: null });
    expect((await newest(desk, 'report')).status).toBe('open');

    const mine = await referenceOf('message', message);
    await decide('dismiss', await newest(desk, 'report'));
    const words = async () =>
      (await sql<{ text: string | null }>`select text from reports where reference = ${mine}`.execute(test.sql))
        .rows[0]!.text;
    await sql`update reports set decided_at = decided_at - interval '11 months' where reference = ${mine}`.execute(
      test.sql,
    );
    await test.settle();
    expect(await words()).toBe(TEXT);
    await sql`update reports set decided_at = decided_at - interval '2 months' where reference = ${mine}`.execute(
      test.sql,
    );
    await test.settle();
    expect(await words()).toBeNull();
  });
});

it('an erased account leaves what was decided about it, and what is open has lost its subject', async () => {
  const { rows } = scenario;
  const [erased, by] = [await rows.firm(), await rows.citizen()];
  const reported = async (decision: string | null) =>
    (
      await sql<{ id: number }>`
        insert into reports (reference, side, account_id, reported_id, subject_type, subject_id, reason, text,
          created_at, decided_at, decision, statement)
        values (${`SG-2026-9${erased}${decision?.length ?? 0}`}, 'reporter', ${by}, ${erased}, 'account', ${erased},
          'spam', 'Guardate.', now(), ${decision === null ? null : test.clock.now()}, ${decision},
          ${decision === null ? null : 'Non lo è.'})
        returning id`.execute(test.sql)
    ).rows[0]!.id;
  const ids = [await reported('dismiss'), await reported(null)];
  await test.database.transaction((em) => test.app.get(ReportsApi, { strict: false }).erase(em, erased));
  const left = await test.sql
    .selectFrom('reports')
    .select(['decision', 'reported_id', 'text'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  expect(left).toEqual([
    { decision: 'dismiss', reported_id: null, text: 'Guardate.' },
    { decision: 'gone', reported_id: null, text: 'Guardate.' },
  ]);
});
