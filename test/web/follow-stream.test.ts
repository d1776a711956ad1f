import { describe, expect, it } from '@jest/globals';
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
