import { sql } from 'kysely';
import { dayInRome } from '../../src/shared/calendar.js';
import { plus } from '../../src/shared/clock.js';
import { accountLimits, feedbackLimits, requestLimits, ms } from '../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { before, fromNow, olderThan } from './records.js';
import type { SweepRow, World } from './world.js';

const { duration, extraApproval } = requestLimits;
type Values = Parameters<World['insert']>[1];

/** The day in Rome that comes so many days after a moment. */
const dayAfter = (at: Date, days: number): string => dayInRome(plus(at, days * ms.day));

const opened = (world: World, at: Date, values: Values = {}, status: number = RequestStatus.new) =>
  world.request({ expires_at: at, ...values }, { status });
const response = async (world: World, status: number, values: Parameters<World['rows']['response']>[3] = {}) => {
  const request = await world.rows.request(await world.rows.citizen());
  return world.rows.response(request, await world.rows.firm({ listed: false }), status, values);
};
/** A closed request, sent at that moment, with a quote that holds. */
const quoted = async (
  world: World,
  at: Date,
  values: Values = {},
  ofQuote: Parameters<World['rows']['response']>[3] = {},
) => {
  const request = await closed(world, at, values);
  return world.rows.response(request, await world.rows.firm({ listed: false }), ResponseStatus.ok, ofQuote);
};
/** A firm, and a request of its subject that nobody has. */
const offered = async (world: World, values: { suspended?: Date; resumes?: Date; deleted?: Date }) => {
  const type = world.subject();
  const firm = await world.rows.firm({ skills: [type] });
  await world.rows.request(await world.rows.citizen(), { type });
  const { suspended = null, resumes = null, deleted = null } = values;
  await sql`
    update accounts set suspended_at = ${suspended && plus(suspended, -ms.day)}, suspended_until = ${suspended},
      deleted_at = ${deleted}
    where id = ${firm}`.execute(world.test.sql);
  await sql`update firms set resumes_at = ${resumes} where account_id = ${firm}`.execute(world.test.sql);
  await sql`update matching_firms set resumes_at = ${resumes} where firm_id = ${firm}`.execute(world.test.sql);
};
const draft = (world: World, at: Date, status: number, values: Values = {}) =>
  world.request({ draft_due_at: at, ...values }, { status });
const unanswered = (world: World, at: Date, values: Values = {}) =>
  world.request({ sent_at: at, expires_at: plus(at, duration), ...values });
const closed = (world: World, at: Date, values: Values = {}) =>
  world.request({ sent_at: at, closed_at: plus(at, duration), ok_count: 1, ...values }, { status: 0 });
const chosen = (world: World, at: Date, values: Values = {}) =>
  world.request({ feedback_due_at: at, approved_at: plus(world.now, -20 * ms.day), ...values }, { status: 5 });
/** Chosen, and nothing was said since. */
const silent = (world: World, at: Date, values: Values = {}) =>
  world.request({ approved_at: at, ...values }, { status: 5 });
const rate = async (world: World, request: number) => {
  const { rows } = await sql<{ account_id: number }>`select account_id from requests where id = ${request}`.execute(
    world.test.sql,
  );
  await world.insert('feedbacks', {
    request_id: request,
    account_id: rows[0]!.account_id,
    firm_id: await world.rows.firm({ listed: false }),
    request_type_id: 'sinistri-stradali',
    satisfaction_lawyer: 4,
    created_at: world.now,
    updated_at: world.now,
    counts_from: world.now,
    published_at: world.now,
  });
};
/** The firm's notes about a request. */
const noted = async (world: World, responseId: number, values: Values = {}) => {
  const { rows } = await sql<{ firm_id: number }>`select firm_id from responses where id = ${responseId}`.execute(
    world.test.sql,
  );
  await world.insert('firm_notes', { response_id: responseId, firm_id: rows[0]!.firm_id, ...values });
};
const step = { next_step: 'Chiamare il perito', next_on: '2026-03-10' };
const kept = (world: World, at: Date, account: number | null) =>
  world.insert('visitor_drafts', { account_id: account, claim_hash: world.unique(), content: '{}', created_at: at });

