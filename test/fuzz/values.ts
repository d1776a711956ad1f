import fc from 'fast-check';
import type { Operation, Schema } from './operations.js';

/** The maximum nesting, which ends recursive schemas. */
const DEEPEST = 6;

const nested = (depth: number): unknown => {
  let value: unknown = 'in the middle';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Hostile texts. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\udc00 half of a character',
  '\u202e\u200b\ufeff',
  'x'.repeat(5_000),
  '🧾'.repeat(300),
  'e\u0301'.repeat(500),
  "'; drop table accounts; --",
  '%_\\',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{constructor.constructor("return process")()}}',
  '${7*7}',
  '(a+)+$',
  '1e400',
  'NaN',
  '-0',
  '00000000-0000-0000-0000-00000000000g',
  '0000-01-01',
  '2026-02-30',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:60Z',
  'anna.rossi@example.com\r\nBcc: everybody@example.com',
  '\r\nX-Header: set',
  '__proto__',
  'ﬀ',
  'İ',
];
const hostileNumbers: readonly number[] = [
  -1, 0, 0.1, -0, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_993, 1e21, 1e308, -1e-300,
];

/** Values of no schema. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: -1 }) },
  { weight: 1, arbitrary: fc.constantFrom(10, 200, 2_000).map(nested) },
  { weight: 1, arbitrary: fc.constantFrom(100, 2_000).map((length) => Array.from({ length }, (_, nth) => nth)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Known names of the product, so that calls pass the first check. */
const KNOWN: Readonly<Record<string, readonly unknown[]>> = {
  password: ['Giustamente1!'],
  current_password: ['Giustamente1!'],
  username: ['anna.rossi@example.com', 'studio01@example.com', 'nessuno@example.com'],
  email: ['anna.rossi@example.com', 'nuova.persona@example.com', 'studio.nuovo01@example.com'],
  request_type_id: ['sinistri-stradali', 'malasanita', 'cause-di-lavoro'],
  province_id: ['MI', 'RM', 'LO'],
  country_id: ['IT', 'FR'],
  tax_code: ['RSSNNA80A41F205X', '01234567897'],
  vat_number: ['01234567897', '12345678903'],
  mobile: ['+393201234567'],
  phone: ['+390255500001'],
  coupon: ['PROVA20', 'PREMIUM2'],
  coupon_code: ['PROVA20', 'PREMIUM2'],
  birth_date: ['1980-01-01', '2019-02-28'],
  sort: ['["id","DESC"]', '["id","ASC"]', '["nothing","ASC"]', '["id"', '[]'],
  range: ['[0,24]', '[0,0]', '[5,1]', '[-1,5]', '[0,1000000000]', 'null'],
  q: ['rossi', 'mario', 'a', '%'],
  // Extreme but valid dates.
  from: ['2026-01-01', '0001-01-01', '9999-12-31'],
  to: ['2026-12-31', '0001-01-01', '9999-12-31'],
};

const LONG_TEXT =
  'Il 3 ottobre, fermo al semaforo, sono stato tamponato da un furgone; ho il verbale, le foto e il referto del pronto soccorso.';

const bounded = (low: number, high: number) => ({
  min: Math.ceil(low),
  max: Math.max(Math.ceil(low), Math.floor(high)),
});

function text(schema: Schema): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 400, pattern, format } = schema;
  if (format === 'date') return fc.constantFrom('2026-03-10', '1980-01-01', '2000-02-29', '9999-12-31');
  if (format === 'date-time')
    return fc.constantFrom('2026-03-10T09:00:00.000Z', '2030-01-01T00:00:00Z', '2026-03-10T09:00:00+02:00');
  if (format === 'email') return fc.constantFrom('anna.rossi@example.com', 'altra.persona@example.com');
  if (format === 'uri') return fc.constantFrom('https://example.com/a', 'javascript:alert(1)', 'https://127.0.0.1:1/');
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.min(maxLength, 400);
  return fc.oneof(
    fc.constant(LONG_TEXT.padEnd(minLength, '.').slice(0, maxLength)),
    fc.string({ minLength: Math.min(minLength, longest), maxLength: longest }),
    // One on each side of the limit.
    fc.constantFrom(0, 1).map((more) => 'a'.repeat(Math.min(maxLength, 20_000) + more)),
  );
}

const number = (schema: Schema, isWhole: boolean): fc.Arbitrary<unknown> => {
  const { exclusiveMinimum, minimum = exclusiveMinimum === undefined ? -1_000 : exclusiveMinimum + 1 } = schema;
  const { maximum = 1_000_000 } = schema;
  return fc.oneof(
    fc.integer(bounded(Math.max(minimum, -1_000), Math.min(maximum, 60))),
    fc.constantFrom(minimum, maximum),
    isWhole ? fc.integer(bounded(minimum, maximum)) : fc.double({ min: minimum, max: maximum, noNaN: true }),
  );
};

/** Makes values for one operation: mostly valid by its schemas, with some invalid ones. */
export class Values {
  readonly #schemas: Operation['schemas'];

  constructor({ schemas }: Pick<Operation, 'schemas'>) {
    this.#schemas = schemas;
  }

  /** A value for a member or parameter of this name. */
  of(name: string, schema: Schema, depth = 0): fc.Arbitrary<unknown> {
    const known = KNOWN[name];
    return fc.oneof(
      {
        weight: 30,
        arbitrary: known
          ? fc.oneof(fc.constantFrom(...known), this.#fitting(schema, depth))
          : this.#fitting(schema, depth),
      },
      { weight: 1, arbitrary: hostile },
    );
  }

  #fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if (depth > DEEPEST) return fc.constant(null);
    if (schema.$ref !== undefined)
      return this.#fitting(this.#schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => this.#fitting(choice, depth + 1)));
    if (schema.allOf)
      return fc
        .tuple(...schema.allOf.map((part) => this.#fitting(part, depth)))
        .map((parts) => Object.assign({}, ...parts) as unknown);
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
    if (types.length === 0) return fc.jsonValue({ maxDepth: 3 });
    return fc.oneof(...types.map((type) => this.#typed(type, schema, depth)));
  }

  #typed(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
    switch (type) {
      case 'string':
        return text(schema);
      case 'integer':
      case 'number':
        return number(schema, type === 'integer');
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array': {
        const { minItems = 0, maxItems = 4 } = schema;
        return fc.array(this.of('', schema.items ?? {}, depth + 1), {
          minLength: Math.min(minItems, 8),
          maxLength: Math.max(minItems, Math.min(maxItems, 8)),
        });
      }
      default: {
        const members = Object.entries(schema.properties ?? {}).map(
          ([name, member]) => [name, this.of(name, member, depth + 1)] as const,
        );
        const required = schema.required?.filter((name) => name in (schema.properties ?? {})) ?? [];
        const whole = fc.record(Object.fromEntries(members), { requiredKeys: required });
        return fc.oneof(
          { weight: 12, arbitrary: whole },
          { weight: 1, arbitrary: fc.record(Object.fromEntries(members), { requiredKeys: [] }) },
          {
            weight: 1,
            arbitrary: fc.tuple(whole, fc.string(), hostile).map(([value, name, more]) => ({ ...value, [name]: more })),
          },
        );
      }
    }
  }
}
