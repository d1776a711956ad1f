import { expect } from '@jest/globals';

/** Pieces of picture files, to write them byte by byte. */

export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
export const bytesOf = (...parts: readonly (Buffer | string | number)[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? latin(part) : typeof part === 'number' ? Buffer.from([part]) : part,
    ),
  );
/** A whole number of this many bytes, the greatest first, or the least first. */
export function uint(width: number, value: number, littleEnd = false): Buffer {
  const bytes = Buffer.alloc(width);
  if (littleEnd) bytes.writeUIntLE(value, 0, width);
  else bytes.writeUIntBE(value, 0, width);
  return bytes;
}

/** A segment of a JPEG. @param length as it is written, where that is not the true one */
export const segment = (marker: number, body: Buffer | string, length?: number): Buffer =>
  bytesOf(0xff, marker, uint(2, length ?? Buffer.byteLength(body, 'latin1') + 2), body);
/** A JPEG of these segments, with a scan and what follows it. */
export const jpeg = (segments: readonly Buffer[], scan: Buffer = latin('pixel'), end = bytesOf(0xff, 0xd9)): Buffer =>
  bytesOf(0xff, 0xd8, ...segments, segment(0xda, 'sos'), scan, end);

/** A chunk of a WebP, which has an even length. */
export const riffChunk = (type: string, body: Buffer | string, isPadded = true): Buffer => {
  const content = bytesOf(body);
  return bytesOf(type, uint(4, content.length, true), content, ...(isPadded && content.length % 2 === 1 ? [0] : []));
};
/** A WebP of these chunks. @param length as it is written, where that is not the true one */
export const webp = (chunks: readonly Buffer[], length?: number): Buffer => {
  const body = bytesOf('WEBP', ...chunks);
  return bytesOf('RIFF', uint(4, length ?? body.length, true), body);
};

/** An entry of a directory of a TIFF, with its value or where that is. */
export type TiffEntry = readonly [tag: number, type: number, count: number, value: number];
/** A directory of a TIFF. */
export const directory = (entries: readonly TiffEntry[], next: number, littleEnd = false): Buffer =>
  bytesOf(
    uint(2, entries.length, littleEnd),
    ...entries.map(([tag, type, count, value]) =>
      bytesOf(
        uint(2, tag, littleEnd),
        uint(2, type, littleEnd),
        uint(4, count, littleEnd),
        // A short stands first in its four bytes.
        type === 3 && count === 1 ? bytesOf(uint(2, value, littleEnd), uint(2, 0)) : uint(4, value, littleEnd),
      ),
    ),
    uint(4, next, littleEnd),
  );
export const tiffHead = (first: number, littleEnd = false): Buffer =>
  bytesOf(littleEnd ? 'II*\0' : 'MM\0*', uint(4, first, littleEnd));

/** EXIF data with this orientation. */
export const exif = (orientation: number, littleEnd = false): Buffer =>
  bytesOf(tiffHead(8, littleEnd), directory([[0x0112, 3, 1, orientation]], 0, littleEnd));

/** A box of a HEIF picture. @param length as it is written, where that is not the true one */
export const box = (type: string, body: Buffer | string, length?: number): Buffer =>
  bytesOf(uint(4, length ?? Buffer.byteLength(body, 'latin1') + 8), type, body);

/** Numbers as ranges: 1 to 3, 7. */
export function ranges(numbers: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const number of numbers) {
    const last = spans.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else spans.push([number, number]);
  }
  return spans
    .map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)} to ${to.toString(16)}`))
    .join(', ');
}

/** The whole numbers from one to another. */
export const every = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
/** Whether a reader says that a picture is broken, and nothing else. */
export const isRefused = (read: () => unknown): boolean => {
  try {
    read();
    return false;
  } catch (error) {
    expect((error as Error).name).toBe('BrokenPicture');
    return true;
  }
};
