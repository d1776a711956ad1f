/** The orientation of a picture (EXIF: 1 to 8); undefined where it is upright. */
export type Orientation = number | undefined;

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY = 12;

/** Numbers of two and four bytes, in the order of a TIFF header. */
export interface Numbers {
  two(at: number): number;
  four(at: number): number;
  setTwo(value: number, at: number): void;
  setFour(value: number, at: number): void;
}

/** Reads and writes numbers in the byte order of a TIFF header; undefined where there is none. */
export function numbersOf(tiff: Buffer): Numbers | undefined {
  const header = tiff.toString('latin1', 0, 4);
  if (header === 'II*\0')
    return {
      two: (at) => tiff.readUInt16LE(at),
      four: (at) => tiff.readUInt32LE(at),
      setTwo: (value, at) => tiff.writeUInt16LE(value, at),
      setFour: (value, at) => tiff.writeUInt32LE(value, at),
    };
  if (header === 'MM\0*')
    return {
      two: (at) => tiff.readUInt16BE(at),
      four: (at) => tiff.readUInt32BE(at),
      setTwo: (value, at) => tiff.writeUInt16BE(value, at),
      setFour: (value, at) => tiff.writeUInt32BE(value, at),
    };
  return undefined;
}

/** The orientation in EXIF data; undefined for data that cannot be read, which are removed in any case. */
export function orientationIn(exif: Buffer): Orientation {
  const numbers = numbersOf(exif);
  if (!numbers || exif.length < 8) return undefined;
  const first = numbers.four(4);
  if (first + 2 > exif.length) return undefined;
  for (let nth = 0; nth < numbers.two(first); nth++) {
    const at = first + 2 + nth * ENTRY;
    if (at + ENTRY > exif.length) return undefined;
    if (numbers.two(at) !== ORIENTATION) continue;
    const value = numbers.two(at + 8);
    return numbers.two(at + 2) === SHORT && value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** EXIF data that hold an orientation and nothing else. */
export function exifWith(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('MM\0*', 'latin1');
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(1, 8);
  exif.writeUInt16BE(ORIENTATION, 10);
  exif.writeUInt16BE(SHORT, 12);
  exif.writeUInt32BE(1, 14);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
