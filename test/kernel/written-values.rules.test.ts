import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import { csvRecords } from '../../src/geo/import/csv.js';
import { canonical } from '../../src/kernel/canonical.js';
import { csv, csvEuro } from '../../src/kernel/csv.js';
import { BuiltText } from '../../src/kernel/database/built-text.js';
import { like } from '../../src/kernel/database/sql.js';
import { ByteReader } from '../../src/kernel/files/sealed/byte-reader.js';
import { isFull, isMissing, isUnknownOperation, problemOf } from '../../src/kernel/files/s3/s3-errors.js';
import { dispositionOf } from '../../src/kernel/http/download.js';
import { isKnown } from '../../src/kernel/http/etag.js';
import { pageOf } from '../../src/kernel/paging.js';
import { plainCode } from '../../src/kernel/auth/one-time.js';
import type { NewPasskeyBody } from '../../src/kernel/auth/passkeys/passkeys.dto.js';
import { clientDataOf } from '../../src/kernel/auth/passkeys/verification.js';
import { zipped, type ZipEntry } from '../../src/kernel/zip.js';
import { fill, localeOf } from '../../src/shared/locale.js';
import { valueTable } from '../support/value-table.js';

// Tables of values: each line of a snapshot is a value and what becomes of it. Read each line of a difference.

const FALSY = [0, '', false, null, undefined, Number.NaN, 0n];

describe('a table for spreadsheets', () => {
  it('has each value like this', () => {
    const cells = [
      ...FALSY,
      12,
      -12,
      '-12',
      '-12,50',
      '-12.50',
      '-1+1',
      '=1+1',
      '+39 02',
      '@a',
      '\ta',
      '\ra',
      'a;b',
      'a"b',
      'a\nb',
    ];
    const more = ['è', true, { a: 1 }, [1, 2], '- parte', '--1', ' =1', 'ciao'];
    expect(
      valueTable([...cells.map((one) => (typeof one === 'bigint' ? 0 : one)), ...more], (value) =>
        csv(['h'], [[value]]),
      ),
    ).toMatchSnapshot();
    expect(
      csv(
        ['a', 'b'],
        [
          [1, 2],
          [3, 4],
        ],
      ),
    ).toBe('\uFEFFa;b\r\n1;2\r\n3;4\r\n');
  });

  it('has sums in euro', () => {
    expect(valueTable([0, 1, 9, 10, 99, 100, 101, 123_456, -1, -99, -100, -101], csvEuro)).toMatchSnapshot();
    expect(csvEuro(-5)).toBe('-0,05');
  });

  it('is read with any separator, quotes and line ends', () => {
    const texts = [
      'a;b\n1;2',
      'a,b\r\n1,2\r\n',
      'a\tb\n1\t2',
      'a|b\n1|2',
      'a\n1',
      'a;b,c\n1;2,3',
      'a,b;c,d\n1,2;3,4',
      '\uFEFFa;b\n1;2',
    ];
    const more = [
      'a;b\n\n\n1;2',
      'a;b\n;\n1;2',
      'a;b\n"1\n2";3\n4;5',
      'a;b\r\n"1\r\n2";3\r\n4;5',
      'a;b\n"1 ""x""";2',
      ' a ; b \n 1 ; 2 ',
      'a;b\n1',
      'a;b\n1;2;3',
      '',
    ];
    expect(valueTable([...texts, ...more], csvRecords)).toMatchSnapshot();
  });
});

describe('a value in a text', () => {
  it('is shown also where it is zero or empty, and an unknown name stays', () => {
    const say = (values: Record<string, string | number>) => fill('{a}-{b}-{a}-{c_1}-{ a }-{}', values);
    expect(
      valueTable([{}, { a: 0 }, { a: '' }, { b: 1 }, { a: 'x', b: '{a}' }, { a: '$&', c_1: '$1' }], say),
    ).toMatchSnapshot();
  });

  it('is a parameter of a built statement also where it is false', () => {
    const built = new BuiltText(
      'test',
      (place) => sql`select ${place('a')}, ${7}, ${place('b')}, ${place('a')}, ${place(0)}, ${null}`,
    );
    expect(built.text).toBe('select $1, $2, $3, $4, $5, $6');
    for (const value of FALSY)
      expect(built.values({ a: value, b: 'b', 0: value })).toEqual([value, 7, 'b', value, value, null]);
  });

  it('of a search is no pattern', () => {
    expect(valueTable(['', 'a', '%', '_', '\\', '100%_\\', "d'a"], like)).toMatchSnapshot();
  });
});

