import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { withoutHeifMetadata } from '../../src/documents/metadata/heif.js';
import { exifWith, orientationIn } from '../../src/documents/metadata/orientation.js';
import { withoutMetadata } from '../../src/documents/metadata/without-metadata.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

/** The metadata of a phone, with the location. */
const CAMERA = {
  IFD0: { Make: 'Fotocamera Segreta', Model: 'Modello Segreto', Artist: 'Anna Segreta' },
  IFD2: { DateTimeOriginal: '2026:03:02 10:00:00', BodySerialNumber: 'SERIE-SEGRETA' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '45/1 27/1 51/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '9/1 11/1 24/1',
    GPSAreaInformation: 'LUOGO-SEGRETO',
  },
};
const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="XMP-SEGRETO"/></rdf:RDF></x:xmpmeta>';
const SECRETS = ['Segreta', 'Segreto', 'SEGRETA', 'SEGRETO', '2026:03:02'];

/** Nine by six different pixels, so that a rotation is visible. */
const points = Buffer.from(Array.from({ length: 9 * 6 * 3 }, (_, nth) => (nth * 37) % 256));
const drawn = (): Sharp => sharp(points, { raw: { width: 9, height: 6, channels: 3 } });
const taken = (format: 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif'): Promise<Buffer> =>
  drawn()
    .withMetadata({ orientation: 6 })
    .withExifMerge(CAMERA)
    .withXmp(XMP)
    .toFormat(format, { lossless: true })
    .toBuffer();

const holds = (bytes: Buffer): string[] => SECRETS.filter((secret) => bytes.includes(secret));
const seen = (bytes: Buffer): Promise<Buffer> => sharp(bytes).autoOrient().raw().toBuffer();
const cleaned = (type: string, bytes: Buffer): Buffer => withoutMetadata(type, bytes) as Buffer;

const SECRET = 'Anna Segreta';
const uint = (width: number, value: number): Buffer => {
  const bytes = Buffer.alloc(width);
  bytes.writeUIntBE(value, 0, width);
  return bytes;
};
const box = (type: string, ...parts: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([uint(4, body.length + 8), Buffer.from(type), body]);
};

/** A HEIF file of two items, the EXIF of a camera and the picture, in boxes of these versions; the EXIF begins at `at`. */
function heif(list: number, entry: number, places: number): { bytes: Buffer; at: number } {
  const full = (version: number) => uint(4, version * 2 ** 24);
  const infe = (id: number, type: string) =>
    box('infe', full(entry), uint(entry === 2 ? 2 : 4, id), uint(2, 0), type, '\0');
  const iinf = box('iinf', full(list), uint(list === 0 ? 2 : 4, 2), infe(1, 'Exif'), infe(2, 'hvc1'));
  const place = (id: number, at: number, length: number) => [
    uint(places < 2 ? 2 : 4, id),
    ...(places === 0 ? [] : [uint(2, 0)]),
    uint(2, 0),
    uint(2, 1),
    uint(4, at),
    uint(4, length),
  ];
  const ilocFor = (at: number) =>
    box(
      'iloc',
      full(places),
      uint(2, 0x4400),
      uint(places < 2 ? 2 : 4, 2),
      ...place(1, at, SECRET.length),
      ...place(2, at + SECRET.length, 7),
    );
  const headFor = (at: number) => Buffer.concat([box('ftyp', 'heic'), box('meta', full(0), iinf, ilocFor(at))]);
  const at = headFor(0).length + 8;
  return { bytes: Buffer.concat([headFor(at), box('mdat', SECRET, 'i pixel')]), at };
}

describe('the metadata of a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'tiff'] as const)('is removed from a %s, which looks as before', async (format) => {
    const before = await taken(format);
    expect(holds(before).length).toBeGreaterThan(0);
    const after = cleaned(`image/${format}`, before);
    expect(holds(after)).toEqual([]);
    expect(await seen(after)).toEqual(await seen(before));
    expect((await sharp(before).metadata()).orientation).toBe(6);
    const { orientation, xmp, iptc, width, height }: Metadata = await sharp(after).metadata();
    expect({ orientation, xmp, iptc, width, height }).toEqual({
      orientation: 6,
      xmp: undefined,
      iptc: undefined,
      width: 9,
      height: 6,
    });
    // A second time there is nothing to remove.
    expect(cleaned(`image/${format}`, after)).toEqual(after);
  });

  it('is removed from HEIF pictures, whose offsets stay unchanged', async () => {
    const before = await taken('avif');
    expect(holds(before).length).toBeGreaterThan(0);
    // A video beside the picture, as some phones write it.
    const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('mpvd'), Buffer.from('LUOGO-SEGRETO   ')]);
    const after = withoutHeifMetadata(Buffer.concat([before, film]));
    expect(holds(after)).toEqual([]);
    expect(after).toHaveLength(before.length + film.length);
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
  });

  it.each(
    [0, 1].flatMap((list) => [2, 3].flatMap((entry) => [0, 1, 2].map((places) => [list, entry, places] as const))),
  )('is removed from HEIF pictures with a list of version %i, entries of %i and places of %i', (...versions) => {
    const { bytes, at } = heif(...versions);
    const after = withoutHeifMetadata(bytes);
    expect(after.subarray(0, at)).toEqual(bytes.subarray(0, at));
    expect(after.toString('latin1', at)).toBe('\0'.repeat(SECRET.length) + 'i pixel');
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is removed without losing orientation %i of a JPEG', async (orientation) => {
    const shot = await drawn().withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
    const after = cleaned('image/jpeg', shot);
    expect(await seen(after)).toEqual(await seen(shot));
  });

  it('is removed but for the orientation, in a list of one entry and no second list', () => {
    expect(exifWith(6).toString('hex')).toBe('4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000');
    for (const orientation of [2, 3, 4, 5, 6, 7, 8]) expect(orientationIn(exifWith(orientation))).toBe(orientation);
    for (const none of [0, 1, 9]) expect(orientationIn(exifWith(none))).toBeUndefined();
    // The entry ends at 22: the end of the list is not read.
    const read = Array.from({ length: 27 }, (_, length) => orientationIn(exifWith(6).subarray(0, length)));
    expect(read).toEqual([...Array<undefined>(22).fill(undefined), 6, 6, 6, 6, 6]);
  });

  it('is removed from progressive and animated pictures, with any data after the end', async () => {
    const progressive = await drawn().withExif(CAMERA).jpeg({ progressive: true }).toBuffer();
    const after = cleaned('image/jpeg', Buffer.concat([progressive, Buffer.from('un filmato: LUOGO-SEGRETO')]));
    expect(holds(after)).toEqual([]);
    expect(await seen(after)).toEqual(await seen(progressive));
    const frames = await sharp(Buffer.concat([points, points.toReversed()]), {
      raw: { width: 9, height: 12, channels: 3, pageHeight: 6 },
    })
      .withExif(CAMERA)
      .webp({ lossless: true })
      .toBuffer();
    const moving = cleaned('image/webp', frames);
    expect(holds(moving)).toEqual([]);
    expect(await sharp(moving).metadata()).toMatchObject({ pages: 2, height: 6 });
    expect(await sharp(moving, { animated: true }).raw().toBuffer()).toEqual(
      await sharp(frames, { animated: true }).raw().toBuffer(),
    );
  });

  it('keeps the colour profile', async () => {
    const wide = await drawn().withIccProfile('p3').withExifMerge(CAMERA).jpeg().toBuffer();
    const { icc } = await sharp(cleaned('image/jpeg', wide)).metadata();
    expect(icc).toEqual((await sharp(wide).metadata()).icc);
    expect(icc).toBeDefined();
  });

  it('of a TIFF is every entry but those that say how to draw it', () => {
    const tags = [...Array.from({ length: 500 }, (_, nth) => 200 + nth), 33_432, 34_675, 34_853, 37_724, 42_016];
    const end = 8 + 2 + tags.length * 12 + 4;
    // Lists of further directories point behind the last one, where two are empty.
    const bytes = Buffer.alloc(end + 12);
    bytes.write('II*\0\u0008\0\0\0', 'latin1');
    bytes.writeUInt16LE(tags.length, 8);
    tags.forEach((tag, nth) => {
      const at = 10 + nth * 12;
      bytes.writeUInt16LE(tag, at);
      bytes.writeUInt16LE(3, at + 2);
      bytes.writeUInt32LE(1, at + 4);
      bytes.writeUInt32LE(tag === 330 ? end : tag === 34_853 ? end + 6 : tag, at + 8);
    });
    const after = cleaned('image/tiff', bytes);
    const kept = Array.from({ length: after.readUInt16LE(8) }, (_, nth) => after.readUInt16LE(10 + nth * 12));
    expect(kept).toEqual([
      ...[254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284],
      ...[290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 330, 332, 334, 336, 338],
      ...[339, 340, 341, 342, 347, 512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532, 34_675],
    ]);
    expect(kept.map((_, nth) => after.readUInt32LE(18 + nth * 12))).toEqual(
      kept.map((tag) => (tag === 330 ? end : tag)),
    );
    expect(after.subarray(10 + kept.length * 12).every((byte) => byte === 0)).toBe(true);
  });

  it('of a file that is not a picture is unchanged', () => {
    expect(withoutMetadata('application/pdf', Buffer.from('%PDF-1.7 /Author (Anna)'))).toBeUndefined();
  });

  it.each(['jpeg', 'png', 'webp', 'tiff'] as const)(
    'is a reason to refuse a %s that is truncated anywhere',
    async (format) => {
      const whole = await taken(format);
      for (let length = 0; length < whole.length; length += 7) {
        let after: Buffer | undefined;
        try {
          after = cleaned(`image/${format}`, whole.subarray(0, length));
        } catch (error) {
          expect(['BrokenPicture', 'RangeError']).toContain((error as Error).name);
        }
        if (after) expect(holds(after)).toEqual([]);
      }
    },
  );

  it.each(
    [0, 1].flatMap((list) => [2, 3].flatMap((entry) => [0, 1, 2].map((places) => [list, entry, places] as const))),
  )('is a reason to refuse HEIF pictures that are truncated anywhere: versions %i, %i and %i', (...versions) => {
    const { bytes } = heif(...versions);
    const taken = [...bytes.keys()].filter((length) => {
      try {
        return cleaned('image/heic', bytes.subarray(0, length));
      } catch (error) {
        expect((error as Error).name).toBe('BrokenPicture');
        return false;
      }
    });
    expect(taken).toEqual([]);
    expect(cleaned('image/heic', bytes)).toHaveLength(bytes.length);
  });

  it.each(['avif', 'png', 'webp'] as const)('is a reason to refuse a %s whose end is missing', async (format) => {
    const whole = await taken(format);
    const type = format === 'avif' ? 'image/heic' : `image/${format}`;
    for (const missing of [1, 2, 8, 16])
      expect(() => cleaned(type, whole.subarray(0, whole.length - missing))).toThrow();
    expect(cleaned(type, whole).length).toBeGreaterThan(0);
  });

  it.each(['jpeg', 'png', 'webp', 'tiff'] as const)(
    'is a reason to refuse a %s that begins as none',
    async (format) => {
      const bytes = await taken(format);
      bytes.write('x');
      expect(() => cleaned(`image/${format}`, bytes)).toThrow();
    },
  );

  it('is a reason to refuse a JPEG that draws nothing', async () => {
    const whole = await taken('jpeg');
    const isScan = (at: number) => whole[at] === 0xff && whole[at + 1] === 0xda;
    const scan = [...whole.keys()].findLast(isScan) ?? NaN;
    expect(() => cleaned('image/jpeg', Buffer.concat([whole.subarray(0, scan), Buffer.from([0xff, 0xd9])]))).toThrow();
  });

  it('is removed quickly from a picture made to be slow', () => {
    // A TIFF with overlapping values, each nearly as long as the file.
    const tiff = Buffer.alloc(10_000_000);
    tiff.write('II*\0\u0008\0\0\0', 'latin1');
    tiff.writeUInt16LE(60_000, 8);
    for (let nth = 0; nth < 60_000; nth++) {
      const at = 10 + nth * 12;
      tiff.writeUInt16LE(305, at);
      tiff.writeUInt16LE(2, at + 2);
      tiff.writeUInt32LE(4_000_000, at + 4);
      tiff.writeUInt32LE(5_000_000, at + 8);
    }
    // A HEIC with many extents without a length.
    const box = (type: string, ...body: Buffer[]): Buffer => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(8 + Buffer.concat(body).length);
      head.write(type, 4, 'latin1');
      return Buffer.concat([head, ...body]);
    };
    const places = Buffer.alloc(4_000_000, 0xff);
    places.fill(0, 0, 6);
    const heic = box('meta', Buffer.alloc(4), box('iinf', Buffer.alloc(6)), box('iloc', places));
    const blanks = [0, 0xff].map((byte) => Buffer.alloc(10_000_000, byte));
    // Processor time: on a busy machine other programs take a part of every second.
    const began = process.cpuUsage();
    for (const [type, bytes] of [
      ['image/tiff', tiff],
      ['image/heic', heic],
    ] as const)
      expect(() => withoutMetadata(type, bytes)).toThrow();
    for (const type of ['image/jpeg', 'image/png', 'image/webp'])
      for (const bytes of blanks) expect(() => withoutMetadata(type, bytes)).toThrow();
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(5_000);
  });
});

