import { describe, expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { mock } from 'node:test';
import type { ServerResponse } from 'node:http';
import type { PinoLogger } from 'nestjs-pino';
import type { DatabaseListener } from '../../src/kernel/database/listener.js';
import { OpenStream, type SentEvent } from '../../src/kernel/live/open-stream.js';
import { StreamHub } from '../../src/kernel/live/stream-hub.js';
import { problems } from '../../src/kernel/problem.js';
import { Clock } from '../../src/shared/clock.js';
import { eventLimits } from '../../src/shared/limits.js';

/** The part of a response that a stream uses. */
function answer() {
  const written: string[] = [];
  const raw = {
    writableLength: 0,
    destroyed: false,
    writableEnded: false,
    write: (text: string) => written.push(text),
    destroy: () => (raw.destroyed = true),
    end: () => (raw.writableEnded = true),
  };
  return { raw, written, stream: new OpenStream({}, raw as unknown as ServerResponse, new Date()) };
}
const event = (id: number | null): SentEvent => ({ id, kind: 'message', refs: { response_id: 1 } });

describe('a stream', () => {
  it('buffers events while it is resumed, and sends nothing twice', () => {
    const { stream, written } = answer();
    stream.send(event(2));
    stream.send(event(3));
    stream.send(event(null));
    expect(written).toEqual([]);
    stream.begin([event(1), event(2)]);
    stream.send(event(4));
    expect(written.map((text) => /^id: (\d+)/.exec(text)?.[1] ?? null)).toEqual(['1', '2', '3', null, '4']);
    expect(written[0]).toBe('id: 1\nevent: message\ndata: {"response_id":1}\n\n');
  });

  it('does not send an event again that is announced after it was sent as a missed one', () => {
    const { stream, written } = answer();
    stream.begin([event(1), event(2)]);
    for (const id of [2, 3, null, 3]) stream.send(event(id));
    expect(written.map((text) => /^id: (\d+)/.exec(text)?.[1] ?? null)).toEqual(['1', '2', '3', null, '3']);
  });

  it('sends a heartbeat that is not an event', () => {
    const { stream, written } = answer();
    stream.beat();
    expect(written).toEqual([]);
    stream.begin([]);
    stream.beat();
    expect(written).toEqual([':\n\n']);
    // Proxies close connections that are silent for half a minute.
    expect(eventLimits.heartbeat).toBe(25_000);
  });

  it('is closed if nobody reads it', () => {
    const { raw, stream, written } = answer();
    stream.begin([]);
    raw.writableLength = 256 * 1024;
    stream.send(event(1));
    expect(raw.destroyed).toBe(false);
    raw.writableLength++;
    stream.send(event(2));
    expect(raw.destroyed).toBe(true);
    stream.send(event(3));
    expect(written).toHaveLength(2);
  });
});

interface Caller {
  readonly sessionId: number;
  readonly owner?: number;
}

/** A hub whose sessions are those of the test. */
class Hub extends StreamHub<Caller> {
  /** Who hears of changed sessions. */
  heard: { onNotification(change: string): void; onReconnect(): void } | undefined;
  readonly said: string[];

  constructor(held: (asked: readonly Caller[]) => Promise<ReadonlyMap<Caller, Date>>, now?: Date) {
    const said: string[] = [];
    let heard: Hub['heard'];
    const policy = {
      sessions: 's',
      most: 2,
      ownerOf: ({ owner = 1 }: Caller) => owner,
      tooMany: () => problems.too_many_requests(),
      holding: held,
    };
    const subscribe = (channel: string, one: Hub['heard']) => {
      if (channel === 's') heard = one;
    };
    const listener = { subscribe } as unknown as DatabaseListener;
    super(
      policy,
      now ? ({ now: () => now } as Clock) : new Clock(),
      {
        warn: ({ err }: { err: Error }, text: string) => said.push(`${text}: ${err.message}`),
      } as unknown as PinoLogger,
      listener,
    );
    this.heard = heard;
    this.said = said;
  }

  /** @returns what was written, or the code of the refusal */
  async opened(
    caller: Caller,
    missed?: () => Promise<readonly SentEvent[]>,
  ): Promise<{ said: readonly string[] | string; raw: EventEmitter }> {
    const written: string[] = [];
    const raw = Object.assign(new EventEmitter(), {
      writableLength: 0,
      write: (text: string) => written.push(text.split('\n')[0]!),
      end: () => written.push('end'),
    });
    const start = () => void written.push('head');
    try {
      await this.openOn(caller, raw as unknown as ServerResponse, start, missed);
      return { said: written, raw };
    } catch (error) {
      return { said: written.length > 0 ? 'begun' : (error as { code?: string; message: string }).code!, raw };
    }
  }
}

describe('the streams of a process', () => {
  const caller = { sessionId: 1 };
  const later = new Date('2099-01-01T00:00:00Z');
  const holds = () => Promise.resolve(new Map([[caller, later]]));

  it('open with the head and what was missed', async () => {
    const hub = new Hub(holds);
    const { said } = await hub.opened(caller, () => Promise.resolve([event(1), event(2)]));
    expect([said, hub.open]).toEqual([['head', 'id: 1', 'id: 2'], 1]);
  });

  it('ask to sign in where the session has ended meanwhile, and keep nothing', async () => {
    const hub = new Hub(() => Promise.resolve(new Map()));
    expect([(await hub.opened(caller)).said, hub.open]).toEqual(['unauthenticated', 0]);
  });

  it('keep nothing where what was missed cannot be read', async () => {
    const hub = new Hub(holds);
    const { said } = await hub.opened(caller, () => Promise.reject(problems.unavailable()));
    expect([said, hub.open]).toEqual(['unavailable', 0]);
  });

  it('are so many for one owner, and one more when one is closed', async () => {
    const hub = new Hub(holds);
    const first = await hub.opened(caller);
    await hub.opened(caller);
    expect([(await hub.opened(caller)).said, hub.open]).toEqual(['too_many_requests', 2]);
    first.raw.emit('close');
    expect([(await hub.opened(caller)).said, hub.open]).toEqual([['head'], 2]);
  });

  it('end with the first heartbeat at the end of their session, unless it goes on', async () => {
    const now = new Date();
    const [kept, over] = [caller, { sessionId: 2 }];
    let ends = new Map([
      [kept, now],
      [over, now],
    ]);
    const hub = new Hub(() => Promise.resolve(ends), now);
    const [first, second] = [await hub.opened(kept), await hub.opened(over)];
    ends = new Map([[kept, later]]);
    await hub.beat();
    expect([first.said, second.said]).toEqual([
      ['head', ':'],
      ['head', 'end'],
    ]);
  });

  it.each([
    ['s2', [2], 'a session'],
    ['s4', [], 'a session without a stream'],
    ['a1', [1, 2], 'an owner'],
    ['a2', [3], 'another owner'],
    ['a9', [], 'an owner without a stream'],
    ['*', [1, 2, 3], 'all'],
  ])('are looked at again after %s: %j', async (change, looked) => {
    const callers = [1, 2, 3].map((sessionId) => ({ sessionId, owner: sessionId === 3 ? 2 : 1 }));
    let held = new Map<Caller, Date>(callers.map((one) => [one, later]));
    const asked: number[][] = [];
    const hub = new Hub((some) => {
      asked.push(some.map(({ sessionId }) => sessionId));
      return Promise.resolve(held);
    });
    for (const one of callers) await hub.opened(one);
    asked.length = 0;
    held = new Map();
    hub.heard!.onNotification(change);
    await new Promise(setImmediate);
    expect([asked, hub.open]).toEqual([looked.length === 0 ? [] : [looked], 3 - looked.length]);
    hub.heard!.onReconnect();
    await new Promise(setImmediate);
    expect(hub.open).toBe(0);
  });

  it('stay open where a change cannot be looked at, and that is said', async () => {
    let fails = false;
    const hub = new Hub(() => (fails ? Promise.reject(new Error('away')) : holds()));
    await hub.opened(caller);
    fails = true;
    hub.heard!.onReconnect();
    await new Promise(setImmediate);
    expect([hub.open, hub.said]).toEqual([1, ['events may be late: away']]);
  });

  it('say every 25 seconds that they are open, until the process stops', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      const hub = new Hub(holds);
      hub.onApplicationBootstrap();
      const { said } = await hub.opened(caller);
      const pass = async (time: number): Promise<number> => {
        mock.timers.tick(time);
        await new Promise(setImmediate);
        return said.length;
      };
      expect([await pass(24_999), await pass(1), await pass(25_000)]).toEqual([1, 2, 3]);
      hub.beforeApplicationShutdown();
      expect([await pass(25_000), said]).toEqual([4, ['head', ':', ':', 'end']]);
    } finally {
      mock.timers.reset();
    }
  });

  it('end when the process stops, and no other opens', async () => {
    const hub = new Hub(holds);
    const { said } = await hub.opened(caller);
    hub.beforeApplicationShutdown();
    expect([said, (await hub.opened(caller)).said]).toEqual([['head', 'end'], 'unavailable']);
  });
});
