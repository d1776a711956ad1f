import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ReplyAddresses } from '../../src/chat/mailed-replies/reply-addresses.js';
import { readEnv } from '../../src/env.js';
import { Secrets } from '../../src/kernel/secrets.js';
import { mailOf } from '../chat/mailed-replies/answers.js';
import type { TestDatabase } from '../support/database.js';
import { Dovecot, hasDovecot } from '../support/dovecot.js';
import { demoDatabase, startInstance, until, type Instance } from '../support/instance.js';

const JWT_SECRET = 'a secret of this test that is long enough for anything';
const REPLY_ADDRESS = 'answers@risposte.example';

interface Place {
  readonly response: number;
  readonly request: number;
  readonly citizen: number;
  readonly email: string;
}

// Rule 20.24.
(hasDovecot() ? describe : describe.skip)('workers that read the mailbox of answers', () => {
  const dovecot = new Dovecot();
  let database: TestDatabase;
  let worker: Instance;
  /** Two open conversations of different citizens. */
  let place: Place;
  let neighbour: Place;
  const startWorker = () =>
    startInstance({ database, env: { ROLE: 'worker', JWT_SECRET, REPLY_ADDRESS, REPLY_IMAP_URL: dovecot.url } });
  beforeAll(async () => {
    await dovecot.start();
    database = await demoDatabase();
    worker = await startWorker();
    const found = await worker.query<Place>(`
      select distinct on (r.account_id) p.id as response, r.id as request, r.account_id as citizen, a.email::text as email
      from responses p
      join requests r on r.id = p.request_id
      join accounts a on a.id = r.account_id
      where p.status in (3, 7) and r.status = 3 and r.expires_at > now()
        and a.suspended_at is null and a.deleted_at is null and a.confirmed_at is not null
        and not exists (select from refused_firms f where f.account_id = a.id and f.firm_id = p.firm_id)
      order by r.account_id, p.id`);
    [place, neighbour] = found as [Place, Place];
    await worker.query(
      `insert into conversations (response_id, account_id, firm_id, firm_wrote)
       select p.id, r.account_id, p.firm_id, true from responses p join requests r on r.id = p.request_id where p.id = any($1)
       on conflict (response_id) do update set firm_wrote = true`,
      [[place.response, neighbour.response]],
    );
  });
  afterAll(async () => {
    await worker.stop();
    await database.drop();
    await dovecot.stop();
  });

  const addresses = new ReplyAddresses(
    { REPLY_ADDRESS },
    new Secrets(readEnv({ NODE_ENV: 'development', JWT_SECRET })),
  );
  const deliver = (text: string) => {
    const to = addresses.of({ responseId: place.response, accountId: place.citizen }) ?? '';
    return dovecot.deliver({ to, mail: mailOf({ to, from: place.email, text }) });
  };
  const written = async ({ response }: Place, text: string): Promise<number> =>
    (await worker.query('select 1 from messages where response_id = $1 and text = $2', [response, text])).length;
  const isTaken = (text: string) =>
    until(`${text} is taken`, async () => (await written(place, text)) > 0 && (await dovecot.mails()).length === 0);

  it('take an answer by themselves, once though one is killed with it in its hands', async () => {
    await deliver('Ho trovato il verbale.');
    await isTaken('Ho trovato il verbale.');

    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('select from requests where id = $1 for update', [place.request]);
      await deliver('Ho trovato le ricevute.');
      await until('the worker waits for the conversation', async () => {
        const waiting = await worker.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return waiting.length > 0;
      });
      await worker.kill();
    } finally {
      await client.end();
    }
    expect(await dovecot.mails()).toHaveLength(1);
    worker = await startWorker();
    await isTaken('Ho trovato le ricevute.');
    expect(await written(place, 'Ho trovato le ricevute.')).toBe(1);
    expect(await written(place, 'Ho trovato il verbale.')).toBe(1);
    expect(await written(neighbour, 'Ho trovato le ricevute.')).toBe(0);
    expect(worker.output()).not.toContain('ricevute');
  });
});
