import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Statements that versions before and after a migration send alike. */
const STATEMENTS = [
  'update accounts set updated_at = updated_at where id = (select id from accounts offset floor(random() * 40) limit 1)',
  'update requests set updated_at = updated_at where id = (select id from requests offset floor(random() * 400) limit 1)',
  'update responses set opened_at = opened_at where id = (select id from responses offset floor(random() * 700) limit 1)',
  'select count(*) from requests r join responses p on p.request_id = r.id where r.status = 3',
  'select count(*) from messages m join conversations c on c.response_id = m.response_id',
];

/** How many callers there are. */
const CALLERS = 3;

/** Callers of a database that is changed meanwhile: how long each waited, and what failed. */
export class Traffic {
  calls = 0;
  /** The longest call, in milliseconds. */
  longest = 0;
  readonly failures: string[] = [];
  private ended = false;
  private readonly work: Promise<unknown>[] = [];

  private constructor(private readonly url: string) {}

  static async on(url: string): Promise<Traffic> {
    const traffic = new Traffic(url);
    for (let nth = 0; nth < CALLERS; nth++) traffic.work.push(traffic.callOn(await traffic.connect(), nth));
    return traffic;
  }

  /** Somebody reads these tables in a transaction that stays open for so many milliseconds. */
  async hold(tables: readonly string[], lasts: number): Promise<void> {
    const client = await this.connect();
    await client.query('begin');
    for (const table of tables) await client.query(`select from ${table} limit 1`);
    this.work.push(
      wait(lasts)
        .then(() => client.query('commit'))
        .then(() => client.end()),
    );
  }

  async end(): Promise<void> {
    this.ended = true;
    await Promise.all(this.work);
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    return client;
  }

  private async callOn(client: pg.Client, first: number): Promise<void> {
    for (let nth = first; !this.ended; nth++) {
      const began = Date.now();
      await client
        .query(STATEMENTS[nth % STATEMENTS.length]!)
        .catch((error: unknown) => this.failures.push(String(error)));
      this.calls += 1;
      this.longest = Math.max(this.longest, Date.now() - began);
      await wait(5);
    }
    await client.end();
  }
}
