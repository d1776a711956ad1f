import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { DatabaseListener } from '../../src/kernel/database/listener.js';
import { AnnounceWriting } from '../../src/chat/use-cases/announce-writing.js';
import { EventStreams } from '../../src/chat/live/event-streams.js';
import { eventLimits } from '../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Scenario } from '../requests/scenario.js';

interface Received {
  id: string | null;
  event: string;
  data: Record<string, unknown>;
}

/** A client of `GET /events`. */
class Stream {
  readonly received: Received[] = [];
  comments = 0;
  ended = false;
  private constructor(
    readonly answer: Response,
    private readonly cut: AbortController,
  ) {}

  static async open(base: string, token: string, last?: string): Promise<Stream> {
    const cut = new AbortController();
    const answer = await fetch(`${base}/api/v1/events`, {
      headers: { authorization: `Bearer ${token}`, ...(last !== undefined && { 'last-event-id': last }) },
      signal: cut.signal,
    });
    const stream = new Stream(answer, cut);
    if (answer.ok) void stream.read().catch(() => undefined);
    return stream;
  }

  private async read(): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of this.answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? null;
        if (part.startsWith(':')) this.comments++;
        const event = field('event');
        if (event !== null) this.received.push({ id: field('id'), event, data: JSON.parse(field('data') ?? '{}') });
      }
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
    if (Date.now() > end) throw new Error('it did not come in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('the stream of events', () => {
  let test: TestApp;
  let other: TestApp;
  let scenario: Scenario;
  let bases: [string, string];
  let responseId: number;
  const open: Stream[] = [];
  beforeAll(async () => {
    test = await startTestApp();
    other = await startTestApp({ databaseUrl: test.databaseUrl });
    scenario = await Scenario.of(test, 1);
    bases = [await test.listen(), await other.listen()];
    const request = await scenario.sent();
    responseId = await scenario.responseOf(request, scenario.firms[0]!);
    await scenario.firms[0]!.http.put(`/responses/${responseId}`, { status: 3 });
    // What this has announced is not for the streams that open next.
    for (const { app } of [test, other]) await app.get(DatabaseListener).caughtUp();
  });
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.close();
    await until(() => test.app.get(EventStreams).open + other.app.get(EventStreams).open === 0);
    await sql`delete from call_limits`.execute(test.sql);
  });
  afterAll(async () => {
    await other.close();
    await test.close();
  });

  const token = (who: Scenario['citizen']): string => (who as unknown as { token: string }).token;
  const listen = async (who: Scenario['citizen'], base: string, last?: string): Promise<Stream> => {
    const stream = await Stream.open(base, token(who), last);
    open.push(stream);
    return stream;
  };
  const send = (text: string) => scenario.firms[0]!.http.post('/messages', { response_id: responseId, text });
  /** Forgets who was announced: the time between two announcements is the machine's. */
  const writtenLongAgo = (): void => {
    test.app.get<unknown, { announced: Map<string, number> }>(AnnounceWriting).announced.clear();
  };
  const ofMessages = ({ received }: Stream) => received.filter(({ event }) => event === 'message');

  it('reaches both sides, in every process, with ids only', async () => {
    const [here, there, own] = [
      await listen(scenario.citizen, bases[0]),
      await listen(scenario.citizen, bases[1]),
      await listen(scenario.firms[0]!.http, bases[1]),
    ];
    const { info } = await send('Il furgone era assicurato?');
    await until(() => [here, there, own].every((stream) => ofMessages(stream).length === 1));
    for (const stream of [here, there, own]) {
      expect(ofMessages(stream)[0]!.data).toEqual({ response_id: responseId, message_id: info.id, change: 'new' });
      expect(JSON.stringify(stream.received)).not.toContain('furgone');
    }
    await until(() => here.received.some(({ event }) => event === 'notification'));
    expect(own.received.some(({ event }) => event === 'notification')).toBe(false);
  });

  it('has the headers of every answer, and forbids caching and compression', async () => {
    const { answer } = await listen(scenario.citizen, bases[0]);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect((await fetch(`${bases[0]}/api/v1/events`)).status).toBe(401);
  });

  it('reports a request that changes its state', async () => {
    const stream = await listen(scenario.citizen, bases[1]);
    const request = await scenario.sent();
    await until(() => stream.received.some(({ event, data }) => event === 'request' && data.request_id === request));
  });

  it('resumes after an interruption: nothing lost, nothing twice, in order', async () => {
    const first = await listen(scenario.citizen, bases[0]);
    const sent: number[] = [];
    for (let n = 0; n < 3; n++) sent.push((await send(`Prima ${n}`)).info.id as number);
    await until(() => ofMessages(first).length === 3);
    const last = first.received.filter(({ id }) => id !== null).at(-1)!.id!;
    first.close();
    for (let n = 0; n < 4; n++) sent.push((await send(`Mentre ${n}`)).info.id as number);
    const second = await listen(scenario.citizen, bases[1], last);
    for (let n = 0; n < 3; n++) sent.push((await send(`Dopo ${n}`)).info.id as number);
    await until(() => ofMessages(second).length >= 7);
    const got = [...ofMessages(first), ...ofMessages(second)].map(({ data }) => data.message_id);
    expect(got).toEqual(sent);
  });

  it('delivers an event with a lower number that was committed later', async () => {
    const stream = await listen(scenario.citizen, bases[0]);
    let release = (): void => undefined;
    const written = new Promise<void>((resolve) => {
      release = resolve;
    });
    let began = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const slow = test.database.transaction(async (em) => {
      await em.execute(
        `insert into account_events (account_id, kind, refs) values (${scenario.citizenId}, 'request', '{"request_id": 77}')`,
      );
      began();
      await written;
    });
    await begun;
    await send('Più veloce');
    await until(() => ofMessages(stream).length === 1);
    const last = ofMessages(stream)[0]!.id!;
    stream.close();
    release();
    await slow;
    const again = await listen(scenario.citizen, bases[1], last);
    await until(() => again.received.some(({ data }) => data.request_id === 77));
    expect(Number(again.received.find(({ data }) => data.request_id === 77)!.id)).toBeLessThan(Number(last));
  });

  it('whose last event was deleted asks its client to reload everything', async () => {
    const stream = await listen(scenario.citizen, bases[0], '999999999');
    await until(() => stream.received.length === 3);
    expect(stream.received.map(({ id, event }) => [id, event])).toEqual([
      [null, 'notification'],
      [null, 'message'],
      [null, 'request'],
    ]);
  });

  it('continues after the database was lost', async () => {
    const stream = await listen(scenario.citizen, bases[1]);
    await send('Prima');
    await until(() => ofMessages(stream).length === 1);
    await asOwner(
      test,
      sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'giustamente-listener' and datname = current_database()`,
    );
    await until(() => !other.app.get(DatabaseListener).isListening);
    await send('Mentre nessuno ascolta');
    await until(() => ofMessages(stream).length === 2, 5000);
    await send('Dopo');
    await until(() => ofMessages(stream).length === 3, 5000);
  });

  it('reports at once that somebody is writing, without storing it', async () => {
    await send('Buongiorno');
    // Its event would come into the stream otherwise, on a slow machine.
    await other.app.get(DatabaseListener).caughtUp();
    const stream = await listen(scenario.firms[0]!.http, bases[1]);
    const before = await sql<{ n: number }>`select count(*)::integer as n from account_events`.execute(test.sql);
    expect((await scenario.citizen.post(`/conversations/${responseId}/writing`)).status).toBe(204);
    expect((await scenario.citizen.post(`/conversations/${responseId}/writing`)).status).toBe(204);
    await until(() => stream.received.length === 1);
    expect(stream.received[0]).toEqual({
      id: null,
      event: 'message',
      data: { response_id: responseId, change: 'writing' },
    });
    const after = await sql<{ n: number }>`select count(*)::integer as n from account_events`.execute(test.sql);
    expect(after.rows).toEqual(before.rows);
    await test.app.get(DatabaseListener).caughtUp();
    expect(stream.received).toHaveLength(1);
  });

  it('reports writing in each conversation and of each side, however short the time between', async () => {
    const firm = scenario.firms[0]!;
    const second = await scenario.responseOf(await scenario.sent(), firm);
    await firm.http.put(`/responses/${second}`, { status: 3 });
    await send('Buongiorno');
    await firm.http.post('/messages', { response_id: second, text: 'Buongiorno' });
    await other.app.get(DatabaseListener).caughtUp();
    const streams = await Promise.all([listen(firm.http, bases[1]), listen(scenario.citizen, bases[1])]);
    writtenLongAgo();
    for (const who of [scenario.citizen, firm.http])
      for (const id of [responseId, second, responseId, second])
        expect((await who.post(`/conversations/${id}/writing`)).status).toBe(204);
    const writings = ({ received }: Stream) =>
      received.filter(({ data }) => data.change === 'writing').map(({ data }) => data.response_id);
    await until(() => streams.every((stream) => writings(stream).length >= 2));
    await test.app.get(DatabaseListener).caughtUp();
    expect(streams.map(writings)).toEqual([
      [responseId, second],
      [responseId, second],
    ]);
  });

  it('ends with its session, and with the account', async () => {
    const twice = await scenario.rows.as(scenario.citizenId);
    const [leaving, staying] = [await listen(twice, bases[1]), await listen(scenario.citizen, bases[1])];
    const { info } = await twice.get('/account');
    expect((await twice.post('/logout', { id: info.id })).status).toBe(204);
    await until(() => leaving.ended);
    expect(staying.ended).toBe(false);
    await sql`update accounts set suspended_at = ${test.clock.now()} where id = ${scenario.citizenId}`.execute(
      test.sql,
    );
    await until(() => staying.ended);
    await sql`update accounts set suspended_at = null where id = ${scenario.citizenId}`.execute(test.sql);
  });

  it('is limited in number for one account', async () => {
    for (let n = 0; n < eventLimits.streams; n++)
      expect((await listen(scenario.citizen, bases[0])).answer.status).toBe(200);
    const refused = await listen(scenario.citizen, bases[0]);
    expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await listen(scenario.firms[0]!.http, bases[0])).answer.status).toBe(200);
  });

  it('has its events kept for an hour', async () => {
    await send('Vecchio');
    const age = (seconds: number) =>
      sql`update account_events set created_at = clock_timestamp() - ${seconds} * interval '1 second'`.execute(
        test.sql,
      );
    const kept = async () => (await sql`select from account_events`.execute(test.sql)).rows.length;
    await age(eventLimits.kept / 1000 - 60);
    await test.settle();
    expect(await kept()).toBeGreaterThan(0);
    await age(eventLimits.kept / 1000 + 1);
    await test.settle();
    expect(await kept()).toBe(0);
  });

  it('ends when the process stops', async () => {
    const third = await startTestApp({ databaseUrl: test.databaseUrl });
    const stream = await Stream.open(await third.listen(), token(scenario.citizen));
    const began = Date.now();
    await third.close();
    await until(() => stream.ended);
    expect(Date.now() - began).toBeLessThan(5000);
  });
});
