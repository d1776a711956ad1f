import { Readable } from 'node:stream';

/** A stream of what is made of a source. The source is let go with it, also where nobody has read from it. */
export function derivedStream(source: Readable, bytes: AsyncIterable<Uint8Array>): Readable {
  const made = Readable.from(bytes, { objectMode: false });
  made.once('close', () => source.destroy());
  return made;
}
