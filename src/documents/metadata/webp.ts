import { BrokenPicture, part } from './broken-picture.js';
import { exifWith, orientationIn, type Orientation } from './orientation.js';

const HEAD = 12;
const FRAME_HEAD = 16;
const DRAWING: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of VP8X that announce EXIF and XMP. */
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

interface Chunk {
  readonly type: string;
  readonly body: Buffer;
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = 0; at < bytes.length;) {
    const length = part(bytes, at + 4, 4).readUInt32LE();
    yield { type: part(bytes, at, 4).toString('latin1'), body: part(bytes, at + 8, length) };
    at += 8 + length + (length % 2);
  }
}

function written({ type, body }: Chunk): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

const drawing = (chunks: readonly Chunk[]): Chunk[] => chunks.filter(({ type }) => DRAWING.has(type));

/** A frame of an animation contains chunks again. */
const frame = (body: Buffer): Buffer =>
  Buffer.concat([
    part(body, 0, FRAME_HEAD),
    ...drawing([...chunksOf(body.subarray(FRAME_HEAD))]).map((one) => written(one)),
  ]);

function flagged(head: Buffer, orientation: Orientation): Buffer {
  const flags = part(head, 0, 1)[0] as number;
  const kept = flags & ~(EXIF_FLAG | XMP_FLAG);
  return Buffer.concat([Buffer.from([orientation === undefined ? kept : kept | EXIF_FLAG]), head.subarray(1)]);
}

/** EXIF data may begin as in a JPEG. */
const orientationOf = (exif: Buffer | undefined): Orientation =>
  exif && orientationIn(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif);

/** A WebP without EXIF, XMP and other chunks that no decoder needs. Its pixels do not change; an orientation stays. */
export function withoutWebpMetadata(bytes: Buffer): Buffer {
  if (part(bytes, 0, 4).toString('latin1') !== 'RIFF' || part(bytes, 8, 4).toString('latin1') !== 'WEBP')
    throw new BrokenPicture();
  const chunks = [...chunksOf(part(bytes, HEAD, bytes.readUInt32LE(4) - 4))];
  const exif = chunks.find(({ type }) => type === 'EXIF');
  const orientation = orientationOf(exif?.body);
  const kept = drawing(chunks).map(({ type, body }) => {
    if (type === 'VP8X') return { type, body: flagged(body, orientation) };
    return { type, body: type === 'ANMF' ? frame(body) : body };
  });
  if (orientation !== undefined) kept.push({ type: 'EXIF', body: exifWith(orientation) });
  const picture = Buffer.concat(kept.map((one) => written(one)));
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(picture.length + 4, 4);
  return Buffer.concat([head, picture]);
}
