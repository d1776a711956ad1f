import { sql } from 'kysely';
import { iso } from '../kernel/database/sql.js';
import { defineList, oneOf, sparse } from '../staff/staff.api.js';
import { termNames } from '../shared/matching/score.rules.js';
import { weightsLabels, weightsStates, type WeightsState } from '../shared/matching/weights.codes.js';
import type { WeightsInPercent } from './weights.dto.js';

const state = sql<WeightsState>`case
  when w.withdrawn_at is not null then 'withdrawn'
  when w.active then 'current'
  when w.ended_at is not null then 'past'
  else 'coming' end`;

/** The versions of the weights of the score: who announced each, why and for when. Rule 25.1. */
export const weightsList = defineList({
  resource: 'settings',
  from: sql`score_weights w left join staff s on s.id = w.staff_id`,
  id: sql`w.version`,
  fields: {
    id: sql<number>`w.version`,
    state,
    weights: sql<WeightsInPercent>`json_build_object(${sql.join(
      termNames.flatMap((name) => [sql.lit(name), sql`round((w.weights->>${sql.lit(name)})::numeric * 100)::integer`]),
    )})`,
    announced_at: iso(sql`w.created_at`),
    effective_at: iso(sql`w.effective_at`),
    ended_at: iso(sql`w.ended_at`),
    withdrawn_at: iso(sql`w.withdrawn_at`),
    reason: sql<string | null>`w.reason`,
    withdrawn_reason: sql<string | null>`w.withdrawn_reason`,
    staff: sql<{ id: number; name: string } | null>`
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end`,
  },
  sorts: {
    announced_at: sql`w.created_at`,
    effective_at: sql`w.effective_at`,
    ended_at: sparse(sql`w.ended_at`),
  },
  order: ['id', 'DESC'],
  filters: { state: oneOf(state, weightsStates) },
  label: ({ state: name }, locale) => ({ state_label: weightsLabels[name][locale] }),
  table: {
    id: { it: 'Versione', en: 'Version' },
    state_label: { it: 'Stato', en: 'State' },
    announced_at: { it: 'Annunciata', en: 'Announced' },
    effective_at: { it: 'In vigore dal', en: 'In force from' },
    ended_at: { it: 'Fino al', en: 'Until' },
    reason: { it: 'Motivo', en: 'Reason' },
    'staff.name': { it: 'Da chi', en: 'By' },
  },
});
