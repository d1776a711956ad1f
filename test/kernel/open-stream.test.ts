import { describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { OpenStream, type SentEvent } from '../../src/kernel/live/open-stream.js';
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
