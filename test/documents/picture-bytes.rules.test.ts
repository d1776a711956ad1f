import { describe, expect, it } from '@jest/globals';
import { crc32 } from 'node:zlib';
import { withoutJpegMetadata } from '../../src/documents/metadata/jpeg.js';
import { exifWith, orientationIn } from '../../src/documents/metadata/orientation.js';
import { withoutPngMetadata } from '../../src/documents/metadata/png.js';
import { withoutWebpMetadata } from '../../src/documents/metadata/webp.js';
import {
  bytesOf,
  directory,
  every,
  exif,
  isRefused,
  jpeg,
  latin,
  ranges,
  riffChunk,
  segment,
  tiffHead,
  uint,
  webp,
  type TiffEntry,
} from './picture-bytes.js';

describe('a JPEG', () => {
  it('keeps the segments that draw it', () => {
    const kept = every(0xc0, 0xfe).filter(
      (marker) =>
        ![0xd8, 0xd9, 0xda].includes(marker) && withoutJpegMetadata(jpeg([segment(marker, 'qui')])).includes('qui'),
    );
    expect(ranges(kept)).toBe('c0 to d7, db to df');
  });

  it('keeps of the others only what the colours mean, by the first letters', () => {
    const bodies = ['ICC_PROFILE\0qui', 'ICC_PROFILE qui', 'Adobe qui', 'adobe qui', 'Exif\0\0qui', 'JFIF\0qui', 'qui'];
    const kept = every(0xe1, 0xef).flatMap((marker) =>
      bodies
        .filter((body) => withoutJpegMetadata(jpeg([segment(marker, body)])).includes('qui'))
        .map((body) => [marker.toString(16), body]),
    );
    expect(kept).toEqual([
      ['e2', 'ICC_PROFILE\0qui'],
      ['ee', 'Adobe qui'],
    ]);
  });

  it('keeps of a JFIF header twelve bytes, and no thumbnail', () => {
    const header = bytesOf('JFIF\0', 1, 2, 0, 0, 72, 0, 72);
    const clean = jpeg([segment(0xe0, bytesOf(header, 0, 0))]);
    expect(withoutJpegMetadata(jpeg([segment(0xe0, bytesOf(header, 1, 1, 'rgb'))]))).toEqual(clean);
    expect(withoutJpegMetadata(jpeg([segment(0xe0, header)]))).toEqual(clean);
    expect(isRefused(() => withoutJpegMetadata(jpeg([segment(0xe0, header.subarray(0, 11))])))).toBe(true);
    expect(withoutJpegMetadata(jpeg([segment(0xe0, 'JFXX\0qui')]))).toEqual(jpeg([]));
  });

  it('has a scan up to the next marker, which is no zero and no restart', () => {
    // Behind a marker stands a length, which here is longer than the file.
    const ends = every(0, 0xff).filter((byte) => {
      const bytes = jpeg([], bytesOf('a', 0xff, byte, 0x7f, 0xf0, 'b'));
      try {
        return !withoutJpegMetadata(bytes).equals(bytes);
      } catch {
        return true;
      }
    });
    expect(ranges(ends)).toBe('1 to cf, d8 to ff');
    for (const byte of [0, 0xd0, 0xd7]) {
      const filled = jpeg([], bytesOf('a', 0xff, 0xff, byte, 0x7f, 0xf0, 'b'));
      expect(withoutJpegMetadata(filled)).toEqual(filled);
    }
  });

  it('ends with its end, and gets one where the scan has none', () => {
    const whole = jpeg([]);
    expect(withoutJpegMetadata(bytesOf(whole, 'un filmato'))).toEqual(whole);
    expect(withoutJpegMetadata(jpeg([], latin('pixel'), Buffer.alloc(0)))).toEqual(whole);
    expect(withoutJpegMetadata(jpeg([], bytesOf('pixel', 0xff), Buffer.alloc(0)))).toEqual(
      jpeg([], bytesOf('pixel', 0xff)),
    );
  });

  it('may have bytes that fill before a marker', () => {
    expect(withoutJpegMetadata(jpeg([bytesOf(0xff, 0xff, segment(0xdb, 'qui'))]))).toEqual(
      jpeg([segment(0xdb, 'qui')]),
    );
  });

  it.each([
    ['a segment shorter than its length', jpeg([segment(0xdb, 'qui', 99)])],
    ['a length under two', jpeg([segment(0xdb, '', 1)])],
    ['a byte between two segments', jpeg([latin('x')])],
    ['another beginning', bytesOf(0xff, 0xd7, jpeg([]).subarray(2))],
    ['no scan', bytesOf(0xff, 0xd8, segment(0xdb, 'qui'), 0xff, 0xd9)],
    ['one byte', Buffer.from([0xff])],
    ['no length', bytesOf(0xff, 0xd8, 0xff, 0xdb, 0)],
  ])('with %s is refused', (_, bytes) => {
    expect(isRefused(() => withoutJpegMetadata(bytes))).toBe(true);
  });

  it('keeps the first orientation, before what draws it', () => {
    const taken = (orientation: number) => segment(0xe1, bytesOf('Exif\0\0', exif(orientation)));
    const tables = segment(0xdb, 'qui');
    expect(withoutJpegMetadata(jpeg([tables, taken(6), taken(3)]))).toEqual(
      jpeg([segment(0xe1, bytesOf('Exif\0\0', exifWith(6))), tables]),
    );
    expect(withoutJpegMetadata(jpeg([taken(1), taken(3)]))).toEqual(
      jpeg([segment(0xe1, bytesOf('Exif\0\0', exifWith(3)))]),
    );
    expect(withoutJpegMetadata(jpeg([segment(0xe2, bytesOf('Exif\0\0', exif(6)))]))).toEqual(jpeg([]));
  });
});

