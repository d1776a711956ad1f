import { BrokenPicture, part } from './broken-picture.js';
import { exifWith, orientationIn, type Orientation } from './orientation.js';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const JFIF = 'JFIF\0';
/** Version, unit and density; the size and the pixels of a thumbnail follow. */
const JFIF_KEPT = 12;
/** What the colours mean. */
const COLOURS: Readonly<Record<number, string>> = { [APP2]: 'ICC_PROFILE\0', [APP14]: 'Adobe' };

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/** Tables, frames and scans: the picture itself. */
const isDrawing = (marker: number): boolean => marker >= 0xc0 && marker <= 0xdf;

const begins = (body: Buffer, text: string): boolean => body.toString('latin1', 0, text.length) === text;

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** The end of the data of a scan: the next marker that is not part of them. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

/**
 * A JPEG without what a camera wrote: EXIF, XMP, IPTC, comments, thumbnails and bytes after its end. Its pixels do not
 * change; an orientation stays.
 */
export function withoutJpegMetadata(bytes: Buffer): Buffer {
  const heads: Buffer[] = [];
  const rest: Buffer[] = [];
  let orientation: Orientation;
  let isDrawn = false;
  let at = 2;
  if (part(bytes, 0, 2).readUInt16BE() !== 0xff00 + SOI) throw new BrokenPicture();
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw new BrokenPicture();
    while (bytes[at + 1] === 0xff) at++;
    const marker = part(bytes, at + 1, 1)[0] as number;
    if (marker === EOI) break;
    const length = part(bytes, at + 2, 2).readUInt16BE();
    const body = part(bytes, at + 4, length - 2);
    at += 2 + length;
    if (marker === APP0 && begins(body, JFIF))
      heads.push(segment(APP0, Buffer.concat([part(body, 0, JFIF_KEPT), Buffer.alloc(2)])));
    else if (marker === APP1 && body.subarray(0, EXIF.length).equals(EXIF))
      orientation ??= orientationIn(body.subarray(EXIF.length));
    else if (isDrawing(marker) || (COLOURS[marker] !== undefined && begins(body, COLOURS[marker])))
      rest.push(segment(marker, body));
    if (marker === SOS) {
      isDrawn = true;
      const end = endOfScan(bytes, at);
      rest.push(bytes.subarray(at, end));
      at = end;
    }
  }
  if (!isDrawn) throw new BrokenPicture();
  if (orientation !== undefined) heads.push(segment(APP1, Buffer.concat([EXIF, exifWith(orientation)])));
  return Buffer.concat([Buffer.from([0xff, SOI]), ...heads, ...rest, Buffer.from([0xff, EOI])]);
}
