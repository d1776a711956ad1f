import { LegalTexts } from '../../src/accounts/legal/legal-texts.js';
import { dayInRome, endOfDayInRome } from '../../src/shared/calendar.js';
import { plus, plusMonths } from '../../src/shared/clock.js';
import { absenceLimits, accountLimits, conductLimits, ms, securityLimits } from '../../src/shared/limits.js';
import { ResponseStatus } from '../../src/shared/requests/codes.js';
import { fromNow, olderThan, olderThanMonths } from './records.js';
import type { SweepRow, World } from './world.js';

type Values = Parameters<World['insert']>[1];

const { profileCompletion, profileReminders, unusedMonths, unusedAnswer } = accountLimits;

const account = async (world: World, values: Values): Promise<number> => {
  const id = await world.rows.citizen();
  await world.update('accounts', id, { identity_marked: true, ...values });
  return id;
};
const firm = async (world: World, values: Values): Promise<number> => {
  const id = await world.rows.firm({ listed: false });
  await world.update('accounts', id, { identity_marked: true, ...values });
  return id;
};
const member = async (world: World, values: Values): Promise<number> =>
  world.insert('firm_members', {
    account_id: await firm(world, {}),
    email: `${world.unique()}@example.com`,
    first_name: 'Sara',
    last_name: 'Neri',
    invited_at: plusMonths(world.now, -48),
    accepted_at: plusMonths(world.now, -48),
    ...values,
  });
const removed = (world: World, at: Date) => member(world, { email: null, removed_at: at });
const session = async (world: World, values: Values, owner: Values = {}) =>
  world.insert('sessions', {
    account_id: await account(world, {}),
    remembered: true,
    created_at: plus(world.now, -ms.day),
    expires_at: plus(world.now, ms.day),
    ...owner,
    ...values,
  });
const lastReport = (world: World): Date => plus(world.now, -conductLimits.reportsPeriod + 1);
const reportedBy = async (
  world: World,
  subject: number,
  at: Date,
  values: Values = {},
  count: number = conductLimits.reporters,
): Promise<number> => {
  for (let reporter = 0; reporter < count; reporter++)
    await world.insert('reports', {
      reference: world.unique(),
      side: 'reporter',
      account_id: await account(world, {}),
      reported_id: subject,
      subject_type: 'account',
      subject_id: subject,
      text: 'Le parole.',
      created_at: at,
      ...values,
    });
  return subject;
};
const reported = async (world: World, at: Date, values: Values = {}, count?: number): Promise<number> =>
  reportedBy(world, await firm(world, {}), at, values, count);
const conductCase = (world: World, subject: number, values: Values) =>
  world.insert('cases', {
    kind: 'conduct',
    status: 'open',
    account_id: subject,
    subject_type: 'account',
    subject_id: subject,
    opened_at: plus(world.now, -ms.day),
    ...values,
  });
/** A firm with so many ratings of one star. */
const badlyRated = async (
  world: World,
  at: Date,
  stars = 1,
  count: number = conductLimits.ratings,
  values: Values = {},
) => {
  const id = await firm(world, {});
  for (let rating = 0; rating < count; rating++) {
    const citizen = await account(world, {});
    const request = await world.rows.request(citizen, { status: 5 });
    await world.insert('feedbacks', {
      request_id: request,
      account_id: citizen,
      firm_id: id,
      request_type_id: 'sinistri-stradali',
      satisfaction_lawyer: stars,
      created_at: at,
      updated_at: at,
      counts_from: at,
      published_at: at,
      ...values,
    });
  }
  return id;
};
const suspension = async (world: World, until: Date | null, status = 'active') => {
  const since = plus(world.now, -10 * ms.day);
  const id = await account(world, {
    ...(status === 'active' && { suspended_at: since, suspended_until: until, suspension_reason: 'Un motivo.' }),
  });
  return world.insert('suspensions', {
    account_id: id,
    status,
    reason: 'Un motivo.',
    suspended_at: since,
    until,
    ended_at: status === 'active' ? null : plus(world.now, -ms.day),
  });
};
const holder = async (world: World, status: number, values: Values) => {
  const id = await firm(world, values);
  const request = await world.rows.request(await account(world, {}), { type: 'danni-da-fauna' });
  await world.rows.response(request, id, status);
};

const reminder = (nth: number): SweepRow => ({
  sweep: 'accounts.completion',
  about: `reminder ${nth + 1} of an incomplete profile`,
  edge: (now) => plus(now, profileCompletion - profileReminders[nth]!),
  write: (world, at) => firm(world, { completed: false, completion_deadline: at, completion_reminders: nth }),
  neighbours: {
    reminded: (world, at) => firm(world, { completed: false, completion_deadline: at, completion_reminders: nth + 1 }),
    deleted: (world, at) =>
      firm(world, { completed: false, completion_deadline: at, completion_reminders: nth, deleted_at: world.now }),
  },
  changes: [
    '+ job mail.send',
    '+ notifications profile_incomplete of due',
    '+ outbox profile_incomplete of due',
    '~ accounts due: completion_reminders',
  ],
});

