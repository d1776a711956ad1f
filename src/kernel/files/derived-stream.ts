import { Readable } from 'node:stream';

/** A stream derived from a source. The source is destroyed with it, even if nobody has read from it. */
export function derivedStream(source: Readable, bytes: AsyncIterable<Uint8Array>): Readable {
  const made = Readable.from(bytes, { objectMode: false });
  made.once('close', () => source.destroy());
  return made;
}
