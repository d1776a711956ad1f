import { sql } from 'kysely';
import { z } from 'zod';
import { plus } from '../../shared/clock.js';
import { iso } from '../../kernel/database/sql.js';
import { ms } from '../../shared/limits.js';
import {
  accountName,
  accountSearch,
  anyNumber,
  defineList,
  inTurn,
  oneOf,
  optionalAccount,
  since,
  sparse,
  until,
  whether,
  withAccount,
  yesOrNo,
} from '../../staff/staff.api.js';
import {
  caseKindLabels,
  caseKinds,
  caseLabels,
  caseStatuses,
  type CaseKind,
  type CaseStatus,
} from '../../shared/moderation/case.codes.js';
import { dueAt, isToDecide } from './cases.sql.js';

interface Member {
  readonly id: number;
  readonly name: string;
}

const member = (alias: 'h' | 'd') => {
  const id = sql.ref(`${alias}.id`);
  return sql<Member | null>`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${sql.ref(`${alias}.name`)}) end`;
};

/** What waits for a decision of the staff, and what was decided. */
export const casesList = defineList({
  resource: 'cases',
  from: sql`
    cases c
    ${withAccount(sql`c.account_id`)}
    left join staff h on h.id = c.claimed_by
    left join staff d on d.id = c.decided_by`,
  id: sql`c.id`,
  fields: {
    id: sql<number>`c.id`,
    kind: sql<CaseKind>`c.kind`,
    status: sql<CaseStatus>`c.status`,
    priority: sql<number>`c.priority`,
    account: optionalAccount,
    subject: sql<{ type: string; id: number }>`json_build_object('type', c.subject_type, 'id', c.subject_id)`,
    city: sql<string | null>`coalesce(f.city, a.main_address->>'city')`,
    opened_at: iso(sql`c.opened_at`),
    due_at: iso(dueAt),
    asked_at: iso(sql`c.asked_at`),
    question: sql<string | null>`c.question`,
    answered_at: iso(sql`c.answered_at`),
    claimed_by: member('h'),
    claimed_at: iso(sql`c.claimed_at`),
    decided_by: member('d'),
    decided_at: iso(sql`c.decided_at`),
    decision: sql<string | null>`c.decision`,
    reason: sql<string | null>`c.reason`,
  },
  sorts: {
    // The queue: what presses first, then what has waited longest.
    queue: inTurn(sql`-c.priority`, sql`c.opened_at`),
    kind: sql`c.kind`,
    status: sql`c.status`,
    opened_at: sql`c.opened_at`,
    due_at: dueAt,
    claimed_by: sparse(sql`h.name`),
    account: sparse(accountName),
    decided_at: sparse(sql`c.decided_at`),
  },
  order: ['id', 'DESC'],
  filters: {
    kind: oneOf(sql`c.kind`, caseKinds),
    status: oneOf(sql`c.status`, caseStatuses),
    to_decide: whether(isToDecide),
    account_id: anyNumber(sql`c.account_id`),
    claimed_by: anyNumber(sql`c.claimed_by`),
    overdue: {
      schema: yesOrNo,
      where: (late: boolean, now) => (late ? sql`${dueAt} <= ${now}` : sql`${dueAt} > ${now}`),
    },
    older_than: {
      schema: z.coerce.number().int().min(1).max(365),
      where: (days: number, now) => sql`c.opened_at <= ${plus(now, -days * ms.day)}`,
    },
    from: since(sql`c.opened_at`),
    to: until(sql`c.opened_at`),
  },
  search: accountSearch,
  label: ({ kind, status }, locale) => ({
    kind_label: caseKindLabels[kind][locale],
    status_label: caseLabels[status][locale],
  }),
  table: {
    id: { it: 'Numero', en: 'Number' },
    kind_label: { it: 'Che cosa', en: 'What' },
    status_label: { it: 'Stato', en: 'State' },
    'account.id': { it: 'Numero account', en: 'Account number' },
    'account.name': { it: 'Chi', en: 'Who' },
    opened_at: { it: 'Aperto', en: 'Opened' },
    due_at: { it: 'Da decidere entro', en: 'To decide by' },
    decided_at: { it: 'Deciso', en: 'Decided' },
    decision: { it: 'Decisione', en: 'Decision' },
    reason: { it: 'Motivo', en: 'Reason' },
    'decided_by.name': { it: 'Deciso da', en: 'Decided by' },
  },
});

/** The cases that somebody opened with a report. */
export const reportsList = { ...casesList, resource: 'complaints', where: sql`c.kind = 'report'` };
