import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';
import { isOptional, operationKindNames, operationKinds } from '../../shared/staff/operation-runs.codes.js';
import type { OperationRuns } from './jobs.dto.js';

/** The last run of a command, and its last success. */
interface LastRun {
  readonly kind: string;
  readonly began_at: string;
  readonly ended_at: string | null;
  readonly passed: boolean;
  readonly bytes: number | null;
  readonly restored_to: string | null;
  readonly error: string | null;
  /** When its last success began. */
  readonly succeeded_at: string | null;
}

/** How old the last success of a command is, in milliseconds; where it never succeeded, since runs are recorded. */
export interface OperationAge {
  readonly kind: (typeof operationKindNames)[number];
  readonly age: number;
  readonly passed: boolean;
}

/** The migration since which runs are recorded. */
const RECORDED_SINCE = 'Migration20261129T0740_operation_runs';

/** The backups, drills and checks that the operator's commands have recorded. */
@Injectable()
export class RunsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The last run of each command, in the order of the table of kinds; an optional one only if it ever ran. */
  async last(): Promise<OperationRuns> {
    const [rows, ages] = [await this.rows(), await this.ages()];
    return {
      runs: ages.map(({ kind, age }) => {
        const row = rows.find((one) => one.kind === kind);
        return {
          kind,
          began_at: row?.began_at ?? null,
          ended_at: row?.ended_at ?? null,
          passed: row?.passed ?? false,
          bytes: row?.bytes ?? null,
          restored_to: row?.restored_to ?? null,
          error: row?.error ?? null,
          succeeded_at: row?.succeeded_at ?? null,
          late: age > operationKinds[kind].due,
        };
      }),
    };
  }

  /** How old the last success of each command is, and whether its last finished run was one. */
  async ages(): Promise<OperationAge[]> {
    const [{ since }] = (
      await sql<{ since: string }>`
        select ${iso(sql.ref('executed_at'))} as since from mikro_orm_migrations where name = ${RECORDED_SINCE}`.execute(
        this.database.read,
      )
    ).rows as [{ since: string }];
    const rows = await this.rows();
    const now = this.clock.now().getTime();
    return operationKindNames.flatMap((kind) => {
      const row = rows.find((one) => one.kind === kind);
      if (!row && isOptional(kind)) return [];
      const from = row?.succeeded_at ?? since;
      return [{ kind, age: Math.max(now - Date.parse(from), 0), passed: !row || row.passed || row.ended_at === null }];
    });
  }

  private async rows(): Promise<LastRun[]> {
    const { rows } = await sql<LastRun>`
      select distinct on (kind) kind, passed, bytes::float as bytes, error,
        ${iso(sql.ref('r.began_at'))} as began_at, ${iso(sql.ref('ended_at'))} as ended_at,
        ${iso(sql.ref('restored_to'))} as restored_to,
        (select ${iso(sql`max(s.began_at)`)} from operation_runs s where s.kind = r.kind and s.passed) as succeeded_at
      from operation_runs r
      order by kind, r.began_at desc, id desc`.execute(this.database.read);
    return rows;
  }
}
