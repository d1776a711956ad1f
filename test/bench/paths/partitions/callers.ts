import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** How many callers there are. */
const COUNT = 4;

/** A statement of a caller with its parameters. */
type Statement = (nth: number, account: number) => readonly [text: string, values: readonly unknown[]];

const KEY = (nth: number): string => `bench/${process.pid}/${nth}`;

/** What the product sends today. */
export const TODAY: readonly Statement[] = [
  (nth, account) => [
    `insert into notifications (id, account_id, type, priority, template, params, path, created_at, deduplication_key)
     select nextval('notifications_id_seq')::integer, $1, 1, 1, 'quote_received', '{}', '/requests/1', now(), $2
     on conflict (deduplication_key) do nothing returning id`,
    [account, KEY(nth)],
  ],
  (_, account) => [
    `select id, template from notifications where account_id = $1 and read_at is null order by id desc limit 100`,
    [account],
  ],
  (_, account) => [`update notifications set read_at = now() where account_id = $1 and read_at is null`, [account]],
];

/** Callers of a database that is changed meanwhile. */
export class Callers {
  calls = 0;
  /** The longest call, in milliseconds. */
  longest = 0;
  readonly failures: string[] = [];
  private ended = false;
  private readonly work: Promise<void>[] = [];

  static start(url: string, statements: readonly Statement[], accounts: number): Callers {
    const callers = new Callers();
    for (let nth = 0; nth < COUNT; nth++) callers.work.push(callers.callOn(url, statements, accounts, nth));
    return callers;
  }

  async end(): Promise<void> {
    this.ended = true;
    await Promise.all(this.work);
  }

  /** The longest call since the last time that this was asked. */
  takeLongest(): number {
    const { longest } = this;
    this.longest = 0;
    return longest;
  }

  private async callOn(url: string, statements: readonly Statement[], accounts: number, first: number): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (let nth = first; !this.ended; nth += COUNT) {
      const [text, values] = statements[Math.floor(nth / COUNT) % statements.length]!(
        nth,
        1 + ((nth * 7919) % accounts),
      );
      const began = performance.now();
      await client.query(text, [...values]).catch((error: unknown) => this.failures.push(String(error)));
      this.longest = Math.max(this.longest, performance.now() - began);
      this.calls += 1;
      await wait(3);
    }
    await client.end();
  }
}
