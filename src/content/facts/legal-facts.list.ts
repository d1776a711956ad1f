import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { dayInRome } from '../../shared/calendar.js';
import { COURT_FEES_REVIEWED } from '../../shared/guidance/court-fee.codes.js';
import { FEE_PARAMETERS_REVIEWED } from '../../shared/guidance/fee-parameters.codes.js';
import { LOSING_COSTS_REVIEWED } from '../../shared/guidance/losing-costs.codes.js';
import { LEGAL_AID_REVIEWED } from '../../shared/guidance/legal-aid.codes.js';
import { PAPERS_REVIEWED, papersOfTypes } from '../../shared/guidance/papers.codes.js';
import { requestTypeIds, requestTypeLabels } from '../../shared/guidance/request-types.codes.js';
import { SELF_REPRESENTATION_REVIEWED, selfRepresentation } from '../../shared/guidance/self-representation.codes.js';
import { letterTable } from '../../shared/guidance/ready-letters/letter-table.js';
import { letterEntry, letterPath, readyLetterIds } from '../../shared/guidance/ready-letters/ready-letters.codes.js';
import { timeLimits } from '../../shared/guidance/time-limits.rules.js';
import { column, defineList, inTurn, oneOf, yesOrNo } from '../../staff/staff.api.js';
import { legalFactKinds, type LegalFactKind } from '../../shared/content/content.codes.js';
import { dueUpTo } from '../content.rules.js';
import { locales } from '../../shared/locale.js';

/** Numbers of the rows of the tables, after those of all texts. */
const AFTER_TEXTS = 1_000_000_000;
/** Numbers of the facts that have an end, after those of the tables. */
const AFTER_TABLES = 1_500_000_000;

/** A part of a table: what readers see of it, and the day on which the table was checked. */
interface TableFact {
  readonly kind: LegalFactKind;
  readonly path: string;
  readonly type: string | null;
  /** Null where nobody has checked it yet. */
  readonly reviewed: string | null;
  /** The last day on which it holds. */
  readonly until?: string;
}

const byType = (kind: LegalFactKind, table: object, reviewed: string): TableFact[] =>
  Object.keys(table).map((type) => ({ kind, path: `/avvocati/${type}`, type, reviewed }));

/** The time limits of each request type, as old as the row that was checked first. */
const limitFacts: TableFact[] = requestTypeIds.flatMap((type) => {
  const [reviewed] = timeLimits
    .filter(({ types }) => types.includes(type))
    .map((limit) => limit.reviewed)
    .toSorted();
  return reviewed === undefined ? [] : [{ kind: 'time_limit' as const, path: `/avvocati/${type}`, type, reviewed }];
});

/** The rows that have an end, one by one. */
const endingLimits: TableFact[] = timeLimits.flatMap(({ types, reviewed, until }) =>
  until === undefined
    ? []
    : types.map((type) => ({ kind: 'time_limit' as const, path: `/avvocati/${type}`, type, reviewed, until })),
);

/** The letters, each with its page and the type of its lawyer. */
const letterFacts: TableFact[] = readyLetterIds.map((id) => ({
  kind: 'letter',
  path: letterPath(id),
  type: letterEntry(id).lawyerType,
  reviewed: letterTable[id].reviewed,
}));

const tables: readonly TableFact[] = [
  ...limitFacts,
  ...endingLimits,
  { kind: 'court_fee', path: '/contributo-unificato', type: null, reviewed: COURT_FEES_REVIEWED },
  { kind: 'losing_costs', path: '/', type: null, reviewed: LOSING_COSTS_REVIEWED },
  { kind: 'fee_parameters', path: '/', type: null, reviewed: FEE_PARAMETERS_REVIEWED },
  { kind: 'legal_aid', path: '/patrocinio-a-spese-dello-stato', type: null, reviewed: LEGAL_AID_REVIEWED },
  ...byType('standing_alone', selfRepresentation, SELF_REPRESENTATION_REVIEWED),
  ...byType('papers', papersOfTypes, PAPERS_REVIEWED),
  ...letterFacts,
];

/** The tables in the form that the query takes. */
const rows = JSON.stringify(tables.map((fact, nth) => ({ id: AFTER_TEXTS + nth, ...fact })));

/** The texts that readers see. */
const live = sql`
  select t.id, coalesce(e.title, t.first ->> 'title') as title, t.path, t.language, t.type,
    coalesce(e.body, t.first ->> 'body') as body, coalesce(e.reviewed_on, (t.first ->> 'reviewed')::date) as reviewed
  from content_texts t
  left join content_editions e on e.text_id = t.id and e.status = 'published'`;

/**
 * Statements about the law with the day of their last check: the texts that readers see, their facts that have an end,
 * and the tables.
 */
const facts: RawBuilder<unknown> = sql`(
  select id, 'text' as kind, id as text_id, title, path, language, type, reviewed, null::text as until
  from (${live}) l
  where reviewed is not null
  union all
  select ${AFTER_TABLES}::integer + (row_number() over (order by l.id, mark.day[1]))::integer, 'dated', l.id, l.title, l.path,
    l.language, l.type, l.reviewed, mark.day[1]
  from (${live}) l, regexp_matches(l.body, '\\{\\{until:(\\d{4}-\\d\\d-\\d\\d)\\}\\}', 'g') as mark(day)
  union all
  select id, kind, null, '', path, 'it', type, reviewed, until
  from jsonb_to_recordset(${rows}::jsonb) as l(id integer, kind text, path text, type text, reviewed date, until text))`;

/** Legal facts: those that have an end first, then by the day of their last check. Rules 27.13 and 27.19. */
export const legalFactsList = defineList({
  resource: 'legal-facts',
  name: 'LegalFactRecord',
  from: sql`${facts} f`,
  id: sql`f.id`,
  columns: {
    id: column.integer(sql`f.id`),
    title: column.text(sql`f.title`, { heading: { it: 'Titolo', en: 'Title' } }),
    text_id: column.integer(sql`f.text_id`, { nullable: true, description: 'the number of the text' }),
    kind: column.oneOf(sql`f.kind`, legalFactKinds, { heading: { it: 'Genere', en: 'Kind' } }),
    type: column.text(sql`f.type`, {
      heading: { it: 'Materia', en: 'Request type' },
      nullable: true,
      labels: (type) => requestTypeLabels[type] ?? { it: type, en: type },
    }),
    language: column.oneOf(sql`f.language`, locales),
    path: column.text(sql`f.path`, { heading: { it: 'Indirizzo', en: 'Address' }, sort: true }),
    reviewed: column.day(sql`f.reviewed`, {
      heading: { it: 'Rivisti il', en: 'Checked on' },
      sort: inTurn(sql`f.until`, sql`f.reviewed`),
      nullable: true,
    }),
    until: column.of(sql`f.until`, z.iso.date().nullable(), {
      heading: { it: 'Valido fino al', en: 'Holds until' },
      description: 'the last day on which readers see it',
    }),
  },
  order: ['reviewed', 'ASC'],
  filters: {
    kind: oneOf(sql`f.kind`, legalFactKinds),
    type: oneOf(sql`f.type`, requestTypeIds),
    due: {
      schema: yesOrNo,
      where: (due: boolean, now: Date) => {
        const today = dayInRome(now);
        // A fact with an end is due when it has passed; until then its text is due like any other. What nobody checked is due.
        const isDue = sql`
          case when f.until is not null then f.until < ${today} else coalesce(f.reviewed <= ${dueUpTo(today)}::date, true) end`;
        return due ? isDue : sql`not (${isDue})`;
      },
    },
  },
  search: [sql`f.title`, sql`f.path`],
});