describe('an orientation', () => {
  it('is read in both orders of bytes, and only as a short', () => {
    for (const order of [false, true])
      expect(every(0, 9).map((value) => orientationIn(exif(value, order)))).toEqual([
        ...[undefined, undefined, 2, 3, 4, 5, 6, 7, 8, undefined],
      ]);
    const read = (entries: readonly TiffEntry[]) => orientationIn(bytesOf(tiffHead(8), directory(entries, 0)));
    expect(read([[0x0112, 4, 1, 6]])).toBeUndefined();
    expect(orientationIn(bytesOf(tiffHead(8, true), directory([[0x0112, 4, 1, 6]], 0, true)))).toBeUndefined();
    expect(read([[0x0111, 3, 1, 6]])).toBeUndefined();
    expect(read([])).toBeUndefined();
    expect(
      read([
        [0x0100, 3, 1, 5],
        [0x0112, 3, 1, 6],
        [0x0112, 3, 1, 7],
      ]),
    ).toBe(6);
  });

  it('is read from the place that the header names', () => {
    expect(orientationIn(bytesOf(tiffHead(12), 'qui ', directory([[0x0112, 3, 1, 6]], 0)))).toBe(6);
    expect(orientationIn(bytesOf(tiffHead(9), Buffer.alloc(2)))).toBeUndefined();
    expect(orientationIn(tiffHead(8))).toBeUndefined();
    expect(orientationIn(bytesOf(tiffHead(7)))).toBeUndefined();
    expect(orientationIn(bytesOf('MM*\0', exif(6).subarray(4)))).toBeUndefined();
  });
});

describe('a PNG', () => {
  const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunk = (type: string, body: Buffer | string = '', length?: number): Buffer => {
    const named = bytesOf(type, body);
    return bytesOf(uint(4, length ?? named.length - 4), named, uint(4, crc32(named)));
  };
  const png = (...chunks: readonly Buffer[]): Buffer =>
    bytesOf(SIGNATURE, chunk('IHDR', 'testa'), ...chunks, chunk('IEND'));
  const data = chunk('IDAT', 'pixel');

  it('keeps the chunks that draw it', () => {
    const types =
      'PLTE IDAT tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT tEXt zTXt iTXt tIME hIST sPLT oFFs pCAL sCAL caBX idot vpAg';
    const kept = types.split(' ').filter((type) => withoutPngMetadata(png(chunk(type, 'qui'))).includes('qui'));
    expect(kept.join(' ')).toBe('PLTE IDAT tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT');
  });

  it('keeps an orientation behind its head, with its checksum', () => {
    const clean = png(chunk('eXIf', exifWith(6)), data);
    expect(withoutPngMetadata(png(data, chunk('eXIf', exif(6, true))))).toEqual(clean);
    expect(withoutPngMetadata(clean)).toEqual(clean);
    expect(withoutPngMetadata(png(chunk('eXIf', exif(1)), data))).toEqual(png(data));
  });

  it('ends with its end', () => {
    expect(withoutPngMetadata(bytesOf(png(data), 'un filmato'))).toEqual(png(data));
  });

  it.each([
    ['another signature', bytesOf('x', png(data).subarray(1))],
    ['no end', png(data).subarray(0, -12)],
    ['an end without its checksum', png(data).subarray(0, -1)],
    ['a chunk shorter than its length', bytesOf(SIGNATURE, chunk('IHDR', 'testa', 6))],
  ])('with %s is refused', (_, bytes) => {
    expect(isRefused(() => withoutPngMetadata(bytes))).toBe(true);
  });
});

