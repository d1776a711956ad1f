import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { plus, plusMonths } from '../../src/shared/clock.js';
import {
  accountLimits,
  contactFilterLimits,
  documentLimits,
  mailLimits,
  moderationLimits,
  ms,
  newsletterLimits,
  notificationLimits,
  reportLimits,
  securityLimits,
  staffLimits,
} from '../../src/shared/limits.js';
import { Team } from '../staff/team.js';
import { START, startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

const start = new Date(START);
const after = (time: number): Date => plus(start, time);
const afterMonths = (months: number): Date => plusMonths(start, months);
/** The timestamp of every row. */
const at = sql`${start}::timestamptz`;

/** Data with a retention period: how a row is written, where it is searched for, and when the period ends. */
const KEPT: readonly [
  name: string,
  write: (ids: Ids) => RawBuilder<unknown>,
  table: string,
  still: string,
  ends: Date,
][] = [
  [
    'a session of an account',
    ({ citizen }) => sql`insert into sessions (account_id, remembered, created_at, expires_at, device)
      values (${citizen}, false, ${at}, ${at}, 'kept')`,
    'sessions',
    `device = 'kept'`,
    after(30 * ms.day),
  ],
  [
    'a link of a mail',
    ({ citizen }) => sql`insert into account_tokens (account_id, purpose, token_hash, created_at, expires_at)
      values (${citizen}, 'change_email', 'kept', ${at}, ${at})`,
    'account_tokens',
    `token_hash = 'kept'`,
    after(30 * ms.day),
  ],
  [
    'a session of the staff',
    ({ staff }) =>
      sql`insert into staff_sessions (staff_id, created_at, seen_at, expires_at) values (${staff}, ${at}, ${at}, ${at})`,
    'staff_sessions',
    'true',
    after(staffLimits.sessionKept),
  ],
  [
    'a sign-in with its network address',
    ({ citizen }) =>
      sql`insert into security_events (at, kind, account_id, address) values (${at}, 'signed_in', ${citizen}, '192.0.2.1')`,
    'security_events',
    `address = '192.0.2.1'`,
    after(securityLimits.kept),
  ],
  [
    'an invitation of a firm',
    ({ firm }) => sql`insert into firm_members (account_id, email, first_name, last_name, invited_at)
      values (${firm}, 'kept@example.com', 'Kept', 'Kept', ${at})`,
    'firm_members',
    `email = 'kept@example.com'`,
    after(accountLimits.invitationKept),
  ],
  [
    'who did what in a firm',
    ({ firm }) => sql`insert into firm_activity (account_id, at, kind) values (${firm}, ${at}, 'quoted')`,
    'firm_activity',
    'true',
    afterMonths(accountLimits.activityMonths),
  ],
  [
    'a notice in the app',
    ({ citizen }) => sql`insert into notifications (account_id, type, priority, template, created_at)
      values (${citizen}, 1, 1, 'review_replied', ${at})`,
    'notifications',
    `template = 'review_replied'`,
    after(notificationLimits.kept),
  ],
  [
    'the text of a mail that was sent',
    ({
      citizen,
    }) => sql`insert into outbox (account_id, recipient, locale, template, subject, body_text, content, created_at, sent_at)
      values (${citizen}, 'kept@example.com', 'it', 'kept', 's', 'kept', '{}', ${at}, ${at})`,
    'outbox',
    `body_text = 'kept' or recipient = 'kept@example.com'`,
    after(mailLimits.keptAfterSending),
  ],
  [
    'an address that never confirmed the newsletter',
    () => sql`insert into newsletter_subscriptions (email, locale, token_hash, token_expires_at, asked_at)
      values ('kept@example.com', 'it', 'kept', ${after(newsletterLimits.confirmation)}, ${at})`,
    'newsletter_subscriptions',
    'true',
    after(newsletterLimits.confirmation),
  ],
  [
    'an attempt to pass contact details',
    ({ citizen }) =>
      sql`insert into contact_leaks (account_id, confirmed_by, created_at) values (${citizen}, 'staff', ${at})`,
    'contact_leaks',
    'true',
    after(contactFilterLimits.leakPeriod),
  ],
  [
    'the hash of somebody who was excluded',
    ({ citizen }) => sql`insert into blacklist (kind, value_hash, reason, created_at, closed_account_id)
      values ('email', 'kept', 'abuse', ${at}, ${citizen})`,
    'blacklist',
    `value_hash = 'kept'`,
    after(moderationLimits.identityKept),
  ],
  [
    'the words of a report',
    ({
      citizen,
    }) => sql`insert into reports (reference, side, account_id, subject_type, subject_id, text, created_at, decided_at, decision)
      values ('SG-2026-900001', 'reporter', ${citizen}, 'account', 1, 'kept', ${at}, ${at}, 'dismiss')`,
    'reports',
    `text = 'kept'`,
    afterMonths(reportLimits.keptMonths),
  ],
  [
    'a letter',
    () => sql`insert into letters (name, email, subject, text, locale, created_at, decided_at)
      values ('Kept', 'kept@example.com', 'kept', 'kept', 'it', ${at}, ${at})`,
    'letters',
    'true',
    afterMonths(reportLimits.keptMonths),
  ],
  [
    'a paper of an enrolment',
    ({
      firm,
    }) => sql`insert into documents (account_id, content_type, created_at, name, purpose, sha256, size, storage_key)
      values (${firm}, 'application/pdf', ${at}, 'kept.pdf', 'evidence', repeat('a', 64), 1, repeat('a', 32))`,
    'documents',
    `name = 'kept.pdf'`,
    after(documentLimits.evidenceKept),
  ],
];

interface Ids {
  readonly citizen: number;
  readonly firm: number;
  readonly staff: number;
}

describe('data with a retention period', () => {
  let test: TestApp;
  let ids: Ids;
  beforeAll(async () => {
    test = await startTestApp();
    const rows = new Rows(test);
    ids = { citizen: await rows.citizen(), firm: await rows.firm(), staff: (await new Team(test).member('admin')).id };
  });
  afterAll(() => test.close());

  const HOUR = ms.hour;
  it.each(KEPT)('%s is deleted at the end of its period, and not before', async (_, write, table, still, ends) => {
    test.clock.set(START);
    await write(ids).execute(test.sql);
    const left = async (now: Date): Promise<number> => {
      test.clock.set(now.toISOString());
      await test.settle();
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from ${sql.table(table)} where ${sql.raw(still)}`.execute(test.sql);
      return rows[0]!.n;
    };
    expect(await left(plus(ends, -HOUR))).toBe(1);
    expect(await left(plus(ends, HOUR))).toBe(0);
  });
});
