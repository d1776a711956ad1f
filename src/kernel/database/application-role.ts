import { Injectable } from '@nestjs/common';
import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { PinoLogger } from 'nestjs-pino';

/** The role that the application works as. The migrations' function `grant_to_application` gives it its rights. */
const ROLE = 'giustamente_app';

/** Whether the role exists with its rights on our tables and the tables of the queue. */
const READY = `
  select to_regrole('${ROLE}') is not null and not exists (
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (n.nspname, c.relname) in (('public', 'settings'), ('pgboss', 'job'))
      and not (has_schema_privilege('${ROLE}', n.oid, 'usage') and has_table_privilege('${ROLE}', c.oid, 'insert'))) as ready`;

/**
 * Makes each connection work as a role that cannot change or delete rows of tables that are only added to. A managed
 * database may refuse to create roles: then the user does everything, only the triggers protect, and the log says so
 * once.
 */
@Injectable()
export class ApplicationRole {
  private taken: Promise<boolean> | undefined;

  constructor(private readonly logger: PinoLogger) {
    this.logger.setContext('database');
  }

  /** Called for each new connection. The first call finds out whether the role can be taken. */
  async take(connection: DatabaseConnection): Promise<void> {
    if (this.taken) {
      if (await this.taken) await set(connection);
      return;
    }
    this.taken = this.tryOn(connection);
    if (!(await this.taken))
      this.logger.warn(
        `works without the role ${ROLE}: what is only added to is guarded by triggers alone (docs/operations.md)`,
      );
  }

  private async tryOn(connection: DatabaseConnection): Promise<boolean> {
    try {
      const { rows } = await connection.executeQuery<{ ready: boolean }>(CompiledQuery.raw(READY));
      if (rows[0]?.ready === true) await set(connection);
      return rows[0]?.ready === true;
    } catch (error) {
      // The role is not granted to this user. After any other error the next connection tries again.
      if ((error as { code?: string }).code === '42501') return false;
      this.taken = undefined;
      throw error;
    }
  }
}

async function set(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(`set role ${ROLE}`));
}