const unused = olderThanMonths(unusedMonths);

/** Accounts, their people and their traces. */
export const accountRows: readonly SweepRow[] = [
  {
    sweep: 'accounts.identities',
    about: 'an account whose person is not recognised yet',
    write: (world) => account(world, { identity_marked: false }),
    neighbours: {
      marked: (world) => account(world, {}),
      deleted: (world) => account(world, { identity_marked: false, deleted_at: world.now }),
    },
    changes: ['+ identity_marks of due', '+ identity_marks of due', '~ accounts due: identity_marked'],
  },
  {
    sweep: 'accounts.legal',
    about: 'an announced version of the terms',
    write: (world) => {
      const { terms, privacy } = world.test.app.get(LegalTexts).versions;
      const version = (day: string, announced: string) => ({ ...terms[0], version: day, announced });
      const [today, tomorrow] = [dayInRome(world.now), dayInRome(plus(world.now, ms.day))];
      world.test.replace(LegalTexts, 'versions', {
        terms: [version('2026-09-01', tomorrow), version('2026-07-01', today), version('2026-06-01', today), ...terms],
        privacy,
      } as never);
      return world.insert('legal_announcements', { document: 'terms', version: '2026-06-01', begun_at: world.now });
    },
    changes: ['+ job legal.tell', '+ legal_announcements'],
  },
  reminder(0),
  reminder(1),
  reminder(2),
  {
    sweep: 'accounts.completion',
    about: 'a profile that stayed incomplete',
    edge: fromNow,
    write: (world, at) => firm(world, { completed: false, completion_deadline: at, completion_reminders: 3 }),
    changes: [
      '+ erasures',
      '+ job kernel.keep-erasures',
      '+ job mail.send',
      '+ outbox account_expired',
      '- firm_skills due',
      '~ accounts due: birth_date, completion_deadline, deleted_at, email, first_name, last_name, mobile, password_hash',
      '~ firms due: bar, city, company_name, company_order_city, insurance, languages, latitude, live, longitude, presentation, province_id, vat_number',
    ],
  },
  {
    sweep: 'accounts.unused',
    about: 'an account that nobody has used',
    edge: unused,
    write: (world, at) => account(world, { confirmed_at: at }),
    neighbours: {
      seen: (world, at) => account(world, { confirmed_at: at, last_seen_at: plus(at, 1) }),
      signedIn: async (world, at) =>
        session(world, { last_seen_at: plus(at, 1) }, { account_id: await account(world, { confirmed_at: at }) }),
      suspended: (world, at) => account(world, { confirmed_at: at, suspended_at: at }),
      unconfirmed: (world) => account(world, { confirmed_at: null }),
      deleted: (world, at) => account(world, { confirmed_at: at, deleted_at: at }),
      notified: (world, at) => account(world, { confirmed_at: at, unused_told_at: plus(world.now, -ms.day) }),
    },
    changes: ['+ job mail.send', '+ outbox account_unused of due', '~ accounts due: unused_told_at'],
  },
  {
    sweep: 'accounts.unused',
    about: 'an account whose owner did not answer',
    edge: (now) => plus(now, -unusedAnswer),
    write: (world, at) => account(world, { confirmed_at: unused(world.now), unused_told_at: at }),
    neighbours: {
      presented: async (world, at) => {
        const id = await account(world, { confirmed_at: unused(world.now), unused_told_at: at });
        await conductCase(world, id, { kind: 'inactive', opened_at: plus(at, ms.day) });
      },
      seen: (world, at) => account(world, { confirmed_at: unused(world.now), unused_told_at: at, last_seen_at: at }),
    },
    changes: ['+ cases inactive of due'],
  },
  {
    sweep: 'accounts.unused',
    about: 'a member who has not signed in',
    edge: unused,
    write: (world, at) => member(world, { accepted_at: at }),
    neighbours: {
      seen: (world, at) => member(world, { accepted_at: at, last_seen_at: plus(at, 1) }),
      signedIn: async (world, at) => {
        const id = await member(world, { accepted_at: at });
        await session(world, { last_seen_at: plus(at, 1), member_id: id });
      },
      invited: (world) => member(world, { accepted_at: null, invited_at: plus(world.now, -ms.day) }),
      removed: (world, at) => member(world, { accepted_at: at, email: null, removed_at: plus(world.now, -ms.day) }),
      notified: (world, at) => member(world, { accepted_at: at, unused_told_at: plus(world.now, -ms.day) }),
    },
    changes: ['+ job mail.send', '+ outbox member_unused of due', '~ firm_members due: unused_told_at'],
  },
  {
    sweep: 'accounts.unused',
    about: 'a member who did not answer',
    edge: (now) => plus(now, -unusedAnswer),
    write: (world, at) => member(world, { unused_told_at: at }),
    neighbours: { seen: (world, at) => member(world, { unused_told_at: at, last_seen_at: at }) },
    changes: ['+ job mail.send', '+ outbox member_removed', '~ firm_members due: email, removed_at'],
  },
  {
    sweep: 'accounts.conduct',
    about: 'a firm that many people reported',
    write: (world) => reported(world, lastReport(world)),
    neighbours: {
      longAgo: (world) => reported(world, plus(lastReport(world), -1)),
      byOneLess: (world) => reported(world, lastReport(world), {}, conductLimits.reporters - 1),
      unfounded: (world) =>
        reported(world, lastReport(world), { side: 'reporter', decision: 'unfounded', decided_at: world.now }),
      open: async (world) => conductCase(world, await reported(world, lastReport(world)), {}),
      decidedSince: async (world) =>
        conductCase(world, await reported(world, lastReport(world)), {
          status: 'decided',
          decision: 'keep',
          decided_at: world.now,
        }),
      citizen: async (world) => reportedBy(world, await account(world, {}), lastReport(world)),
    },
    changes: ['+ cases conduct of due'],
  },
  {
    sweep: 'accounts.conduct',
    about: 'a firm with low ratings',
    write: (world) => badlyRated(world, plus(world.now, -conductLimits.ratingsPeriod + 1)),
    neighbours: {
      longAgo: (world) => badlyRated(world, plus(world.now, -conductLimits.ratingsPeriod)),
      removed: (world) => badlyRated(world, world.now, 1, conductLimits.ratings, { removed_at: world.now }),
      oneLess: (world) => badlyRated(world, world.now, 1, conductLimits.ratings - 1),
      oneRemoved: async (world) => {
        const id = await badlyRated(world, world.now);
        await world.test.sql
          .updateTable('feedbacks')
          .set({ removed_at: world.now })
          .where('id', '=', (eb) =>
            eb.selectFrom('feedbacks').select(eb.fn.max('id').as('id')).where('firm_id', '=', id),
          )
          .execute();
      },
      atTheLimit: (world) => badlyRated(world, world.now, Math.ceil(conductLimits.meanUnder)),
    },
    changes: ['+ cases conduct of due'],
  },
  {
    sweep: 'accounts.tidy',
    about: 'an account that was never confirmed',
    edge: olderThan(profileCompletion),
    write: (world, at) => account(world, { confirmed_at: null, created_at: at }),
    neighbours: { confirmed: (world, at) => account(world, { created_at: at }) },
    changes: [
      '+ erasures',
      '+ job kernel.keep-erasures',
      '~ accounts due: birth_date, completed, deleted_at, email, first_name, last_name, mobile, password_hash',
    ],
  },
  {
    sweep: 'accounts.tidy',
    about: 'a link of a mail',
    edge: olderThan(30 * ms.day),
    write: async (world, at) =>
      world.insert('account_tokens', {
        account_id: await account(world, {}),
        purpose: 'reset',
        token_hash: world.unique(),
        created_at: at,
        expires_at: at,
      }),
    changes: ['- account_tokens due'],
  },
  {
    sweep: 'accounts.tidy',
    about: 'a token of the API',
    edge: olderThan(30 * ms.day),
    write: async (world, at) =>
      world.insert('api_tokens', {
        account_id: await firm(world, {}),
        name: 'Gestionale',
        scopes: ['requests:read'],
        token_hash: world.unique(),
        created_at: at,
        expires_at: at,
      }),
    changes: ['- api_tokens due'],
  },
  {
    sweep: 'accounts.tidy',
    about: 'a session that is over',
    edge: olderThan(30 * ms.day),
    write: (world, at) => session(world, { expires_at: at }),
    neighbours: { closed: (world, at) => session(world, { revoked_at: at }) },
    changes: ['- sessions closed', '- sessions due'],
  },
  {
    sweep: 'accounts.tidy',
    about: 'an invitation that nobody accepted',
    edge: olderThan(accountLimits.invitationKept),
    write: (world, at) => member(world, { accepted_at: null, invited_at: at }),
    neighbours: { accepted: (world, at) => member(world, { accepted_at: world.now, invited_at: at }) },
    changes: ['- firm_members due'],
  },
  {
    sweep: 'accounts.tidy',
    about: 'an absence that ended',
    edge: (now) => endOfDayInRome(now, -absenceLimits.keptDays - 1),
    write: async (world, at) => {
      const day = dayInRome(at);
      return world.insert('member_absences', { account_id: await firm(world, {}), first_on: day, last_on: day });
    },
    neighbours: {
      coming: async (world, at) =>
        world.insert('member_absences', {
          account_id: await firm(world, {}),
          first_on: dayInRome(at),
          last_on: dayInRome(world.now),
        }),
    },
    changes: ['- member_absences due'],
  },
  {
    sweep: 'accounts.tidy',
    about: 'an act of a firm',
    edge: olderThanMonths(accountLimits.activityMonths),
    write: async (world, at) =>
      world.insert('firm_activity', { account_id: await firm(world, {}), at, kind: 'quoted' }),
    changes: ['- firm_activity quoted due'],
  },
  {
    sweep: 'accounts.tidy',
    about: 'the name of a removed member',
    edge: olderThanMonths(accountLimits.activityMonths),
    write: removed,
    neighbours: {
      inTheActivity: async (world, at) =>
        world.insert('firm_activity', {
          account_id: await firm(world, {}),
          member_id: await removed(world, at),
          at: world.now,
          kind: 'quoted',
        }),
      inMessages: async (world, at) => {
        const id = await removed(world, at);
        const citizen = await account(world, {});
        const own = await firm(world, {});
        const response = await world.rows.response(await world.rows.request(citizen), own, ResponseStatus.ok);
        await world.insert('conversations', { response_id: response, account_id: citizen, firm_id: own });
        await world.insert('messages', {
          response_id: response,
          account_id: own,
          member_id: id,
          sender: 2,
          status: 1,
          text: 'Buongiorno.',
          created_at: world.now,
        });
      },
      namedByTheActivity: async (world, at) =>
        world.insert('firm_activity', {
          account_id: await firm(world, {}),
          about_member_id: await removed(world, at),
          at: world.now,
          kind: 'member_removed',
        }),
    },
    changes: ['- firm_members due'],
  },
  {
    sweep: 'accounts.tidy',
    about: 'a failed sign-in',
    edge: olderThan(accountLimits.loginWindow),
    write: (world, at) => world.insert('login_failures', { username_hash: world.unique(), address: '192.0.2.1', at }),
    changes: ['- login_failures due'],
  },
  {
    sweep: 'accounts.tidy',
    about: 'a sign-in',
    edge: olderThan(securityLimits.kept),
    write: async (world, at) =>
      world.insert('security_events', { at, kind: 'signed_in', account_id: await account(world, {}) }),
    changes: ['- security_events signed_in due'],
  },
  {
    sweep: 'accounts.tidy',
    about: 'a counter of calls',
    write: (world) => world.insert('call_limits', { key: world.unique(), points: 1, expire: Date.now() - 1_000 }),
    neighbours: {
      running: (world) => world.insert('call_limits', { key: world.unique(), points: 1, expire: Date.now() + 60_000 }),
    },
    changes: ['- call_limits due'],
  },
  {
    sweep: 'accounts.suspensions',
    about: 'a suspension whose end has come',
    edge: fromNow,
    write: (world, at) => suspension(world, at),
    neighbours: {
      withoutEnd: (world) => suspension(world, null),
      lifted: (world, at) => suspension(world, at, 'lifted'),
    },
    changes: [
      '+ job mail.send',
      '+ notifications account_reinstated of due',
      '+ outbox account_reinstated of due',
      '~ accounts due: suspended_at, suspended_until, suspension_reason',
      '~ suspensions due: ended_at, status',
    ],
  },
  {
    sweep: 'accounts.suspensions',
    about: 'a request that waits for a suspended firm',
    write: (world) => holder(world, ResponseStatus.new, { suspended_at: world.now }),
    neighbours: {
      pending: (world) => holder(world, ResponseStatus.pending, { suspended_at: world.now }),
      opened: (world) => holder(world, ResponseStatus.wait, { suspended_at: world.now }),
      ended: (world) =>
        holder(world, ResponseStatus.new, { suspended_at: plus(world.now, -ms.day), suspended_until: world.now }),
      notSuspended: (world) => holder(world, ResponseStatus.new, {}),
    },
    changes: [
      '+ job requests.fill',
      '+ job requests.fill',
      '+ request_activity lapsed of due',
      '+ request_activity lapsed of pending',
      '~ responses due: inbox_due_at, inbox_ended_at, inbox_ends_at, inbox_status, lapse_reason, lapsed_at, status',
      '~ responses pending: inbox_due_at, inbox_ended_at, inbox_ends_at, inbox_status, lapse_reason, lapsed_at, status',
    ],
  },
];
