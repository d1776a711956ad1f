import { expect, it, describe } from '@jest/globals';
import { Blanking } from '../../src/documents/metadata/broken-picture.js';
import { withoutHeifMetadata } from '../../src/documents/metadata/heif.js';
import { withoutTiffMetadata } from '../../src/documents/metadata/tiff.js';
import { box, bytesOf, directory, every, isRefused, tiffHead, uint, type TiffEntry } from './picture-bytes.js';

describe.each([
  ['with the greatest byte first', false],
  ['with the least byte first', true],
])('a TIFF %s', (_, order) => {
  const WIDTH: TiffEntry = [256, 3, 1, 9];
  const AT = 200;
  /** A TIFF whose first directory has these entries, followed by 100 letters at {@link AT}. */
  const tiff = (entries: readonly TiffEntry[], next = 0): Buffer => {
    const bytes = Buffer.alloc(AT + 100, 'x');
    bytesOf(tiffHead(8, order), directory(entries, next, order)).copy(bytes);
    return bytes;
  };
  /** How many of the letters are gone. */
  const gone = (bytes: Buffer): number =>
    withoutTiffMetadata(bytes)
      .subarray(AT)
      .filter((byte) => byte === 0).length;

  it('loses the value of an entry, by the size of its type, where it has no room in the entry', () => {
    const sizes = every(0, 14).map((type) =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((count) => gone(tiff([[305, type, count, AT]]))).join(' '),
    );
    expect(sizes).toEqual([
      ...['0 0 0 0 5 6 7 8', '0 0 0 0 5 6 7 8', '0 0 0 0 5 6 7 8', '0 0 6 8 10 12 14 16'],
      ...['0 8 12 16 20 24 28 32', '8 16 24 32 40 48 56 64', '0 0 0 0 5 6 7 8', '0 0 0 0 5 6 7 8'],
      ...['0 0 6 8 10 12 14 16', '0 8 12 16 20 24 28 32', '8 16 24 32 40 48 56 64', '0 8 12 16 20 24 28 32'],
      ...['8 16 24 32 40 48 56 64', '0 8 12 16 20 24 28 32', '0 0 0 0 5 6 7 8'],
    ]);
  });

  it('keeps the entries that draw it, at the beginning of their directory, and the next directory', () => {
    const second = directory([[305, 2, 4, 0], WIDTH], 0, order);
    const bytes = tiff([[305, 2, 9, AT], WIDTH, [315, 2, 4, 0], [257, 3, 1, 6]], AT + 20);
    second.copy(bytes, AT + 20);
    const expected = tiff([WIDTH, [257, 3, 1, 6]], AT + 20);
    expected.fill(0, 8 + 2 + 2 * 12 + 4, 8 + 2 + 4 * 12 + 4);
    expected.fill(0, AT, AT + 9);
    directory([WIDTH], 0, order).copy(expected, AT + 20);
    expected.fill(0, AT + 20 + 2 + 12 + 4, AT + 20 + 2 + 24 + 4);
    expect(withoutTiffMetadata(bytes)).toEqual(expected);
  });

  it('loses the directories of the camera, and keeps of further pictures what draws them', () => {
    const inner: readonly TiffEntry[] = [WIDTH, [305, 2, 5, AT + 60]];
    const cleaned = (tag: number): Buffer => {
      const bytes = tiff([[tag, 4, 1, AT]]);
      directory(inner, 0, order).copy(bytes, AT);
      return withoutTiffMetadata(bytes);
    };
    for (const tag of [34_665, 34_853, 40_965])
      expect([tag, cleaned(tag).subarray(AT, AT + 30)]).toEqual([tag, Buffer.alloc(30)]);
    expect(cleaned(330).subarray(AT, AT + 18)).toEqual(directory([WIDTH], 0, order));
    expect(
      cleaned(330)
        .subarray(AT + 60, AT + 66)
        .toString(),
    ).toBe('\0\0\0\0\0x');
    // Of another entry the value is no directory.
    expect(cleaned(700).subarray(AT, AT + 30)).toEqual(directory(inner, 0, order));
  });

  it('may have a list of further pictures', () => {
    const bytes = tiff([[330, 4, 2, AT]]);
    bytesOf(uint(4, AT + 10, order), uint(4, AT + 50, order)).copy(bytes, AT);
    for (const at of [AT + 10, AT + 50]) directory([[305, 2, 4, 0]], 0, order).copy(bytes, at);
    const cleaned = withoutTiffMetadata(bytes);
    for (const at of [AT + 10, AT + 50]) expect(cleaned.subarray(at, at + 18)).toEqual(Buffer.alloc(18));
    const endless = tiff([[330, 4, 1001, AT]]);
    expect(isRefused(() => withoutTiffMetadata(endless))).toBe(true);
  });

  it.each([
    ['a directory that comes again', () => tiff([WIDTH], 8)],
    ['a directory behind the end', () => tiff([WIDTH], AT + 100)],
    ['a value behind the end', () => tiff([[305, 2, 101, AT]])],
    ['another number', () => bytesOf(order ? 'II+\0' : 'MM\0+', uint(4, 0))],
    ['no first directory', () => tiffHead(8, order).subarray(0, 7)],
    [
      'values that overlap',
      () =>
        tiff([
          [305, 2, 100, AT],
          [306, 2, 100, AT],
          [315, 2, 101, AT - 1],
        ]),
    ],
  ])('with %s is refused', (_, bytes) => {
    expect(isRefused(() => withoutTiffMetadata(bytes()))).toBe(true);
  });

  it('has at most a thousand directories', () => {
    const chain = (count: number): Buffer =>
      bytesOf(
        tiffHead(8, order),
        ...every(1, count).map((nth) => directory([], nth === count ? 0 : 8 + nth * 6, order)),
      );
    expect(withoutTiffMetadata(chain(1000))).toEqual(chain(1000));
    expect(isRefused(() => withoutTiffMetadata(chain(1001)))).toBe(true);
  });
});

