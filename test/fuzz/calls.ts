import fc from 'fast-check';
import { idsFor, type KnownIds } from './known-ids.js';
import type { Operation } from './operations.js';
import { Values } from './values.js';

/** Who makes a call. */
export const PERSONS = [
  'visitor',
  'citizen',
  'other citizen',
  'firm',
  'other firm',
  'moderator',
  'finance',
  'content',
  'admin',
] as const;
export type Person = (typeof PERSONS)[number];
const STAFF: readonly Person[] = ['moderator', 'finance', 'content', 'admin'];

/** A body as it is sent. */
export type Body =
  | { readonly text: string; readonly type: string }
  | { readonly file: string; readonly name: string; readonly type: string };

/** A call as it can be sent, and sent again. */
export interface Call {
  readonly person: Person;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | undefined;
}

/** Encodes a part of an address: `encodeURIComponent` refuses lone surrogates, which a call sends too. */
const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 4_000));

const brokenParts = [
  '%00',
  '%zz',
  '%ED%A0%80',
  '%',
  '..',
  '.',
  '%2e%2e%2f',
  '9'.repeat(30),
  '-1',
  'null',
  '1e3',
  '１',
] as const;

/** An id: mostly a small one, which the demo data has. */
const number = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 60, max: 400 }) },
);

const oddTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json; charset=utf-7',
  'application/json;',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'nonsense',
] as const;

const brokenBodies = [
  '{',
  '[',
  '"',
  '\u0000',
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  'null',
  '1',
  '[]',
  '',
  '[[[[',
  `{"a":${'['.repeat(5_000)}`,
] as const;

const headers = fc.record(
  {
    'x-localization': fc.constantFrom('it', 'en', 'de', '*', '', 'x'.repeat(500), '../it'),
    'idempotency-key': fc.oneof(fc.constantFrom('same', '', ' ', '\u00ff', 'k'.repeat(300)), fc.uuid()),
    'if-none-match': fc.constantFrom('*', '"a"', 'W/"b", "c"', '"', ','.repeat(1_000)),
    range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'items=0-24', 'bytes=0-1,2-3'),
    'accept-language': fc.constantFrom('en', 'it;q=x', '*'),
    'last-event-id': fc.constantFrom('0', '-1', 'x', '99999999999999999999'),
    'x-forwarded-for': fc.constantFrom('203.0.113.7', 'unknown', '::1, 10.0.0.1', ',,,'),
    'x-request-id': fc.constantFrom('a', 'a b', 'x'.repeat(400)),
    traceparent: fc.constantFrom('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '00-0', 'ff'),
    'user-agent': fc.constantFrom('\u00ff'.repeat(600), 'curl/8', ''),
  },
  { requiredKeys: [] },
);

const files = fc.record({
  file: fc.oneof(
    fc.constant(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
    fc.constantFrom(
      '',
      '\u0000',
      'GIF89a',
      '\u0089PNG\r\n\u001a\n',
      '\u00ff\u00d8\u00ff\u00e0',
      'PK\u0003\u0004',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ),
    fc.string({ unit: 'binary', maxLength: 2_000 }),
  ),
  name: fc.constantFrom(
    'atto.pdf',
    '',
    '../../x.pdf',
    'a\u0000b.pdf',
    'x'.repeat(300),
    'foto.png',
    'C:\\a.pdf',
    '"; filename="b.pdf',
    'è\u202efdp.exe',
  ),
  type: fc.constantFrom('application/pdf', 'image/png', 'text/html', ''),
});

function bodyOf(operation: Operation, values: Values): fc.Arbitrary<Body | undefined> {
  const { body } = operation;
  if (!body) {
    const none = { weight: 9, arbitrary: fc.constant(undefined) };
    return operation.method === 'GET'
      ? fc.constant(undefined)
      : fc.oneof(none, {
          weight: 1,
          arbitrary: fc.constantFrom(...brokenBodies).map((text) => ({ text, type: 'application/json' })),
        });
  }
  if (body.type === 'multipart/form-data') return files;
  const json = values.of('', body.schema).map((value) => ({ text: JSON.stringify(value), type: 'application/json' }));
  return fc.oneof(
    { weight: 24, arbitrary: json },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies).map((text) => ({ text, type: 'application/json' })) },
    { weight: 1, arbitrary: fc.tuple(json, fc.constantFrom(...oddTypes)).map(([{ text }, type]) => ({ text, type })) },
  );
}

function pathOf(operation: Operation, values: Values, known: KnownIds): fc.Arbitrary<string> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parts = names.map((name) => {
    const schema = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
    const value = values.of(name, schema).map(encoded);
    const ids = idsFor(operation, name, known);
    return fc.oneof(
      { weight: ids ? 10 : 0, arbitrary: fc.constantFrom(...(ids ?? [0])).map(String) },
      { weight: ids ? 3 : 10, arbitrary: schema.type === 'integer' ? number.map(String) : value },
      { weight: 1, arbitrary: value },
      { weight: 1, arbitrary: fc.constantFrom<string>(...brokenParts) },
    );
  });
  const query = operation.parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema = {}, required }) =>
      fc.tuple(values.of(name, schema), fc.nat({ max: 19 })).map(([value, chance]) => {
        const pair = `${name}=${encoded(value)}`;
        if (chance === 0) return `${pair}&${pair}`;
        if (chance === 1) return `${name}[]=${encoded(value)}`;
        if (chance === 2) return `${name}=%ED%A0%80%00`;
        return required === true || chance > 9 ? pair : '';
      }),
    );
  return fc.tuple(fc.tuple(...parts), fc.tuple(...query)).map(([given, asked]) => {
    const rest = [...given];
    const path = operation.path.replace(/\{\w+\}/g, () => rest.shift() ?? '');
    const pairs = asked.filter((pair) => pair !== '');
    return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
  });
}

/** Calls of an operation: mostly by a permitted caller, mostly with valid values. */
export function callsOf(operation: Operation, known: KnownIds): fc.Arbitrary<Call> {
  const values = new Values(operation);
  const person = operation.isBackOffice
    ? fc.oneof(
        { weight: 4, arbitrary: fc.constant<Person>('admin') },
        { weight: 4, arbitrary: fc.constantFrom(...STAFF) },
        { weight: 1, arbitrary: fc.constantFrom(...PERSONS) },
      )
    : fc.oneof(
        {
          weight: 9,
          arbitrary: fc.constantFrom(...PERSONS.filter((one) => !STAFF.includes(one) && one !== 'visitor')),
        },
        { weight: 1, arbitrary: fc.constantFrom(...PERSONS) },
      );
  return fc.record({
    person,
    method: fc.constant(operation.method),
    path: pathOf(operation, values, known),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    body: bodyOf(operation, values),
  });
}
