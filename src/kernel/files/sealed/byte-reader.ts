/** Reads a stream in pieces of exact lengths. */
export class ByteReader {
  private readonly source: AsyncIterator<Uint8Array>;
  private held: Uint8Array[] = [];
  private size = 0;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.source = bytes[Symbol.asyncIterator]();
  }

  /** The next bytes, which stay; fewer at the end. */
  async peek(length: number): Promise<Buffer> {
    while (this.size < length) {
      const next = await this.source.next();
      if (next.done === true) break;
      this.held.push(next.value);
      this.size += next.value.length;
    }
    const whole = Buffer.concat(this.held);
    this.held = [whole];
    return whole.subarray(0, length);
  }

  /** The next bytes; fewer at the end. */
  async take(length: number): Promise<Buffer> {
    const taken = await this.peek(length);
    this.held = [Buffer.concat(this.held).subarray(taken.length)];
    this.size -= taken.length;
    return taken;
  }

  /** Whether nothing is left. */
  async isAtEnd(): Promise<boolean> {
    return (await this.peek(1)).length === 0;
  }

  /** Everything that is left, as it comes. */
  async *rest(): AsyncGenerator<Uint8Array> {
    for (const piece of this.held.splice(0)) if (piece.length > 0) yield piece;
    this.size = 0;
    for (let next = await this.source.next(); next.done !== true; next = await this.source.next()) yield next.value;
  }
}