describe('what is blanked of a picture', () => {
  it('is at most as much as the picture, and within it', () => {
    const blanked = (...parts: readonly (readonly [number, number])[]): string => {
      const bytes = Buffer.alloc(6, 'x');
      const blanking = new Blanking(bytes);
      for (const [from, length] of parts) blanking.blank(from, length);
      return bytes.toString().replaceAll('\0', '-');
    };
    expect(blanked([1, 2], [4, 1])).toBe('x--x-x');
    expect(blanked([0, 3], [0, 3])).toBe('---xxx');
    expect(blanked([6, 0], [0, 6])).toBe('------');
    for (const parts of [
      [
        [0, 3],
        [0, 4],
      ],
      [[5, 2]],
      [[-1, 2]],
    ] as const)
      expect(isRefused(() => blanked(...parts))).toBe(true);
  });

  it('has at most ten thousand parts', () => {
    const blanking = new Blanking(Buffer.alloc(1));
    for (let nth = 0; nth < 10_000; nth++) blanking.count();
    expect(isRefused(() => blanking.count())).toBe(true);
  });
});

describe('a HEIF picture', () => {
  const full = (version: number) => uint(4, version * 2 ** 24);
  const item = (id: number, type: string, version = 2) =>
    box('infe', bytesOf(full(version), uint(version === 2 ? 2 : 4, id), uint(2, 0), type, '\0'));
  const list = (...items: readonly Buffer[]) => box('iinf', bytesOf(full(0), uint(2, items.length), ...items));
  /** A place of one extent, by the widths of offset, length, base and index. */
  const place = (id: number, [offset, length, base, index]: readonly number[], at: readonly number[], method = 0) =>
    bytesOf(
      uint(2, id),
      uint(2, method),
      uint(2, 0),
      ...(base! > 0 ? [uint(base!, at[2] ?? 0)] : []),
      uint(2, 1),
      ...(index! > 0 ? [uint(index!, 1)] : []),
      ...(offset! > 0 ? [uint(offset!, at[0]!)] : []),
      ...(length! > 0 ? [uint(length!, at[1]!)] : []),
    );
  const places = (widths: readonly number[], ...each: readonly Buffer[]) =>
    box(
      'iloc',
      bytesOf(
        full(1),
        uint(1, widths[0]! * 16 + widths[1]!),
        uint(1, widths[2]! * 16 + widths[3]!),
        uint(2, each.length),
        ...each,
      ),
    );
  const WIDTHS = [4, 4, 0, 0];
  const type = box('ftyp', 'heic');
  /** A picture of these boxes, with a word at its end; the place of the word goes to `inner`. */
  const heif = (inner: (at: number) => readonly Buffer[], word = 'segreto!'): Buffer => {
    const made = (at: number) => bytesOf(type, box('meta', bytesOf(full(0), ...inner(at))));
    const at = made(0).length + 8;
    return bytesOf(made(at), box('mdat', word));
  };
  const wordAfter = (bytes: Buffer): string => withoutHeifMetadata(bytes).subarray(-8).toString().replaceAll('\0', '-');

  it('loses the items that say how it was taken', () => {
    const lost = ['Exif', 'mime', 'uri ', 'hvc1', 'av01', 'grid', 'exif'].filter(
      (kind) =>
        wordAfter(heif((at) => [list(item(1, kind)), places(WIDTHS, place(1, WIDTHS, [at, 8]))])) !== 'segreto!',
    );
    expect(lost).toEqual(['Exif', 'mime', 'uri ']);
  });

  it('has its items where their widths, their base and their length say', () => {
    for (const widths of [
      [4, 4, 0, 0],
      [4, 4, 4, 0],
      [4, 4, 0, 4],
      [4, 4, 4, 4],
      [2, 2, 2, 2],
      [1, 1, 0, 0],
    ]) {
      const base = widths[2]! > 0 ? 3 : 0;
      const bytes = heif((at) => [
        list(item(1, 'Exif')),
        places(widths, place(1, widths, [Math.max(0, at + 2 - base), 3, base])),
      ]);
      expect([widths, wordAfter(bytes)]).toEqual([widths, 'se---to!']);
    }
    // Without a length an item reaches to the end.
    expect(wordAfter(heif((at) => [list(item(1, 'Exif')), places(WIDTHS, place(1, WIDTHS, [at + 5, 0]))]))).toBe(
      'segre---',
    );
    expect(wordAfter(heif((at) => [list(item(2, 'Exif')), places(WIDTHS, place(1, WIDTHS, [at, 8]))]))).toBe(
      'segreto!',
    );
  });

  it('may have its items among its own data', () => {
    const inner = (method: number, ...more: readonly Buffer[]) =>
      heif(() => [list(item(1, 'Exif')), places(WIDTHS, place(1, WIDTHS, [2, 3], method)), ...more]);
    expect(withoutHeifMetadata(inner(1, box('idat', 'abcdefgh'))).includes('ab\0\0\0fgh')).toBe(true);
    expect(isRefused(() => withoutHeifMetadata(inner(1)))).toBe(true);
    expect(isRefused(() => withoutHeifMetadata(inner(2, box('idat', 'abcdefgh'))))).toBe(true);
    // Only four bits of the method count.
    expect(withoutHeifMetadata(inner(0x11, box('idat', 'abcdefgh'))).includes('ab\0\0\0fgh')).toBe(true);
  });

  it('loses boxes that no still picture needs', () => {
    const picture = heif(() => [list(), places(WIDTHS), box('uuid', 'segreto!')]);
    const outer = ['free', 'skip', 'mdat', 'idat', 'uuid', 'moov', 'mpvd', 'FTYP'];
    const kept = outer.filter((name) => wordAfter(bytesOf(picture, box(name, 'segreto!'))) === 'segreto!');
    expect(kept).toEqual(['free', 'skip', 'mdat', 'idat']);
    const cleaned = withoutHeifMetadata(bytesOf(picture, box('moov', 'segreto!')));
    expect(cleaned.subarray(-16)).toEqual(box('free', Buffer.alloc(8)));
    expect(cleaned.includes(box('free', Buffer.alloc(8)))).toBe(true);
    expect(cleaned.includes('uuid')).toBe(false);
  });

  it('may have lengths of eight bytes, and a last box without one', () => {
    const inner = () => [list(), places(WIDTHS)];
    const long = (length: number) => bytesOf(uint(4, 1), 'moov', uint(4, 0), uint(4, length), 'segreto!');
    expect(wordAfter(bytesOf(heif(inner), long(24)))).toBe('--------');
    expect(isRefused(() => withoutHeifMetadata(bytesOf(heif(inner), long(25))))).toBe(true);
    expect(isRefused(() => withoutHeifMetadata(bytesOf(heif(inner), long(15))))).toBe(true);
    expect(wordAfter(bytesOf(heif(inner), box('moov', 'segreto!', 0)))).toBe('--------');
    expect(isRefused(() => withoutHeifMetadata(bytesOf(heif(inner), box('moov', 'segreto!', 17))))).toBe(true);
    expect(isRefused(() => withoutHeifMetadata(bytesOf(heif(inner), box('moov', 'segreto!', 7))))).toBe(true);
  });

  it.each([
    ['an item of an old version', [list(item(1, 'Exif', 1)), places(WIDTHS)]],
    ['a box that is no item in the list', [list(box('free', 'abcdefgh')), places(WIDTHS)]],
    ['no list', [places(WIDTHS)]],
    ['no places', [list()]],
  ])('with %s is refused', (_, inner) => {
    expect(isRefused(() => withoutHeifMetadata(heif(() => inner)))).toBe(true);
  });

  it('without a head of its items is refused', () => {
    expect(isRefused(() => withoutHeifMetadata(bytesOf(type, box('mdat', 'pixel'))))).toBe(true);
  });
});
