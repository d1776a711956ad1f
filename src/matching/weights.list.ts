import { sql } from 'kysely';
import { column, defineList, oneOf } from '../staff/staff.api.js';
import { termNames } from '../shared/matching/score.rules.js';
import { weightsLabels, weightsStates } from '../shared/matching/weights.codes.js';
import { weightsInPercent } from './weights.dto.js';

const state = sql`case
  when w.withdrawn_at is not null then 'withdrawn'
  when w.active then 'current'
  when w.ended_at is not null then 'past'
  else 'coming' end`;

/** The versions of the weights of the score: who announced each, why and for when. Rule 25.1. */
export const weightsList = defineList({
  resource: 'settings',
  name: 'WeightsRecord',
  from: sql`score_weights w left join staff s on s.id = w.staff_id`,
  id: sql`w.version`,
  columns: {
    id: column.integer(sql`w.version`, { heading: { it: 'Versione', en: 'Version' }, description: 'the version' }),
    state: column.oneOf(state, weightsStates, { heading: { it: 'Stato', en: 'State' }, labels: weightsLabels }),
    weights: column.of(
      sql`json_build_object(${sql.join(
        termNames.flatMap((name) => [
          sql.lit(name),
          sql`round((w.weights->>${sql.lit(name)})::numeric * 100)::integer`,
        ]),
      )})`,
      weightsInPercent,
    ),
    announced_at: column.instant(sql`w.created_at`, { heading: { it: 'Annunciata', en: 'Announced' }, sort: true }),
    effective_at: column.instant(sql`w.effective_at`, {
      heading: { it: 'In vigore dal', en: 'In force from' },
      sort: true,
    }),
    ended_at: column.instant(sql`w.ended_at`, {
      heading: { it: 'Fino al', en: 'Until' },
      sort: true,
      nullable: true,
      description: 'when another version took its place',
    }),
    withdrawn_at: column.instant(sql`w.withdrawn_at`, { nullable: true }),
    reason: column.text(sql`w.reason`, { heading: { it: 'Motivo', en: 'Reason' }, nullable: true }),
    withdrawn_reason: column.text(sql`w.withdrawn_reason`, { nullable: true }),
    staff: column.staff(sql`s.id`, { heading: { name: { it: 'Da chi', en: 'By' } } }),
  },
  order: ['id', 'DESC'],
  filters: { state: oneOf(state, weightsStates) },
});