describe('what a caller sends', () => {
  it('chooses the language', () => {
    expect(
      valueTable(
        [undefined, '', 'it', 'en', 'EN-gb', 'english', 'e', 'fr', ' en', ['en', 'it'], ['it', 'en'], []],
        localeOf,
      ),
    ).toMatchSnapshot();
  });

  it('chooses the page', () => {
    const asked = [1, 2, 3, 0, -1].flatMap((page) => [1, 10, 100, 0, -1].map((page_size) => ({ page, page_size })));
    expect(valueTable(asked, pageOf)).toMatchSnapshot();
  });

  it('tells which version it has', () => {
    const headers = [
      undefined,
      '',
      '*',
      '"a"',
      'W/"a"',
      '"b"',
      '"b", "a"',
      '"b",W/"a"',
      '"a',
      'a',
      '"A"',
      'w/"a"',
      '"b", *',
    ];
    expect(valueTable(headers, (header) => isKnown(header, '"a"'))).toMatchSnapshot();
  });

  it('is a code however it is typed', () => {
    expect(valueTable(['abc-2de', 'ABC 2DE', ' a.b_c ', '', 'è2'], plainCode)).toMatchSnapshot();
  });

  it('of a passkey is read from the browser’s own record', () => {
    const records = [
      { challenge: 'abc' },
      { challenge: 'abc', crossOrigin: true, origin: 'https://example.com' },
      { challenge: 'abc', crossOrigin: 'true' },
      { challenge: 'abc', crossOrigin: false },
      ...[{ challenge: '' }, { challenge: 7 }, { challenge: null }, {}, [], ['challenge'], null, 'challenge', 7],
    ].map((record) => JSON.stringify(record));
    expect(
      valueTable([...records, '', '{', '{"challenge":"è"}'], (record) =>
        clientDataOf({ response: { clientDataJSON: Buffer.from(record).toString('base64url') } } as NewPasskeyBody),
      ),
    ).toMatchSnapshot();
  });

  it('is the same object in any order of its keys, and not nested without end', () => {
    expect(JSON.stringify(canonical({ b: [{ d: 1, c: null }], a: false }))).toBe('{"a":false,"b":[{"c":null,"d":1}]}');
    const nested = (depth: number): unknown => (depth === 0 ? 0 : [nested(depth - 1)]);
    expect(canonical(nested(33))).toEqual(nested(33));
    expect(() => canonical(nested(34))).toThrow('bad_request');
    // What is no object has no depth.
    expect(canonical({ a: nested(32) })).toEqual({ a: nested(32) });
  });
});

describe('a file', () => {
  it('has a name for old and new browsers', () => {
    const names = [
      'a.pdf',
      'perché.pdf',
      'a "b".pdf',
      'a\\b.pdf',
      '50%.pdf',
      '日本.pdf',
      "l'atto (1)*.pdf",
      'a\nb.pdf',
      '',
      '~.pdf',
      'a\u007F.pdf',
    ];
    expect(valueTable(names, (name) => dispositionOf(name))).toMatchSnapshot();
    expect(dispositionOf('a.pdf', 'inline')).toBe('inline; filename="a.pdf"');
  });

  it('is in an archive whole, packed or not, with its name and time', async () => {
    const at = new Date(2026, 2, 10, 9, 30, 0);
    const pieces = [Buffer.from('uno '), Buffer.from('due '), Buffer.from('tre '.repeat(500))];
    const entries = Readable.from([
      { name: 'a.txt', bytes: pieces, at, compress: true },
      { name: 'vuoto.txt', bytes: [], at, compress: false },
      { name: 'b.txt', bytes: pieces, at, compress: false },
    ]) as AsyncIterable<ZipEntry>;
    const chunks: Uint8Array[] = [];
    for await (const chunk of zipped(entries)) chunks.push(chunk);
    const whole = Buffer.concat(chunks);
    const words = Buffer.concat(pieces).toString();
    const read = unzipSync(whole);
    expect(Object.entries(read).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['a.txt', words],
      ['vuoto.txt', ''],
      ['b.txt', words],
    ]);
    // The method: 8 is deflated, 0 is stored. The time in the format of DOS.
    const heads = [...whole.toString('latin1').matchAll(/PK\u0003\u0004/g)].map(({ index }) => index);
    expect(heads.map((head) => whole.readUInt16LE(head + 8))).toEqual([8, 0, 0]);
    expect(heads.map((head) => whole.readUInt16LE(head + 10) === ((9 << 11) | (30 << 5)))).toEqual([true, true, true]);
  });

  it('is read in pieces of exact lengths', async () => {
    const source = () =>
      Readable.from([
        Buffer.from('abc'),
        Buffer.alloc(0),
        Buffer.from('defg'),
        Buffer.from('h'),
      ]) as AsyncIterable<Buffer>;
    const reader = new ByteReader(source());
    const text = async (bytes: Promise<Buffer>): Promise<string> => (await bytes).toString();
    expect([await text(reader.peek(2)), await text(reader.take(4)), await text(reader.peek(1))]).toEqual([
      'ab',
      'abcd',
      'e',
    ]);
    expect([await reader.isAtEnd(), await text(reader.take(2))]).toEqual([false, 'ef']);
    const rest: string[] = [];
    for await (const piece of reader.rest()) rest.push(Buffer.from(piece).toString());
    expect([rest, await reader.isAtEnd(), await text(reader.take(3))]).toEqual([['g', 'h'], true, '']);
    const short = new ByteReader(source());
    expect([await text(short.take(99)), await short.isAtEnd()]).toEqual(['abcdefgh', true]);
  });

  it('that a store refuses is a problem of the caller or of the operator', () => {
    const errors = [
      ...[
        'InsufficientCapacity',
        'QuotaExceeded',
        'XMinioAdminBucketQuotaExceeded',
        'XMinioStorageFull',
        'XMinioDiskFull',
      ],
      ...['NoSuchKey', 'NotFound', 'NotImplemented', 'AccessDenied', 'SlowDown', 'NoSuchUpload'],
    ].map((name) => ({ name }));
    const statuses = [404, 500, 501, 503, 507].map((httpStatusCode) => ({ $metadata: { httpStatusCode } }));
    expect(
      valueTable([...errors, ...statuses, {}], (error) => {
        const { code, retryAfter } = problemOf(error);
        const is = { isMissing, isFull, isUnknownOperation };
        return [...Object.entries(is).flatMap(([name, test]) => (test(error) ? [name] : [])), code, retryAfter].join(
          ' ',
        );
      }),
    ).toMatchSnapshot();
  });
});
