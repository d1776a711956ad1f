import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { DatabaseListener } from '../../src/kernel/database/listener.js';
import { staffLimits } from '../../src/shared/limits.js';
import { StaffStreams } from '../../src/staff/live/staff-streams.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { Team, type Desk } from './team.js';

/** A client of `GET /stream`. */
class Stream {
  readonly events: string[] = [];
  beats = 0;
  ended = false;
  private constructor(
    readonly answer: Response,
    private readonly cut: AbortController,
  ) {}

  static async open(base: string, token: string): Promise<Stream> {
    const cut = new AbortController();
    const answer = await fetch(`${base}/api/backoffice/v1/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: cut.signal,
    });
    const stream = new Stream(answer, cut);
    if (answer.ok) void stream.read().catch(() => undefined);
    return stream;
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of this.answer.body as unknown as AsyncIterable<Uint8Array>)
      for (const line of decoder.decode(chunk, { stream: true }).split('\n')) {
        if (line.startsWith('event: ')) this.events.push(line.slice(7));
        if (line === ':') this.beats++;
      }
    this.ended = true;
  }

  close(): void {
    this.cut.abort();
  }
}

async function until(done: () => boolean, within = 3000): Promise<void> {
  const end = Date.now() + within;
  while (!done()) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('the stream of the back office', () => {
  let test: TestApp;
  let team: Team;
  let desk: Desk;
  let firm: number;
  let base: string;
  let streams: StaffStreams;
  const open: Stream[] = [];
  let subject = 0;

  beforeAll(async () => {
    test = await startTestApp();
    team = new Team(test);
    desk = await team.as('moderator');
    firm = await new Rows(test).firm();
    streams = test.app.get(StaffStreams);
    base = await test.listen();
  });
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.close();
    await until(() => streams.open === 0);
  });
  afterAll(() => test.close());

  const connect = async (who = desk): Promise<Stream> => {
    const stream = await Stream.open(base, who.token ?? '');
    open.push(stream);
    return stream;
  };
  const caseOpened = () =>
    sql`insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
        values ('message', 'open', ${firm}, 'message', ${++subject}, now())`.execute(test.sql);
  const caughtUp = () => test.app.get(DatabaseListener).caughtUp();

  it('reports new and changed cases, by name only, and not unchanged ones', async () => {
    const stream = await connect();
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
    await caseOpened();
    await until(() => stream.events.length === 1);
    await sql`update cases set claimed_at = now(), claimed_by = ${desk.id}, status = 'claimed'
      where subject_id = ${subject}`.execute(test.sql);
    await until(() => stream.events.length === 2);
    await sql`update cases set status = status`.execute(test.sql);
    await caughtUp();
    expect(stream.events).toEqual(['cases', 'cases']);
  });

  it('reports many changes of one transaction once to everybody', async () => {
    const [one, two] = [await connect(), await connect(await team.as('finance'))];
    await sql`insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
      select 'message', 'open', ${firm}::integer, 'message', 1000 + n, now()
      from generate_series(1, 20) n`.execute(test.sql);
    await until(() => one.events.length > 0 && two.events.length > 0);
    await caughtUp();
    expect([one.events, two.events]).toEqual([['cases'], ['cases']]);
  });

  it('ends with its own session, and not with another', async () => {
    const member = await team.as('moderator');
    const stream = await connect(member);
    const lasting = await connect();
    await streams.beat();
    await until(() => stream.beats === 1);
    await member.post('/logout');
    await until(() => stream.ended);
    await streams.beat();
    await until(() => lasting.beats === 2);
    expect(lasting.ended).toBe(false);
  });

  it('ends by itself with a session that expires, and not with another', async () => {
    const [member, lasting] = [await team.as('moderator'), await connect()];
    const stream = await connect(member);
    await streams.beat();
    await until(() => stream.beats === 1 && lasting.beats === 1);
    test.clock.advance(staffLimits.idle - 1000);
    await desk.get('/me');
    test.clock.advance(1000);
    await streams.beat();
    await until(() => stream.ended);
    await streams.beat();
    await until(() => lasting.beats >= 2);
    expect(lasting.ended).toBe(false);
  });

  it('is closed to accounts of the site, and limited to ten for a member', async () => {
    expect((await Stream.open(base, 'nonsense')).answer.status).toBe(401);
    for (let n = 0; n < staffLimits.streams; n++) expect((await connect()).answer.status).toBe(200);
    const { answer } = await connect();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
  });
});
