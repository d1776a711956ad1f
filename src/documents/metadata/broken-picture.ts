/** A picture whose parts cannot be told apart: nobody can say what is hidden in it. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture';
}

/** A part of a picture. @throws BrokenPicture when the picture ends before it */
export function part(bytes: Buffer, from: number, length: number): Buffer {
  if (from < 0 || length < 0 || from + length > bytes.length) throw new BrokenPicture();
  return bytes.subarray(from, from + length);
}

/** More parts than this no camera writes. */
const MOST_PARTS = 10_000;

/**
 * What may be blanked in a picture. Parts of a made-up one may lie over each other: together they may be no more than the
 * picture itself, or it would cost more than its size.
 */
export class Blanking {
  private parts = 0;
  private left: number;

  constructor(private readonly bytes: Buffer) {
    this.left = bytes.length;
  }

  /** Counts a part that is looked at. @throws BrokenPicture when there are too many */
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