describe('a WebP', () => {
  const pixels = riffChunk('VP8 ', 'pixel');
  const head = (flags: number): Buffer => riffChunk('VP8X', bytesOf(flags, 'larghezze'));

  it('keeps the chunks that draw it', () => {
    const types = ['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ICCP', 'XMP ', 'EXIF', 'vp8 ', 'CAM '];
    const kept = types.filter((type) => withoutWebpMetadata(webp([riffChunk(type, 'qui!')])).includes('qui!'));
    expect(kept).toEqual(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ICCP']);
  });

  it('loses the flags of EXIF and XMP, and no other', () => {
    const flags = (given: number, ...more: readonly Buffer[]): number =>
      withoutWebpMetadata(webp([head(given), pixels, ...more]))[20]!;
    for (const given of every(0, 255)) expect([given, flags(given)]).toEqual([given, given & 0b1111_0011]);
    expect([0, 0b0000_0100, 0xff].map((given) => flags(given, riffChunk('EXIF', exif(6))))).toEqual([8, 8, 0xfb]);
  });

  it('keeps an orientation at its end, whatever its EXIF begins with', () => {
    const clean = webp([head(8), pixels, riffChunk('EXIF', exifWith(6))]);
    expect(withoutWebpMetadata(webp([head(8), riffChunk('EXIF', exif(6)), pixels]))).toEqual(clean);
    expect(withoutWebpMetadata(webp([head(8), riffChunk('EXIF', bytesOf('Exif\0\0', exif(6))), pixels]))).toEqual(
      clean,
    );
    expect(withoutWebpMetadata(webp([head(8), pixels, riffChunk('EXIF', exif(1))]))).toEqual(webp([head(0), pixels]));
  });

  it('loses the metadata of each frame of an animation', () => {
    const frame = (...chunks: readonly Buffer[]) => riffChunk('ANMF', bytesOf('sedici byte qui!', ...chunks));
    expect(withoutWebpMetadata(webp([frame(riffChunk('ALPH', 'abc'), riffChunk('EXIF', 'qui'), pixels)]))).toEqual(
      webp([frame(riffChunk('ALPH', 'abc'), pixels)]),
    );
    expect(isRefused(() => withoutWebpMetadata(webp([riffChunk('ANMF', 'quindici byte..')])))).toBe(true);
  });

  it('ends where its head says', () => {
    const whole = webp([pixels]);
    expect(withoutWebpMetadata(bytesOf(whole, riffChunk('ICCP', 'qui!')))).toEqual(whole);
    expect(isRefused(() => withoutWebpMetadata(webp([pixels], whole.length - 7)))).toBe(true);
    expect(isRefused(() => withoutWebpMetadata(webp([riffChunk('VP8 ', 'pixel').subarray(0, -2)])))).toBe(true);
    // An odd chunk at the end may lack its filling byte.
    expect(withoutWebpMetadata(webp([riffChunk('VP8 ', 'pixel', false)]))).toEqual(whole);
  });

  it.each([
    ['another form', bytesOf('RIFF', uint(4, 4, true), 'WAVE')],
    ['another container', bytesOf('RIFX', uint(4, 4, true), 'WEBP')],
    ['no form', bytesOf('RIFF', uint(4, 4, true))],
  ])('of %s is refused', (_, bytes) => {
    expect(isRefused(() => withoutWebpMetadata(bytes))).toBe(true);
  });
});
