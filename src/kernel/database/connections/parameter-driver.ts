import {
  isRaw,
  NativeQueryBuilder,
  PostgreSqlConnection,
  PostgreSqlDriver,
  PostgreSqlPlatform,
} from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Sql } from '../database.js';

type Execute = PostgreSqlConnection['execute'];

/** A statement with its values apart from its text. */
interface Separated {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The text that the library would write, with `$1`, `$2` … where it writes values into it. What an expression of SQL
 * stands for stays in the text.
 */
export function separate(platform: PostgreSqlPlatform, text: string, given: readonly unknown[]): Separated {
  const values: unknown[] = [];
  const noting = Object.create(platform) as PostgreSqlPlatform;
  noting.escape = (value: unknown): string => {
    if (Array.isArray(value)) return value.map((one) => noting.escape(one)).join(', ');
    return `$${values.push(value instanceof Date ? value.toISOString() : value)}`;
  };
  return { text: noting.formatQuery(text, given), values };
}

/**
 * A connection that sends the values of the library's own statements as parameters. The library writes them into the
 * text, escaped: then what people type is part of a statement, and no statement is ever prepared.
 */
class ParameterConnection extends PostgreSqlConnection {
  override execute: Execute = async (query, params = [], method = 'all', ctx, loggerContext) => {
    const asked = query instanceof NativeQueryBuilder ? query.toRaw() : query;
    const { sql, params: given } = isRaw(asked) ? asked : { sql: asked, params };
    if (!Array.isArray(given)) throw new Error('values are given in the order of their places');
    await this.ensureConnection();
    const { text, values } = separate(this.platform as PostgreSqlPlatform, sql, given);
    const send = async () => {
      const client = (ctx ?? this.getClient()) as Sql;
      const result = await client.executeQuery(CompiledQuery.raw(text, [...values]));
      return this.transformRawResult(result, method);
    };
    return this.executeQuery(text, send, { query: text, ...loggerContext }) as never;
  };
}

/** MikroORM's driver, on connections that keep values out of the text of statements. */
export class ParameterDriver extends PostgreSqlDriver {
  protected override readonly connection = new ParameterConnection(this.config);
}