/** The deadlines of requests and responses. */
export const requestRows: readonly SweepRow[] = [
  {
    sweep: 'requests.expire',
    about: 'an open request whose days are over',
    edge: fromNow,
    write: opened,
    neighbours: {
      openToAll: (world, at) => opened(world, at, {}, RequestStatus.wait),
      deleted: (world, at) => opened(world, at, { deleted_at: at }),
      chosen: (world, at) => opened(world, at, {}, RequestStatus.approved),
      closed: (world, at) => opened(world, at, {}, RequestStatus.closed),
    },
    changes: [
      '+ job mail.send',
      '+ job mail.send',
      '+ notifications request_closed of due',
      '+ notifications request_closed of openToAll',
      '+ outbox request_closed of due',
      '+ outbox request_closed of openToAll',
      '+ request_activity expired of due',
      '+ request_activity expired of openToAll',
      '~ requests due: closed_at, ended_at, feedback_due_at, status',
      '~ requests openToAll: closed_at, ended_at, feedback_due_at, status',
    ],
  },
  {
    sweep: 'requests.open-to-all',
    about: 'a request whose exclusive hours are over',
    edge: fromNow,
    write: async (world, at) => {
      const request = await world.request({ exclusive_until: at });
      await world.rows.response(request, await world.rows.firm({ listed: false }), ResponseStatus.pending);
      await world.rows.response(request, await world.rows.firm({ listed: false }), ResponseStatus.ok);
    },
    neighbours: {
      deleted: (world, at) => world.request({ exclusive_until: at, deleted_at: at }),
      already: (world, at) => world.request({ exclusive_until: at }, { status: RequestStatus.wait }),
    },
    changes: [
      '+ job mail.send',
      '+ job responses.lapse',
      '+ notifications request_released of due',
      '+ outbox request_released of due',
      '+ request_activity released of due',
      '~ requests due: status',
      '~ responses due: inbox_ends_at, inbox_status, lapse_at, released_at, status',
    ],
  },
  {
    sweep: 'responses.lapse',
    about: 'a request that a firm has not opened',
    edge: fromNow,
    write: (world, at) => response(world, ResponseStatus.new, { lapse_at: at }),
    neighbours: {
      opened: (world, at) => response(world, ResponseStatus.wait, { lapse_at: at }),
      pending: (world, at) => response(world, ResponseStatus.pending, { lapse_at: at }),
    },
    changes: [
      '+ request_activity lapsed of due',
      '~ responses due: inbox_due_at, inbox_ended_at, inbox_ends_at, inbox_status, lapse_at, lapse_reason, lapsed_at, status',
    ],
  },
  {
    sweep: 'requests.fill',
    about: 'a request whose job was lost',
    edge: (now) => plus(now, -10_000),
    write: async (world, at) => {
      const type = world.subject();
      await world.rows.firm({ skills: [type] });
      await world.request({ sent_at: at, forwarded_at: null }, { type });
    },
    neighbours: {
      held: async (world, at) => {
        const type = world.subject();
        await world.rows.firm({ skills: [type] });
        await world.request({ sent_at: at, forwarded_at: null, held_at: at }, { type });
      },
      deleted: async (world, at) => {
        const type = world.subject();
        await world.rows.firm({ skills: [type] });
        await world.request({ sent_at: at, forwarded_at: null, deleted_at: at }, { type });
      },
    },
    changes: [
      '+ job requests.open_to_all',
      '+ request_activity forwarded of due',
      '+ responses of due',
      '~ requests due: exclusive_until, forwarded_at',
    ],
  },
  {
    sweep: 'requests.offer',
    about: 'a request for a firm whose suspension is over',
    edge: fromNow,
    write: (world, at) => offered(world, { suspended: at }),
    neighbours: {
      longAgo: (world) => offered(world, { suspended: plus(world.now, -requestLimits.offeredAfterSuspension) }),
      deleted: (world, at) => offered(world, { suspended: at, deleted: at }),
    },
    changes: ['+ request_activity forwarded of due', '+ responses of due'],
  },
  {
    sweep: 'requests.offer',
    about: 'a request for a firm whose pause is over',
    edge: fromNow,
    write: (world, at) => offered(world, { resumes: at }),
    neighbours: {
      longAgo: (world) => offered(world, { resumes: plus(world.now, -requestLimits.offeredAfterSuspension) }),
    },
    changes: ['+ request_activity forwarded of due', '+ responses of due'],
  },
  {
    sweep: 'requests.delete-draft',
    about: 'an incomplete draft that nobody touched',
    edge: fromNow,
    write: (world, at) => draft(world, at, RequestStatus.incomplete),
    neighbours: {
      paid: (world, at) => draft(world, at, RequestStatus.incomplete, { plan: 3, paid_plan: 3, paid_at: at }),
      begun: (world, at) => draft(world, at, RequestStatus.init),
      deleted: (world, at) => draft(world, at, RequestStatus.incomplete, { deleted_at: at }),
    },
    changes: [
      '+ erasures',
      '+ job kernel.keep-erasures',
      '~ requests due: city, deleted_at, description, draft_due_at, ended_at, latitude, longitude, part, province_id',
      '~ requests paid: draft_due_at',
    ],
  },
  {
    sweep: 'requests.abandon',
    about: 'a draft that nobody touched',
    edge: fromNow,
    write: (world, at) => draft(world, at, RequestStatus.init),
    neighbours: {
      sent: (world, at) => draft(world, at, RequestStatus.new),
      deleted: (world, at) => draft(world, at, RequestStatus.init, { deleted_at: at }),
    },
    changes: [
      '+ job mail.send',
      '+ notifications draft_abandoned of due',
      '+ outbox draft_abandoned of due',
      '~ requests due: draft_due_at, status',
    ],
  },
  {
    sweep: 'responses.warn-of-lapse',
    about: 'a request that a firm can open for one more day',
    edge: (now) => plus(now, requestLimits.lapseWarning),
    write: (world, at) => response(world, ResponseStatus.new, { lapse_at: at }),
    neighbours: {
      over: (world) => response(world, ResponseStatus.new, { lapse_at: world.now }),
      warned: (world, at) => response(world, ResponseStatus.new, { lapse_at: at, lapse_notified_at: world.now }),
      opened: (world, at) => response(world, ResponseStatus.wait, { lapse_at: at }),
    },
    changes: [
      '+ job mail.send',
      '+ notifications response_lapsing of due',
      '+ outbox response_lapsing of due',
      '~ responses due: lapse_notified_at',
    ],
  },
  {
    sweep: 'responses.validity',
    about: 'a quote whose last day is tomorrow',
    write: (world) => response(world, ResponseStatus.ok, { valid_through: dayAfter(world.now, 1) }),
    neighbours: {
      later: (world) => response(world, ResponseStatus.ok, { valid_through: dayAfter(world.now, 2) }),
      over: (world) => response(world, ResponseStatus.ok, { valid_through: dayAfter(world.now, -1) }),
      lasting: (world) => response(world, ResponseStatus.ok),
      reminded: (world) =>
        response(world, ResponseStatus.ok, { valid_through: dayAfter(world.now, 1), validity_notified_at: world.now }),
      chosen: (world) => response(world, ResponseStatus.approved, { valid_through: dayAfter(world.now, 1) }),
    },
    changes: [
      '+ job mail.send',
      '+ notifications quote_expiring of due',
      '+ outbox quote_expiring of due',
      '~ responses due: validity_notified_at',
    ],
  },
  {
    sweep: 'requests.last-day',
    about: 'a request on its last day',
    edge: (now) => plus(now, requestLimits.lastDayReminder),
    write: opened,
    neighbours: {
      over: (world) => opened(world, world.now),
      reminded: (world, at) => opened(world, at, { last_day_notified_at: world.now }),
      deleted: (world, at) => opened(world, at, { deleted_at: world.now }),
      closed: (world, at) => opened(world, at, {}, RequestStatus.closed),
    },
    changes: [
      '+ job mail.send',
      '+ notifications last_day of due',
      '+ outbox last_day of due',
      '~ requests due: last_day_notified_at',
    ],
  },
  {
    sweep: 'requests.premium',
    about: 'a request without quotes the day before its end',
    edge: (now) => plus(now, -requestLimits.premiumReminder),
    write: async (world, at) => {
      for (let firm = 0; firm < 6; firm++) await world.rows.firm();
      await unanswered(world, at);
    },
    neighbours: {
      premium: (world, at) => unanswered(world, at, { plan: 3 }),
      answered: (world, at) => unanswered(world, at, { ok_count: 1 }),
      held: (world, at) => unanswered(world, at, { held_at: at }),
      withdrawn: (world, at) => unanswered(world, at, { withdrawn_at: at }),
      reminded: (world, at) => unanswered(world, at, { premium_notified_at: at }),
      deleted: (world, at) => unanswered(world, at, { deleted_at: at }),
      over: (world) => unanswered(world, plus(world.now, -duration)),
    },
    changes: [
      '+ job mail.send',
      '+ notifications premium_reminder of due',
      '+ outbox premium_reminder of due',
      '~ requests due: premium_notified_at',
    ],
  },
  {
    sweep: 'requests.choose',
    about: 'the last day to choose a firm',
    edge: (now) => plus(now, requestLimits.choiceReminder - duration - extraApproval),
    // Its last day.
    write: (world, at) => quoted(world, at, {}, { valid_through: dayAfter(world.now, 0) }),
    neighbours: {
      over: (world) => quoted(world, plus(world.now, -duration - extraApproval)),
      unanswered: (world, at) => quoted(world, at, { ok_count: 0 }),
      reminded: (world, at) => quoted(world, at, { choose_notified_at: world.now }),
      deleted: (world, at) => quoted(world, at, { deleted_at: world.now }),
      chosen: (world, at) => quoted(world, at, { status: RequestStatus.approved }),
      expired: (world, at) => quoted(world, at, {}, { valid_through: dayAfter(world.now, -1) }),
    },
    changes: [
      '+ job mail.send',
      '+ notifications choose_before_late of due',
      '+ outbox choose_before_late of due',
      '~ requests due: choose_notified_at',
    ],
  },
  {
    sweep: 'requests.ask-spoken',
    about: 'a citizen who chose a firm three days ago',
    edge: (now) => plus(now, -feedbackLimits.spokenAskedAfter),
    write: silent,
    neighbours: {
      asked: (world, at) => silent(world, at, { spoken_asked_at: at }),
      told: (world, at) => silent(world, at, { spoken: false, spoken_told_at: at }),
      askedHowItWent: (world) => silent(world, plus(world.now, -feedbackLimits.askedAfter)),
      deleted: (world, at) => silent(world, at, { deleted_at: at }),
      notChosen: (world, at) => world.request({ sent_at: at, closed_at: at }, { status: 0 }),
      rated: async (world, at) => rate(world, await silent(world, at)),
      suspended: async (world, at) => {
        const account = await world.rows.citizen();
        await world.update('accounts', account, { suspended_at: at });
        const id = await world.rows.request(account, { status: 5 });
        await world.update('requests', id, { approved_at: at });
      },
    },
    changes: [
      '+ job mail.send',
      '+ notifications spoken_asked of due',
      '+ outbox spoken_asked of due',
      '~ requests due: spoken_asked_at',
    ],
  },
  {
    sweep: 'requests.ask-feedback',
    about: 'a citizen who is asked how it went',
    edge: fromNow,
    write: chosen,
    neighbours: {
      asked: (world, at) => chosen(world, at, { feedback_asked_at: plus(at, -ms.day) }),
      tooLate: (world, at) => chosen(world, at, { approved_at: plus(world.now, -300 * ms.day) }),
      deleted: (world, at) => chosen(world, at, { deleted_at: at }),
      closedWithoutAnswer: (world, at) =>
        world.request({ feedback_due_at: at, closed_at: plus(at, -5 * ms.day) }, { status: 0 }),
      suspended: async (world, at) => {
        const account = await world.rows.citizen();
        await world.update('accounts', account, { suspended_at: at });
        const id = await world.rows.request(account, { status: 5 });
        await world.update('requests', id, { feedback_due_at: at, approved_at: plus(world.now, -20 * ms.day) });
      },
    },
    changes: [
      '+ job mail.send',
      '+ job mail.send',
      '+ notifications feedback_asked of due',
      '+ notifications feedback_asked_again of asked',
      '+ outbox feedback_asked of due',
      '+ outbox feedback_asked_again of asked',
      '~ requests asked: feedback_due_at',
      '~ requests closedWithoutAnswer: feedback_due_at',
      '~ requests due: feedback_asked_at, feedback_due_at',
      '~ requests suspended: feedback_due_at',
      '~ requests tooLate: feedback_due_at',
    ],
  },
  {
    sweep: 'requests.visitor-drafts',
    about: 'a visitor’s draft that nobody claimed',
    edge: olderThan(accountLimits.confirmationToken),
    write: (world, at) => kept(world, at, null),
    neighbours: { waiting: async (world, at) => kept(world, at, await world.rows.citizen()) },
    changes: ['- visitor_drafts due'],
  },
  {
    sweep: 'requests.tidy-inboxes',
    about: 'a quote whose time to be chosen is over',
    edge: before,
    write: async (world, at) => {
      const request = await world.request({ sent_at: plus(at, -duration - extraApproval) }, { status: 0 });
      await world.rows.response(request, await world.rows.firm({ listed: false }), ResponseStatus.ok, {
        inbox_status: ResponseStatus.ok,
        inbox_due_at: at,
      });
    },
    neighbours: {
      chosen: (world, at) =>
        response(world, ResponseStatus.approved, { inbox_status: ResponseStatus.approved, inbox_due_at: at }),
    },
    changes: ['~ responses due: inbox_due_at, inbox_status'],
  },
  {
    sweep: 'requests.tidy-inboxes',
    about: 'an ended request that leaves the inbox',
    edge: (now) => plus(now, -requestLimits.leavesPanelAfter),
    write: (world, at) =>
      response(world, ResponseStatus.fallback, { inbox_status: ResponseStatus.fallback, inbox_ended_at: at }),
    changes: ['~ responses due: inbox_status'],
  },
  {
    sweep: 'requests.tidy-inboxes',
    about: 'the notes about an ended request that leaves the inbox',
    edge: (now) => plus(now, -requestLimits.leavesPanelAfter),
    write: async (world, at) =>
      noted(
        world,
        await response(world, ResponseStatus.fallback, {
          inbox_status: ResponseStatus.fallback,
          inbox_ended_at: at,
        }),
      ),
    neighbours: {
      answered: async (world) => noted(world, await response(world, ResponseStatus.ko, {})),
    },
    changes: ['- firm_notes due', '~ responses due: inbox_status'],
  },
  {
    sweep: 'requests.next-step',
    about: 'the morning of a next step',
    edge: fromNow,
    write: async (world, at) =>
      noted(world, await response(world, ResponseStatus.wait, {}), { ...step, remind_at: at }),
    neighbours: {
      reminded: async (world) => noted(world, await response(world, ResponseStatus.wait, {}), step),
    },
    changes: [
      '+ job mail.send',
      '+ notifications next_step_due of due',
      '+ outbox next_step_due of due',
      '~ firm_notes due: remind_at',
    ],
  },
  {
    sweep: 'requests.tidy-inboxes',
    also: 'firm_inbox_counts',
    about: 'an inbox that is counted in more than forty rows',
    write: async (world) => {
      const firm = await world.rows.firm({ listed: false });
      for (let row = 0; row < 41; row++)
        await world.insert('firm_inbox_counts', { firm_id: firm, status: 2 + (row % 2), count: 1 });
    },
    neighbours: {
      forty: async (world) => {
        const firm = await world.rows.firm({ listed: false });
        for (let row = 0; row < 40; row++)
          await world.insert('firm_inbox_counts', { firm_id: firm, status: 2 + (row % 2), count: row + 2 });
      },
    },
    changes: [
      '+ firm_inbox_counts of due',
      '+ firm_inbox_counts of due',
      '- firm_inbox_counts due',
      '- firm_inbox_counts due',
    ],
  },
];
