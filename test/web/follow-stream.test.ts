import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { followStream } from '../../src/shared/live/follow-stream.js';

const encoder = new TextEncoder();

/** A stream that sends these parts and ends. */
const streamOf = (...parts: readonly string[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });

describe('a page that follows a stream', () => {
  it('gets each event once, despite network interruptions, and resumes from its last event', async () => {
    const over = new AbortController();
    const events: string[] = [];
    const asked: (string | undefined)[] = [];
    const opened: boolean[] = [];
    const streams = [
      streamOf(':\n\nid: 7\nevent: mess', 'age\ndata: {"a":1}\n\nevent: cases\ndata: {}\n\nid: 8\nevent: half'),
      streamOf('id: 7\nevent: message\ndata: {"a":1}\n\nid: 8\nevent: request\ndata: {}\n\n'),
    ];
    await followStream({
      signal: over.signal,
      open: (last) => {
        asked.push(last);
        const next = streams.shift();
        if (!next) throw new Error('there is no more');
        return Promise.resolve(next);
      },
      opened: (missed) => opened.push(missed),
      event: ({ id = '-', kind, data }) => events.push(`${id} ${kind} ${data}`),
      refused: () => false,
    });
    expect(events).toEqual(['7 message {"a":1}', '- cases {}', '8 request {}']);
    expect(asked).toEqual([undefined, '7', '8']);
    expect(opened).toEqual([false, false]);
  });

  it('reports missed events if it has no event to resume from', async () => {
    const opened: boolean[] = [];
    const streams = [streamOf(':\n\n'), streamOf(':\n\n')];
    await followStream({
      signal: new AbortController().signal,
      open: () => {
        const next = streams.shift();
        if (!next) throw new Error('there is no more');
        return Promise.resolve(next);
      },
      opened: (missed) => opened.push(missed),
      event: () => undefined,
      refused: () => false,
    });
    expect(opened).toEqual([false, true]);
  });

  it('stops with its page', async () => {
    const over = new AbortController();
    let asked = 0;
    const following = followStream({
      signal: over.signal,
      open: () => {
        asked++;
        throw new Error('no line');
      },
      event: () => undefined,
    });
    over.abort();
    await following;
    expect(asked).toBe(1);
  });
});

describe('a stream that breaks or falls silent', () => {
  let over: AbortController;
  beforeEach(() => {
    over = new AbortController();
    mock.timers.enable({ apis: ['setTimeout'] });
    // In the middle of the span: the pause is as it is written.
    mock.method(Math, 'random', () => 0.5);
  });
  afterEach(() => {
    over.abort();
    mock.timers.reset();
    mock.restoreAll();
  });
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  };
  const pass = async (time: number): Promise<void> => {
    mock.timers.tick(time);
    await turns();
  };

  /** After which pauses (milliseconds) a stream is opened again whose openings end so. */
  const pauses = async (
    ends: readonly (Error | ReadableStream<Uint8Array<ArrayBuffer>>)[],
    refused?: (error: unknown) => number | undefined,
  ): Promise<number[]> => {
    const waiting = [...ends];
    const found: number[] = [];
    let now = 0;
    let before = 0;
    const following = followStream({
      signal: over.signal,
      open: () => {
        found.push(now - before);
        before = now;
        const next = waiting.shift() ?? new Error('no line');
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
      },
      event: () => undefined,
      ...(refused && { refused }),
    });
    await turns();
    while (found.length < ends.length) {
      now += 250;
      await pass(250);
    }
    over.abort();
    await following;
    return found.slice(1);
  };
  const failures = (count: number): Error[] => Array.from({ length: count }, () => new Error('no line'));

  it('is opened again after one second, then after twice as long each time, up to half a minute', async () => {
    expect(await pauses(failures(8))).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('is opened again after one second where it was open meanwhile', async () => {
    expect(await pauses([...failures(2), streamOf(':\n\n'), ...failures(2)])).toEqual([1_000, 2_000, 1_000, 2_000]);
  });

  it('is opened again when a refusal says so', async () => {
    expect(await pauses(failures(4), () => 5_000)).toEqual([5_000, 5_000, 5_000]);
    over = new AbortController();
    expect(await pauses(failures(3), () => undefined)).toEqual([1_000, 2_000]);
  });

  it('is given up after a minute without a sign, and with any sign not', async () => {
    let aborted = false;
    let send: (text: string) => void = () => undefined;
    const following = followStream({
      signal: over.signal,
      open: (_, signal) => {
        signal.addEventListener('abort', () => (aborted = true));
        return Promise.resolve(
          new ReadableStream<Uint8Array<ArrayBuffer>>({
            start: (controller) => {
              send = (text) => controller.enqueue(encoder.encode(text));
            },
          }),
        );
      },
      event: () => undefined,
    });
    await turns();
    await pass(59_999);
    send(':\n\n');
    await turns();
    await pass(59_999);
    expect(aborted).toBe(false);
    await pass(1);
    expect(aborted).toBe(true);
    void following;
  });

  it('gives an event without data as an empty one, and an old number again after two hundred others', async () => {
    const events: string[] = [];
    const numbered = (id: number): string => `id: ${id}\nevent: message\n\n`;
    const many = Array.from({ length: 201 }, (_, id) => numbered(id)).join('');
    const streams = [streamOf(many), streamOf(`${numbered(0)}${numbered(3)}retry: 2000\n\n`)];
    const following = followStream({
      signal: over.signal,
      open: () => {
        const next = streams.shift();
        return next ? Promise.resolve(next) : Promise.reject(new Error('there is no more'));
      },
      event: ({ id, data }) => events.push(`${id} ${data}`),
      refused: () => false,
    });
    await turns();
    await pass(1_000);
    await pass(1_000);
    await following;
    expect(events).toHaveLength(202);
    expect(events.slice(-2)).toEqual(['200 {}', '0 {}']);
  });
});
