import type pg from 'pg';
import { PreparedClient, type Statement } from './prepared-client.js';

/**
 * A connection to a pooler that gives each transaction any connection of the server, as PgBouncer does in transaction
 * mode. Nothing of a session may be counted on, nor left behind for the next client: so the role and the limits, which other
 * connections are opened with, are set at the beginning of each transaction and end with it. A statement by itself is a
 * transaction of its own.
 */
export class PooledClient extends PreparedClient {
  /** What each transaction begins with. */
  private readonly settings: string;
  /** Whether a transaction was begun. */
  private isOpen = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // A pooler refuses them, or forgets them.
    const parameters = (this as unknown as { connectionParameters: { options?: string | undefined } })
      .connectionParameters;
    this.settings = settingsOf(parameters.options ?? '');
    parameters.options = undefined;
    this.preparesByName = false;
  }

  protected override async send(statement: Statement): Promise<pg.QueryResult> {
    const { text } = statement;
    if (this.settings === '') return super.send(statement);
    if (this.isOpen || BEGINS.test(text)) {
      const sent = this.isOpen ? statement : { ...statement, text: text.replace(BEGINS, `$&; ${this.settings}`) };
      this.isOpen = !ENDS.test(text);
      return super.send(sent);
    }
    await super.send({ text: `begin; ${this.settings}` });
    try {
      const answer = await super.send(statement);
      await super.send({ text: 'commit' });
      return answer;
    } catch (error) {
      await super.send({ text: 'rollback' }).catch(() => undefined);
      throw error;
    }
  }
}

/** {@link PooledClient} where the pooler keeps prepared statements apart for its clients. */
export class PreparingPooledClient extends PooledClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.preparesByName = true;
  }
}

/** The beginning of a transaction, which may stand in one text with the rest of it. */
const BEGINS = /^\s*(?:begin|start transaction)\b[^;]*/i;
/** Whether the last statement of a text ends the transaction. */
const ENDS = /(?:^|;)\s*(?:commit|rollback|end)[\s;]*$/i;

/** A transaction knows this name for what a session calls otherwise. */
const IN_TRANSACTION: Readonly<Record<string, string>> = { default_transaction_read_only: 'transaction_read_only' };

/**
 * The options that a connection is opened with (`-c name=value`) as statements that hold for a transaction.
 * @throws Error for an option that is none of these
 */
export function settingsOf(options: string): string {
  return options
    .split('-c ')
    .map((option) => option.trim())
    .filter((option) => option !== '')
    .map((option) => {
      const [, name = '', value = ''] = /^([a-z_]+)=([\w.]+)$/.exec(option) ?? [];
      if (name === '') throw new Error(`a pooler cannot be given the option ${option}`);
      return `set local ${IN_TRANSACTION[name] ?? name} to '${value}'`;
    })
    .join('; ');
}
