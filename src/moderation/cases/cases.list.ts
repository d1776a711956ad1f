import { sql } from 'kysely';
import { z } from 'zod';
import { plus } from '../../shared/clock.js';
import { ms } from '../../shared/limits.js';
import {
  accountName,
  accountSearch,
  anyNumber,
  column,
  defineList,
  inTurn,
  oneOf,
  optionalAccount,
  since,
  staffMember,
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
  caseSubjects,
} from '../../shared/moderation/case.codes.js';
import { decidesCases, dueAt, isInQueueOf, isOfMember, isToDecide } from './cases.sql.js';
import { caseParty } from './cases.dto.js';
import { caseNote } from './notes/notes.dto.js';

const oneNumber = z.coerce.number().int().min(1).max(2_147_483_647);
const member = z.object({ id: z.number().int(), name: z.string() });
const account = z
  .object({ id: z.number().int(), name: z.string(), model: z.enum(['user', 'lawyer']) })
  .nullable()
  .meta({ id: 'CaseAccount' });

/** What waits for a decision of the staff, and what was decided. */
export const casesList = defineList({
  resource: 'cases',
  name: 'CaseRecord',
  from: sql`
    cases c
    ${withAccount(sql`c.account_id`)}
    left join staff h on h.id = c.claimed_by
    left join (select t.case_id, t.at, s.id, s.name from case_assignments t join staff s on s.id = t.staff_id
      where ${decidesCases}) g on g.case_id = c.id
    left join staff d on d.id = c.decided_by`,
  id: sql`c.id`,
  columns: {
    id: column.integer(sql`c.id`, { heading: { it: 'Numero', en: 'Number' } }),
    kind: column.oneOf(sql`c.kind`, caseKinds, {
      heading: { it: 'Che cosa', en: 'What' },
      sort: true,
      labels: caseKindLabels,
    }),
    status: column.oneOf(sql`c.status`, caseStatuses, {
      heading: { it: 'Stato', en: 'State' },
      sort: true,
      labels: caseLabels,
    }),
    priority: column.integer(sql`c.priority`),
    account: column.of(optionalAccount, account, {
      heading: { id: { it: 'Numero account', en: 'Account number' }, name: { it: 'Chi', en: 'Who' } },
      sort: accountName,
    }),
    subject: column.of(
      sql`json_build_object('type', c.subject_type, 'id', c.subject_id)`,
      z.object({ type: z.enum(caseSubjects), id: z.number().int() }),
    ),
    city: column.text(sql`coalesce(f.city, a.main_address->>'city')`, { nullable: true }),
    opened_at: column.instant(sql`c.opened_at`, { heading: { it: 'Aperto', en: 'Opened' }, sort: true }),
    due_at: column.instant(dueAt, {
      heading: { it: 'Da decidere entro', en: 'To decide by' },
      sort: true,
      description: 'when it has waited too long',
    }),
    asked_at: column.instant(sql`c.asked_at`, { nullable: true }),
    question: column.text(sql`c.question`, { nullable: true, description: 'what staff asked the person for' }),
    answered_at: column.instant(sql`c.answered_at`, { nullable: true }),
    claimed_by: column.of(staffMember(sql`h.id`, sql`h.name`), member.nullable(), {
      sort: sql`h.name`,
      description: 'who examines it now',
    }),
    claimed_at: column.instant(sql`c.claimed_at`, { nullable: true }),
    assigned_to: column.of(staffMember(sql`g.id`, sql`g.name`), member.nullable(), {
      description: 'the active colleague to whom it was given',
    }),
    decided_at: column.instant(sql`c.decided_at`, {
      heading: { it: 'Deciso', en: 'Decided' },
      sort: true,
      nullable: true,
    }),
    decision: column.text(sql`c.decision`, { heading: { it: 'Decisione', en: 'Decision' }, nullable: true }),
    reason: column.text(sql`c.reason`, { heading: { it: 'Motivo', en: 'Reason' }, nullable: true }),
    decided_by: column.of(staffMember(sql`d.id`, sql`d.name`), member.nullable(), {
      heading: { name: { it: 'Deciso da', en: 'Decided by' } },
    }),
  },
  details: {
    decisions: column.computed(
      z.array(z.string()).meta({ description: 'what may be decided now, in the order of the keys' }),
    ),
    parties: column.computed(z.array(caseParty).meta({ description: 'the accounts on both sides, and their history' })),
    notes: column.computed(z.array(caseNote).meta({ description: 'what staff noted, oldest first' })),
    file: column.computed(
      z.record(z.string(), z.unknown()).meta({ description: 'what is known; each kind has its own' }),
    ),
  },
  sorts: {
    // The most urgent first, then what has waited longest.
    queue: inTurn(sql`-c.priority`, sql`c.opened_at`),
    // Who examines it, or has it.
    whose: { by: [sql`coalesce(h.name, g.name)`], sparse: true },
  },
  order: ['id', 'DESC'],
  filters: {
    kind: oneOf(sql`c.kind`, caseKinds),
    status: oneOf(sql`c.status`, caseStatuses),
    to_decide: whether(isToDecide),
    account_id: anyNumber(sql`c.account_id`),
    claimed_by: anyNumber(sql`c.claimed_by`),
    mine: { schema: oneNumber, where: (staffId: number, now) => isOfMember(staffId, now) },
    queue_of: { schema: oneNumber, where: (staffId: number, now) => isInQueueOf(staffId, now) },
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
});

/** The cases that somebody opened with a report. */
export const reportsList = { ...casesList, resource: 'complaints', where: sql`c.kind = 'report'` };
