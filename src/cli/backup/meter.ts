import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';

/** Counts and sums what passes through a pipeline. */
export class Meter {
  bytes = 0;
  private readonly hash = createHash('sha256');

  /** A stage of a pipeline that passes everything on. */
  readonly pass = (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> => this.measured(chunks);

  private async *measured(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      this.bytes += chunk.length;
      this.hash.update(chunk);
      yield chunk;
    }
  }

  /** The checksum in hexadecimal digits, once everything has passed. */
  sum(): string {
    return this.hash.digest('hex');
  }
}

/** The end of a pipeline that is only measured. */
export const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
