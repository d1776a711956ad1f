import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ResponseStatus } from '../../src/shared/requests/codes.js';
import type { TestDatabase } from '../support/database.js';
import { callAs, demoDatabase, startInstance, until, type Instance, type Session } from '../support/instance.js';
import type { Schemas } from '../support/shown.js';

const MESSAGES = 10;

/** The messages that a stream reported, in order, and its last event. */
class Stream {
  readonly messages: number[] = [];
  last: string | undefined;
  private readonly cut = new AbortController();

  static async open(base: string, token: string, last?: string): Promise<Stream> {
    const stream = new Stream();
    const answer = await fetch(`${base}/api/v1/events`, {
      headers: { authorization: `Bearer ${token}`, ...(last !== undefined && { 'last-event-id': last }) },
      signal: stream.cut.signal,
    });
    // A killed process breaks it off.
    void stream.read(answer).catch(() => undefined);
    return stream;
  }

  private async read({ body }: Response): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
        this.last = field('id') ?? this.last;
        if (field('event') !== 'message') continue;
        const { change, message_id: id } = JSON.parse(field('data') ?? '{}') as { change: string; message_id: number };
        if (change === 'new') this.messages.push(id);
      }
    }
  }

  close(): void {
    this.cut.abort();
  }
}

describe('a process that is killed in the middle of ten messages', () => {
  let database: TestDatabase;
  let survivor: Instance;
  let killed: Instance;
  let citizen: Session;
  beforeAll(async () => {
    database = await demoDatabase();
    survivor = await startInstance({ database, env: { ROLE: 'web' }, isHosted: true });
    killed = await startInstance({ database, env: { ROLE: 'web' } });
    citizen = await survivor.logIn('anna.rossi@example.com');
  });
  afterAll(async () => {
    await killed.stop();
    await survivor.stop();
    await database.drop();
  });

  it('loses none, repeats none, and keeps their order', async () => {
    const { info } = await callAs(survivor.base, citizen.token)('GET', '/responses?page=-1&page_size=-1');
    const response = (info as unknown as Schemas['ResponseItem'][]).find(
      ({ status, allowed_actions: allowed }) => status.id === ResponseStatus.ok && allowed.includes('choose'),
    )!;
    const [row] = await survivor.query<{ email: string }>('select email::text from accounts where id = $1', [
      response.lawyer!.id,
    ]);
    const firm = await survivor.logIn(row!.email);
    /** Sends a message to one process, and again to the other if the first is gone. */
    const write = async (text: string): Promise<void> => {
      const body = JSON.stringify({ response_id: response.id, text });
      const headers = {
        authorization: `Bearer ${firm.token}`,
        'content-type': 'application/json',
        'idempotency-key': `messaggio ${text}`,
      };
      const to = (base: string) => fetch(`${base}/api/v1/messages`, { method: 'POST', headers, body });
      // The work of the killed process can be taken over a minute later; here the clock is moved.
      const answer = await to(killed.base).catch(async () => {
        await survivor.query(
          `update idempotency_keys set created_at = created_at - interval '61 s' where status is null`,
        );
        return to(survivor.base);
      });
      expect(answer.status).toBe(201);
      await answer.body?.cancel();
    };

    const first = await Stream.open(killed.base, citizen.token);
    const written = (async () => {
      for (let n = 1; n <= MESSAGES; n++) await write(`Messaggio ${n}`);
    })();
    await until('the fourth message', () => Promise.resolve(first.messages.length >= 4));
    await killed.kill();
    await written;
    const second = await Stream.open(survivor.base, citizen.token, first.last);
    await until('the last message', () => Promise.resolve(first.messages.length + second.messages.length >= MESSAGES));

    const stored = await survivor.query<{ id: number; text: string }>(
      `select id, text from messages where response_id = $1 and text like 'Messaggio %' order by created_at, id`,
      [response.id],
    );
    expect(stored.map(({ text }) => text)).toEqual(Array.from({ length: MESSAGES }, (_, n) => `Messaggio ${n + 1}`));
    expect([...first.messages, ...second.messages]).toEqual(stored.map(({ id }) => id));
    second.close();
  });
});
