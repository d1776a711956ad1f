import { crc32 } from 'node:zlib';
import { BrokenPicture, part } from './broken-picture.js';
import { exifWith, orientationIn, type Orientation } from './orientation.js';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length, type and checksum. */
const FRAME = 12;

/** The chunks of the picture itself, including animations. */
const DRAWING: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
);

function chunk(type: string, body: Buffer): Buffer {
  const whole = Buffer.alloc(body.length + FRAME);
  whole.writeUInt32BE(body.length);
  whole.write(type, 4, 'latin1');
  body.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}

/** A PNG without texts, times, EXIF and bytes after its end. Its pixels do not change; an orientation stays. */
export function withoutPngMetadata(bytes: Buffer): Buffer {
  if (!part(bytes, 0, SIGNATURE.length).equals(SIGNATURE)) throw new BrokenPicture();
  const kept: Buffer[] = [];
  let orientation: Orientation;
  for (let at = SIGNATURE.length; ;) {
    const length = part(bytes, at, 4).readUInt32BE();
    const whole = part(bytes, at, length + FRAME);
    const type = whole.toString('latin1', 4, 8);
    at += whole.length;
    if (type === 'eXIf') orientation = orientationIn(whole.subarray(8, -4));
    if (DRAWING.has(type)) kept.push(whole);
    if (type === 'IEND') break;
  }
  // It may be anywhere between the head, which comes first, and the end.
  if (orientation !== undefined) kept.splice(1, 0, chunk('eXIf', exifWith(orientation)));
  return Buffer.concat([SIGNATURE, ...kept]);
}
