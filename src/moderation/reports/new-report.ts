import type { EntityData, EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../../kernel/database/database.js';
import { Report } from './report.entity.js';
import { referenceOf } from './reports.rules.js';

/** Writes a row of reports with the next reference. */
export async function newReport(em: EntityManager, now: Date, given: EntityData<Report>): Promise<Report> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('reports', 'id'))::integer as id`.execute(sqlOf(em));
  const id = (rows[0] as { id: number }).id;
  const report = em.create(Report, { ...given, id, reference: referenceOf(id, now) } as never, { partial: true });
  em.persist(report);
  await em.flush();
  return report;
}