describe('a picture that a citizen uploads', () => {
  const test = useTestApp();
  let rows: Rows;
  beforeAll(() => {
    rows = new Rows(test);
  });

  const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  const rowOf = (id: number) =>
    test.sql.selectFrom('documents').select(['size', 'sha256']).where('id', '=', id).executeTakeFirstOrThrow();

  it('reaches the firm without place and device, upright, with its own size and checksum; the PDF beside it is untouched', async () => {
    const [annaId, firmId] = [await rows.citizen(), await rows.firm()];
    const [anna, firm] = [await rows.as(annaId), await rows.as(firmId)];
    const requestId = await rows.request(annaId, { status: RequestStatus.new });
    const response = await rows.response(requestId, firmId, ResponseStatus.wait);
    const shot = await taken('jpeg');
    const pdf = Buffer.from('%PDF-1.7\n/Author (Anna Segreta)\n');
    const upload = async (name: string, content: Buffer, type: string): Promise<number> =>
      (await anna.upload(`/requests/${requestId}/documents`, { name, content, type })).info.id as number;
    const paper = await upload('perizia.pdf', pdf, 'application/pdf');
    const photo = await upload('IMG_1.jpg', shot, 'image/jpeg');

    const got = await firm.get(`/documents/${photo}`);
    expect(got.status).toBe(200);
    expect(holds(got.bytes)).toEqual([]);
    expect(await seen(got.bytes)).toEqual(await seen(shot));
    expect(await rowOf(photo)).toEqual({ size: got.bytes.length, sha256: sha256(got.bytes) });
    expect((await firm.get(`/documents/${paper}`)).bytes).toEqual(pdf);
    expect(await rowOf(paper)).toEqual({ size: pdf.length, sha256: sha256(pdf) });
    // Its owner reads the same.
    expect((await anna.get(`/documents/${photo}`)).bytes).toEqual(got.bytes);
    // So does the other side of a conversation.
    const sent = await anna.upload(`/conversations/${response}/attachments`, {
      name: 'IMG_3.jpg',
      content: shot,
      type: 'image/jpeg',
    });
    expect(sent.status).toBe(201);
    expect(holds((await anna.get(`/documents/${sent.info.id}`)).bytes)).toEqual([]);
  });

  it('is refused if it cannot be read, and nothing of it is stored', async () => {
    const annaId = await rows.citizen();
    const anna = await rows.as(annaId);
    const requestId = await rows.request(annaId, { status: RequestStatus.init });
    const broken = (await taken('png')).subarray(0, 90);
    const answer = await anna.upload(`/requests/${requestId}/documents`, {
      name: 'IMG_2.png',
      content: broken,
      type: 'image/png',
    });
    expect(answer).toBeRefused(422, 'picture_broken');
    const { count } = await test.sql
      .selectFrom('documents')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });
});
