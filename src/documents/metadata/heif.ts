import { Blanking, BrokenPicture, part } from './broken-picture.js';

/** A box of the format: where its head and its body begin, and where it ends. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** The boxes of a still picture. Other boxes are a video, or data of the phone's maker. */
const OUTER: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat', 'idat', 'free', 'skip']);
/** Items that say how, where and with what the picture was taken. */
const METADATA_ITEMS: ReadonlySet<string> = new Set(['Exif', 'mime', 'uri ']);
/** Version and flags. */
const FULL = 4;
const IN_FILE = 0;
const IN_META = 1;

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let start = from; start < to;) {
    const head = part(bytes, start, 8);
    const type = head.toString('latin1', 4, 8);
    let length = head.readUInt32BE();
    let body = start + 8;
    if (length === 1) {
      length = Number(part(bytes, body, 8).readBigUInt64BE());
      body += 8;
    } else if (length === 0) length = to - start;
    const end = start + length;
    if (end > to || end < body) throw new BrokenPicture();
    yield { type, start, body, end };
    start = end;
  }
}

/** Reads whole numbers of any width one after the other. */
class Reader {
  constructor(
    private readonly bytes: Buffer,
    private at: number,
    private readonly end: number,
  ) {}

  next(width: number): number {
    if (this.at + width > this.end) throw new BrokenPicture();
    let value = 0;
    for (const byte of part(this.bytes, this.at, width)) value = value * 256 + byte;
    this.at += width;
    return value;
  }
}

/** The ids of the items with metadata of the camera. */
function metadataItems(bytes: Buffer, list: Box): ReadonlySet<number> {
  const isShort = bytes[list.body] === 0;
  const found = new Set<number>();
  for (const box of boxesIn(bytes, list.body + FULL + (isShort ? 2 : 4), list.end)) {
    const version = bytes[box.body] ?? 0;
    // Older versions have no type, and no phone writes them.
    if (box.type !== 'infe' || version < 2) throw new BrokenPicture();
    const width = version === 2 ? 2 : 4;
    const id = new Reader(bytes, box.body + FULL, box.end).next(width);
    if (METADATA_ITEMS.has(part(bytes, box.body + FULL + width + 2, 4).toString('latin1'))) found.add(id);
  }
  return found;
}

/** Fills the bytes of items with zeros. */
function blank(bytes: Buffer, places: Box, inMeta: Box | undefined, items: ReadonlySet<number>): void {
  const version = bytes[places.body] ?? 0;
  const reader = new Reader(bytes, places.body + FULL, places.end);
  const sizes = reader.next(2);
  const [offset, length, base, index] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, sizes & 15];
  const blanking = new Blanking(bytes);
  const wide = version < 2 ? 2 : 4;
  for (let left = reader.next(wide); left > 0; left--) {
    const id = reader.next(wide);
    const method = version === 0 ? IN_FILE : reader.next(2) & 15;
    // The index of the file; there is only one.
    reader.next(2);
    const start = reader.next(base);
    for (let extents = reader.next(2); extents > 0; extents--) {
      blanking.count();
      if (version > 0) reader.next(index);
      const at = start + reader.next(offset);
      const size = reader.next(length);
      if (!items.has(id)) continue;
      if (method === IN_FILE) blanking.blank(at, size === 0 ? bytes.length - at : size);
      else if (method === IN_META && inMeta) blanking.blank(inMeta.body + at, size);
      else throw new BrokenPicture();
    }
  }
}

/**
 * A HEIC picture whose EXIF, XMP and data of the phone's maker are overwritten with zeros. No byte moves, so its pixels
 * do not change. Its orientation is stored with the picture itself.
 */
export function withoutHeifMetadata(bytes: Buffer): Buffer {
  const cleaned = Buffer.from(bytes);
  const outer = [...boxesIn(cleaned, 0, cleaned.length)];
  const meta = outer.find(({ type }) => type === 'meta');
  if (!meta) throw new BrokenPicture();
  const inner = [...boxesIn(cleaned, meta.body + FULL, meta.end)];
  const [list, places, data] = ['iinf', 'iloc', 'idat'].map((name) => inner.find(({ type }) => type === name));
  if (!list || !places) throw new BrokenPicture();
  blank(cleaned, places, data, metadataItems(cleaned, list));
  for (const box of [...outer.filter(({ type }) => !OUTER.has(type)), ...inner.filter(({ type }) => type === 'uuid')]) {
    cleaned.write('free', box.start + 4, 'latin1');
    cleaned.fill(0, box.body, box.end);
  }
  return cleaned;
}
