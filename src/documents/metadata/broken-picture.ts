/** A picture whose structure cannot be parsed, and so not be cleaned. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture';
}

/** A part of a picture. @throws BrokenPicture when the picture ends before it */
export function part(bytes: Buffer, from: number, length: number): Buffer {
  if (from < 0 || length < 0 || from + length > bytes.length) throw new BrokenPicture();
  return bytes.subarray(from, from + length);
}

/** No camera writes more parts than this. */
const MOST_PARTS = 10_000;

/**
 * Limits how much of a picture is blanked. Parts of a forged one may overlap: together they may be no larger than the
 * picture itself, so that cleaning costs no more than its size.
 */
export class Blanking {
  private parts = 0;
  private left: number;

  constructor(private readonly bytes: Buffer) {
    this.left = bytes.length;
  }

  /** Counts a part that is read. @throws BrokenPicture when there are too many */
  count(): void {
    if (++this.parts > MOST_PARTS) throw new BrokenPicture();
  }

  /** Fills a part with zeros. @throws BrokenPicture when it ends after the picture, or too much was blanked */
  blank(from: number, length: number): void {
    this.left -= length;
    if (this.left < 0) throw new BrokenPicture();
    part(this.bytes, from, length).fill(0);
  }
}
