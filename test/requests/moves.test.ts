import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { plus } from '../../src/shared/clock.js';
import type { MoveDetails } from '../../src/kernel/transitions.js';
import { feedbackLimits, ms, requestLimits } from '../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { RequestMoves, type RequestContext } from '../../src/requests/moves/request-moves.js';
import { Request } from '../../src/requests/request.entity.js';
import { requestTable, type RequestMove, type RequestMoveName } from '../../src/requests/request.states.js';
import { ResponseMoves } from '../../src/requests/moves/response-moves.js';
import { Response } from '../../src/requests/response.entity.js';
import { sampleParams } from '../../src/notifications/previews.js';
import { responseTable, type ResponseMove, type ResponseMoveName } from '../../src/requests/response.states.js';
import { START, startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { Writes } from '../support/written.js';
import { Rows } from '../support/rows.js';
import { initialSettings } from '../../src/shared/staff/setting.codes.js';

/** Every row of both tables is run from each of its states, on a real database, and all its effects are checked. */

const requestRows: readonly (RequestMove & { move: RequestMoveName })[] = requestTable;
const responseRows: readonly (ResponseMove & { move: ResponseMoveName })[] = responseTable;

const NOW = new Date(START);
const ago = (duration: number): Date => plus(NOW, -duration);
const ahead = (duration: number): Date => plus(NOW, duration);
const CHOICE = requestLimits.duration + requestLimits.extraApproval;

type Columns = Record<string, Date | number | boolean | string | null>;
type Row = Record<string, unknown>;

/** The preconditions of a row of the table, and the timestamps it must set. */
interface Scene<Context, Subject extends object> {
  /** Columns of the request with which every rule holds. */
  readonly request?: Columns;
  readonly response?: Columns;
  /** The deadlines that begin with the move. */
  readonly later?: (from: number | null) => Readonly<Record<string, Date>>;
  /** For a timed move: columns with which it is one millisecond too early, or already made. */
  readonly notYet?: readonly Columns[];
  readonly context?: Context;
  readonly details?: MoveDetails<Subject>;
}

const paid = { id: 1, amountCents: 999, fulfilledAt: ago(ms.day), performanceAgreed: false };
const withMoney: RequestContext = { facts: { money: { payments: [paid], refundAsked: false } } };
const premium = { plan: 3, paid_plan: 3, paid_at: ago(ms.day) };
const draftTime = (from: number | null) => ({
  draft_due_at: ahead(
    from === RequestStatus.incomplete ? requestLimits.draftDeletedAfter : requestLimits.abandonedAfter,
  ),
});

const fullTime = () => ({ expires_at: ahead(requestLimits.duration) });
const why = { params: { reason: 'Un motivo che si legge.', detection: 'staff' } };

const answered = { feedback_due_at: NOW, ko_count: 1 };
const chosenAgo = (duration: number): Columns => ({ ...answered, approved_at: ago(duration), approved_count: 1 });
const closedAgo = (duration: number): Columns => ({ ...answered, closed_at: ago(duration) });
const notAskedYet = (end: string): Columns[] => [
  { feedback_due_at: ahead(1) },
  { feedback_due_at: null },
  { feedback_asked_at: NOW },
  { [end]: ago(feedbackLimits.askedAfter - 1) },
  { [end]: ago(feedbackLimits.askedUntil) },
  { ko_count: 0, approved_count: 0 },
];

const requestScenes: Record<RequestMoveName, Scene<RequestContext, Request>> = {
  create: { later: draftTime },
  edit: { later: draftTime },
  send: {
    request: { draft_due_at: ahead(1) },
    later: () => ({ expires_at: ahead(requestLimits.duration) }),
  },
  send_held: { request: { draft_due_at: ahead(1) } },
  release: { request: { held_at: ago(ms.day), expires_at: null }, later: fullTime },
  ask_to_complete: {
    request: { held_at: ago(ms.day), forwarded_at: null },
    later: () => ({ draft_due_at: ahead(requestLimits.draftDeletedAfter) }),
    details: why,
  },
  pay: { request: { plan: 2 } },
  abandon: {
    request: { draft_due_at: NOW, updated_at: ago(ms.day) },
    later: () => ({ draft_due_at: plus(ago(ms.day), requestLimits.draftDeletedAfter) }),
    notYet: [{ draft_due_at: ahead(1) }],
  },
  keep_draft: { request: { draft_due_at: NOW, paid_plan: 2 }, notYet: [{ draft_due_at: ahead(1) }, { paid_plan: 1 }] },
  delete_draft: { request: { draft_due_at: NOW }, notYet: [{ draft_due_at: ahead(1) }, { paid_plan: 2 }] },
  start_exclusivity: { later: () => ({ exclusive_until: ahead(initialSettings.exclusive_hours * ms.hour) }) },
  open_to_all: { request: { exclusive_until: NOW }, notYet: [{ exclusive_until: ahead(1) }, { expires_at: NOW }] },
  fifth_quote: {
    request: { ok_count: 5 },
    // There are quotes: they can be chosen until then.
    later: () => ({ feedback_due_at: plus(ago(2 * ms.day), CHOICE + feedbackLimits.askedAfter) }),
    notYet: [{ ok_count: 4 }],
  },
  expire: {
    request: { expires_at: ago(ms.hour) },
    later: () => ({ feedback_due_at: plus(ago(ms.hour), feedbackLimits.askedAfter) }),
    notYet: [{ expires_at: ahead(1) }],
  },
  remind_last_day: {
    request: { expires_at: ahead(requestLimits.lastDayReminder) },
    notYet: [
      { expires_at: ahead(requestLimits.lastDayReminder + 1) },
      { expires_at: NOW },
      { last_day_notified_at: NOW },
    ],
  },
  remind_premium: {
    request: { sent_at: ago(requestLimits.premiumReminder), expires_at: ahead(ms.day) },
    details: { params: { count: 25 } },
    notYet: [
      { sent_at: ago(requestLimits.premiumReminder - 1) },
      { expires_at: NOW },
      { ok_count: 1 },
      { held_at: NOW },
      { withdrawn_at: NOW },
      { plan: 3 },
      { request_type_id: 'contenziosi-fiscali-e-tributari' },
      { premium_notified_at: NOW },
    ],
  },
  remind_choice: {
    request: { sent_at: ago(CHOICE - requestLimits.choiceReminder), ok_count: 1 },
    notYet: [
      { sent_at: ago(CHOICE - requestLimits.choiceReminder - 1) },
      { sent_at: ago(CHOICE) },
      { ok_count: 0 },
      { choose_notified_at: NOW },
    ],
  },
  tell_spoken: {
    request: { approved_at: ago(feedbackLimits.spokenAskedAfter) },
    details: { set: { spoken: true } },
  },
  ask_spoken: {
    request: { approved_at: ago(feedbackLimits.spokenAskedAfter) },
    notYet: [
      { approved_at: ago(feedbackLimits.spokenAskedAfter - 1) },
      { approved_at: ago(feedbackLimits.askedAfter) },
      { spoken_asked_at: NOW },
      { spoken: true, spoken_told_at: NOW },
    ],
  },
  choose: {
    request: { ok_count: 2, feedback_asked_at: ago(1) },
    later: () => ({ feedback_due_at: ahead(feedbackLimits.askedAfter) }),
    details: { params: { firm_contacts: '+39 02 55550001, studio@example.com' } },
  },
  extend: {
    request: {
      closed_at: ago(1),
      ended_at: ago(1),
      last_day_notified_at: ago(1),
      feedback_due_at: ahead(1),
      feedback_asked_at: ago(1),
    },
    later: () => ({ expires_at: plus(ago(2 * ms.day), CHOICE) }),
  },
  upgrade: {},
  add_information: {},
  retire: {},
  ask_refund: { request: premium, context: withMoney },
  refund: { request: premium, context: withMoney },
  withdraw: {
    request: { ...premium, plan: 2, paid_plan: 2 },
    context: withMoney,
    details: { params: { name: 'Anna Rossi', plan: 2, amount_cents: 299, at: START } },
  },
  reject_unclear: { details: why },
  reject_out_of_scope: { details: why },
  reject_against_terms: { details: why },
  reply_to_rejection: { request: { staff_decided_at: ago(requestLimits.replyWithin) } },
  keep_unclear: { request: { rejected_as: 71 }, details: why },
  keep_out_of_scope: { request: { rejected_as: 72 }, details: why },
  keep_against_terms: { request: { rejected_as: 73 }, details: why },
  invalidate_data: { details: why },
  invalidate_occurrence: { details: why },
  reinstate: {
    request: { forwarded_at: null, held_at: ago(ms.day), ended_at: ago(ms.hour) },
    later: fullTime,
    details: why,
  },
  reinstate_forwarded: {
    request: { ended_at: ago(ms.day), exclusive_until: ago(ms.hour) },
    later: () => ({
      sent_at: ago(ms.day),
      expires_at: plus(ago(ms.day), requestLimits.duration),
      exclusive_until: plus(ago(ms.hour), ms.day),
    }),
    details: why,
  },
  give_top: { details: why },
  give_feedback: { request: { ok_count: 1 } },
  ask_feedback: { request: chosenAgo(feedbackLimits.askedAfter), notYet: notAskedYet('approved_at') },
  ask_feedback_again: {
    request: { ...chosenAgo(feedbackLimits.askedAgainAfter), feedback_asked_at: ago(ms.day) },
    notYet: [{ feedback_due_at: ahead(1) }, { feedback_asked_at: null }],
  },
  ask_site_feedback: { request: closedAgo(feedbackLimits.askedAfter), notYet: notAskedYet('closed_at') },
  ask_site_feedback_again: {
    request: { ...closedAgo(feedbackLimits.askedAgainAfter), feedback_asked_at: ago(ms.day) },
    notYet: [{ feedback_due_at: ahead(1) }, { feedback_asked_at: null }],
  },
  drop_feedback: {
    request: { feedback_due_at: NOW },
    notYet: [{ feedback_due_at: ahead(1) }, { feedback_due_at: null }],
  },
  delete: {},
};

const lapseTime = () => ({ lapse_at: ahead(initialSettings.opening_days * ms.day) });

const responseScenes: Record<ResponseMoveName, Scene<object, Response>> = {
  forward: { later: lapseTime },
  forward_waiting: {},
  release: { later: lapseTime },
  open: { response: { lapse_at: ahead(1) } },
  quote: { details: { params: { costs: sampleParams.costs } } },
  decline: {},
  edit_quote: {},
  renew_quote: { response: { valid_through: '2026-03-12' }, notYet: [{ valid_through: null }] },
  remind_of_quote: {
    response: { valid_through: NOW.toISOString().slice(0, 10) },
    notYet: [
      {
        valid_through: ahead(2 * ms.day)
          .toISOString()
          .slice(0, 10),
      },
      { valid_through: ago(ms.day).toISOString().slice(0, 10) },
      { valid_through: null },
      { validity_notified_at: NOW },
    ],
  },
  withdraw_quote: {},
  withdraw_read_quote: { response: { read_at: ago(ms.hour) }, details: why },
  buy_contacts: { request: { shared_contacts: true } },
  warn_of_lapse: {
    response: { lapse_at: ahead(requestLimits.lapseWarning) },
    notYet: [
      { lapse_at: ahead(requestLimits.lapseWarning + 1) },
      { lapse_at: NOW },
      { lapse_at: null },
      { lapse_notified_at: NOW },
    ],
  },
  lapse: { response: { lapse_at: NOW }, notYet: [{ lapse_at: ahead(1) }, { lapse_at: null }] },
  end: { response: { lapse_at: NOW }, details: { set: { lapseReason: 'ended' } } },
  give_back: {
    response: { lapse_reason: 'taken_away', lapsed_at: ago(ms.day), released_at: ago(ms.day) },
    later: lapseTime,
  },
  give_back_waiting: { response: { lapse_reason: 'taken_away', lapsed_at: ago(ms.day) } },
  suspend: { response: { lapse_at: NOW } },
  leave: { response: { lapse_at: NOW } },
  erase: { response: { lapse_at: NOW } },
  choose: {},
  remove_text: { response: { text: 'Mi chiami in studio.' } },
  restore_text: { response: { text: null, text_removed_at: ago(ms.hour) }, notYet: [{ text_removed_at: null }] },
};

const JOBS: Readonly<Record<string, string>> = {
  expires_at: 'requests.expire',
  exclusive_until: 'requests.open_to_all',
  lapse_at: 'responses.lapse',
};
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Without the mails, which follow the notifications. */
const said = (lines: readonly string[]): string =>
  lines.filter((line) => !/^\+ (outbox|job mail)/.test(line)).join('\n');
const toState = (to: number | null | 'same', from: number | null) => (to === 'same' || to === null ? from : to);

describe('a row of the state tables', () => {
  let test: TestApp;
  let rows: Rows;
  let writes: Writes;
  let requests: RequestMoves;
  let responses: ResponseMoves;
  let citizen: number;
  /** One firm for each state that somebody may be notified in, and the firm that is chosen. */
  const firms: Record<'pending' | 'new' | 'wait' | 'ok' | 'chosen' | 'other', number> = {
    pending: 0,
    new: 0,
    wait: 0,
    ok: 0,
    chosen: 0,
    other: 0,
  };

  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    writes = new Writes(test);
    requests = test.app.get(RequestMoves);
    responses = test.app.get(ResponseMoves);
    citizen = await rows.citizen();
    for (const name of Object.keys(firms)) firms[name as keyof typeof firms] = await rows.firm({ listed: false });
    writes.call('accounts', { citizen, ...firms });
  });
  watchInnocents(() => test);
  afterAll(async () => {
    await writes.end();
    await test.close();
  });

  const set = async (table: 'requests' | 'responses', id: number, columns: Columns) => {
    if (Object.keys(columns).length > 0) await test.sql.updateTable(table).set(columns).where('id', '=', id).execute();
  };
  const read = async (table: 'requests' | 'responses', id: number): Promise<Row> =>
    await test.sql.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const moment = (value: unknown): string | null =>
    value === null ? null : new Date(value as string | Date).toISOString();

  /** A request in the given state with one firm in each state that somebody may be notified in. */
  const stage = async (status: number, columns: Columns) => {
    const id = await rows.request(citizen, { status });
    await set('requests', id, {
      sent_at: ago(2 * ms.day),
      expires_at: plus(ago(2 * ms.day), requestLimits.duration),
      approved_at: null,
      approved_count: 0,
      ...columns,
    });
    const add = (firm: keyof typeof firms, state: number) => rows.response(id, firms[firm], state);
    await add('pending', ResponseStatus.pending);
    await add('new', ResponseStatus.new);
    await add('wait', ResponseStatus.wait);
    await add('ok', ResponseStatus.ok);
    return { id, chosen: await add('chosen', ResponseStatus.ok) };
  };

  const audience: Record<string, readonly (keyof typeof firms)[]> = {
    others: ['ok'],
    readers: ['new', 'wait'],
    holders: ['new', 'wait', 'ok', 'chosen'],
  };

  const notified = async (requestId: number, template: string): Promise<number[]> => {
    const { rows: found } = await sql<{ account_id: number }>`
      select account_id from notifications
      where template = ${template} and (params->>'request_id')::integer = ${requestId} and deduplication_key is not null
      order by account_id`.execute(test.sql);
    return found.map((one) => one.account_id);
  };
  const recorded = async (requestId: number): Promise<string[]> =>
    (
      await test.sql
        .selectFrom('request_activity')
        .select('kind')
        .where('request_id', '=', requestId)
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind);
  const jobsOf = async (job: string, key: string, id: number): Promise<string[]> => {
    const { rows: found } = await sql<{ start_after: string }>`
      select start_after from pgboss.job
      where name = ${job} and (data->>${key})::integer = ${id}`.execute(test.sql);
    return found.map((one) => new Date(one.start_after).toISOString());
  };

  /** Checks the timestamps that the row defines. */
  const expectColumns = async (
    row: RequestMove | ResponseMove,
    after: Row,
    { from, later, at = NOW }: { from: number | null; later: Readonly<Record<string, Date>>; at?: Date },
    job: { key: string; id: number },
  ) => {
    expect(after['status']).toBe(toState(row.to, from));
    for (const column of row.stamps ?? [])
      expect([column, moment(after[snake(column)])]).toEqual([column, at.toISOString()]);
    for (const column of row.clears ?? []) expect([column, after[snake(column)]]).toEqual([column, null]);
    for (const [column, value] of Object.entries(row.sets ?? {})) expect(after[snake(column)]).toBe(value);
    expect(Object.keys(row.starts ?? {}).map(snake)).toEqual(Object.keys(later));
    for (const [column, value] of Object.entries(later)) {
      expect([column, moment(after[column])]).toEqual([column, value.toISOString()]);
      const name = JOBS[column];
      if (name === undefined) continue;
      const [due = ''] = await jobsOf(name, job.key, job.id);
      const expected = test.clock.machineTime(value).getTime();
      expect(Math.abs(new Date(due).getTime() - expected)).toBeLessThan(ms.minute);
    }
  };

  const requestCases = requestRows.flatMap((row) => row.from.map((from) => ({ name: row.move, row, from })));

  it.each(requestCases)('request: makes the move $name from $from', async ({ name, row, from }) => {
    const { request: columns = {}, later, context = {}, details } = requestScenes[name];
    const { id, chosen } = await stage(from ?? RequestStatus.init, columns);
    let made = 0;
    const lines = await writes.alone(async () => {
      made = await test.database.transaction(async (em) => {
        if (from === null) {
          const [created] = await requests.make(
            em,
            requests.create(
              'create',
              { accountId: citizen, requestTypeId: 'sinistri-stradali', extra: [] },
              NOW,
              context,
            ),
          );
          return created!.id;
        }
        const request = await em.findOneOrFail(Request, { id });
        const response = await em.findOneOrFail(Response, { id: chosen });
        const about = name === 'choose' ? { ...context, response } : context;
        await requests.move(em, name, request, NOW, about, details);
        return id;
      });
    });
    expect(said(lines)).toMatchSnapshot();
    const after = await read('requests', made);
    const at = name === 'expire' ? ago(ms.hour) : NOW;
    await expectColumns(row, after, { from, later: later?.(from) ?? {}, at }, { key: 'request_id', id: made });
    expect(moment(after['updated_at'])).toBe(START);
    expect(await recorded(made)).toEqual(row.activity ? [row.activity] : []);
    for (const one of row.notifies ?? []) {
      const [who = '', template = ''] = one.split(':');
      const expected =
        who === 'user' ? [citizen] : who === 'firm' ? [firms.chosen] : audience[who]!.map((firm) => firms[firm]);
      expect([one, await notified(made, template)]).toEqual([one, expected.sort((a, b) => a - b)]);
    }
    const { rows: out } = await sql<{ firm_id: number; lapse_reason: string }>`
      select firm_id, lapse_reason from responses
      where request_id = ${made} and status = ${ResponseStatus.fallback} order by id`.execute(test.sql);
    expect(out).toEqual(
      row.lapses ? [firms.pending, firms.new].map((firm_id) => ({ firm_id, lapse_reason: row.lapses })) : [],
    );
  });

  const responseCases = responseRows.flatMap((row) => row.from.map((from) => ({ name: row.move, row, from })));

  it.each(responseCases)('response: makes the move $name from $from', async ({ name, row, from }) => {
    const { request: asked = {}, response: columns = {}, later, details } = responseScenes[name];
    const { id: requestId } = await stage(RequestStatus.wait, asked);
    const before = from === null ? 0 : await rows.response(requestId, firms.other, from, columns);
    let made = 0;
    const lines = await writes.alone(async () => {
      made = await test.database.transaction(async (em) => {
        const request = await em.findOneOrFail(Request, { id: requestId });
        const context = { request };
        if (from === null) {
          const given = {
            requestId,
            firmId: firms.other,
            requestTypeId: 'sinistri-stradali',
            distanceM: 10,
            score: 1,
            scoreTerms: {},
            weightsVersion: 1,
          };
          const [created] = await responses.make(em, responses.create(name, given, NOW, context));
          return created!.id;
        }
        const response = await em.findOneOrFail(Response, { id: before });
        await responses.move(em, name, response, NOW, context, details);
        return before;
      });
    });
    expect(said(lines)).toMatchSnapshot();
    const after = await read('responses', made);
    await expectColumns(row, after, { from, later: later?.(from) ?? {} }, { key: 'response_id', id: made });
    expect(await recorded(requestId)).toEqual(row.activity ? [row.activity] : []);
    for (const one of row.notifies ?? []) {
      const [who = '', template = ''] = one.split(':');
      expect([one, await notified(requestId, template)]).toEqual([one, [who === 'user' ? citizen : firms.other]]);
    }
  });

  const refusals = requestRows.filter((row) => (requestScenes[row.move].notYet ?? []).length > 0);

  it.each(refusals)('request: refuses $move a moment too early, and a second time', async ({ move, from }) => {
    for (const columns of requestScenes[move].notYet ?? []) {
      const { id } = await stage(from[0] ?? RequestStatus.init, { ...requestScenes[move].request, ...columns });
      const verdict = await test.database.transaction(async (em) =>
        requests.check(move, await em.findOneOrFail(Request, { id }), NOW, {}),
      );
      expect([columns, verdict]).not.toEqual([columns, 'ok']);
    }
  });

  it.each(['warn_of_lapse', 'lapse'] as const)('response: refuses %s a moment too early', async (move) => {
    for (const columns of responseScenes[move].notYet ?? []) {
      const { id: requestId } = await stage(RequestStatus.wait, {});
      const given = { ...responseScenes[move].response, ...columns };
      const id = await rows.response(requestId, firms.other, ResponseStatus.new, given);
      const verdict = await test.database.transaction(async (em) => {
        const request = await em.findOneOrFail(Request, { id: requestId });
        return responses.check(move, await em.findOneOrFail(Response, { id }), NOW, { request });
      });
      expect([columns, verdict]).not.toEqual([columns, 'ok']);
    }
  });

  it('changes nothing when its state forbids the move', async () => {
    const { id } = await stage(RequestStatus.retired, {});
    const before = await read('requests', id);
    const refused = test.database.transaction(async (em) =>
      requests.move(em, 'expire', await em.findOneOrFail(Request, { id }), NOW),
    );
    await expect(refused).rejects.toMatchObject({ code: 'move_not_allowed', details: { facts: { status: 9 } } });
    expect(await read('requests', id)).toEqual(before);
  });
});
