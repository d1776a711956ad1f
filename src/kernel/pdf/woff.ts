import { inflateSync } from 'node:zlib';

/** Bytes of the header and of an entry of the table directory, in a WOFF file and in the font it packs (sfnt). */
const woff = { header: 44, entry: 20 } as const;
const sfnt = { header: 12, entry: 16 } as const;

/**
 * The font that a WOFF 1 file packs (https://www.w3.org/TR/WOFF/). fontkit reads WOFF too, but it inflates a table each
 * time that it takes a glyph from it, which made up most of the cost of a document.
 */
export function unpackWoff(file: Buffer): Buffer {
  const count = file.readUInt16BE(12);
  const levels = Math.floor(Math.log2(count));
  const directory = Buffer.alloc(sfnt.header + sfnt.entry * count);
  file.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** levels * sfnt.entry, 6);
  directory.writeUInt16BE(levels, 8);
  directory.writeUInt16BE((count - 2 ** levels) * sfnt.entry, 10);

  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let nth = 0; nth < count; nth++) {
    const from = woff.header + woff.entry * nth;
    const to = sfnt.header + sfnt.entry * nth;
    const [start, packed, length] = [4, 8, 12].map((at) => file.readUInt32BE(from + at)) as [number, number, number];
    const bytes = file.subarray(start, start + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    file.copy(directory, to, from, from + 4);
    file.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(length, to + 12);
    // Tables begin at multiples of four bytes.
    const gap = Buffer.alloc(-length & 3);
    parts.push(table, gap);
    offset += length + gap.length;
  }
  return Buffer.concat(parts);
}
