import { sql } from 'kysely';
import { reasonedDecisions } from '../../shared/staff/reason-texts.codes.js';
import { column } from '../lists/columns.js';
import { oneOf } from '../lists/filters.js';
import { defineList } from '../lists/list.js';

/** Ready texts for the reasons of decisions. */
export const reasonTextsList = defineList({
  resource: 'reason-texts',
  name: 'ReasonTextRecord',
  from: sql`reason_texts r`,
  id: sql`r.id`,
  columns: {
    id: column.integer(sql`r.id`, { heading: { it: 'Numero', en: 'Number' } }),
    decision: column.text(sql`r.decision`, { heading: { it: 'Decisione', en: 'Decision' }, sort: true }),
    name: column.text(sql`r.name`, { heading: { it: 'Nome', en: 'Name' }, sort: true }),
    text_it: column.text(sql`r.text_it`, { heading: { it: 'Italiano', en: 'Italian' } }),
    text_en: column.text(sql`r.text_en`, { heading: { it: 'Inglese', en: 'English' } }),
    updated_at: column.instant(sql`r.updated_at`, { heading: { it: 'Cambiato', en: 'Changed' }, sort: true }),
  },
  order: ['id', 'ASC'],
  filters: { decision: oneOf(sql`r.decision`, reasonedDecisions) },
  search: [sql`r.name`, sql`r.text_it`, sql`r.text_en`],
});
