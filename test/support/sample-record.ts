import { z } from 'zod';

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

const DAY = 86_400_000;
const rome = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', ...options }).format(at);
const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;
const decimal = (value: number): string =>
  new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, useGrouping: 'always' }).format(value);

/**
 * A record of this schema whose values are all different: each text is its field's name, and `inWords` puts the names of
 * fields in the place of the numbers, sums and moments of an Italian text. Moments are an hour after midnight in Rome, and
 * lie in the past.
 * @param bare whether it has little: null where that may be, and empty lists. Its codes and answers are others than those
 * of a full one
 */
export function sampleRecord(type: z.ZodType, bare = false) {
  const schema = z.toJSONSchema(type, { unrepresentable: 'any' }) as Schema;
  const written: [text: string, name: string][] = [];
  const today = Math.floor(Date.now() / DAY) * DAY;
  let nth = 100;
  const make = (name: string, of: Schema): unknown => {
    if (bare && Array.isArray(of.type) && of.type.includes('null')) return null;
    if (of.$ref) return make(name, schema.$defs![of.$ref.split('/').at(-1)!]!);
    const either = of.anyOf ?? of.oneOf;
    if (either && bare && either.some(({ type }) => type === 'null')) return null;
    if (either) return make(name, either.find(({ type }) => type !== 'null') ?? {});
    if (of.const !== undefined) return of.const;
    if (of.enum) return of.enum.at((name.length + (bare ? 1 : 0)) % of.enum.length);
    if (of.type === 'array') return bare ? [] : [make(name, of.items ?? {})];
    if (of.type === 'object')
      return Object.fromEntries(
        Object.entries(of.properties ?? {}).map(([key, each]) => [key, make(name ? `${name}.${key}` : key, each)]),
      );
    if (of.type === 'boolean') return (name.length % 2 === 0) !== bare;
    nth += 3;
    if (of.type === 'integer' || of.type === 'number') {
      const value = nth * 1000 + 7;
      written.push(
        [`${decimal(value / 100)} €`, `(${name}) €`],
        [`${decimal(value / 100)} %`, `(${name}) %`],
        [`${nth}.007`, `(${name})`],
        [String(value), `(${name})`],
      );
      return value;
    }
    if (of.format === 'date-time' || of.format === 'date') {
      const at = new Date(today - nth * DAY + DAY - 50 * 60_000);
      written.push(
        [`${rome(at, date)}, ${rome(at, time)}`, `(${name}: moment)`],
        [rome(at, date), `(${name}: day)`],
        [`${Math.floor((Date.now() - at.getTime()) / DAY)} giorni`, `(${name}: lasting)`],
        [`${Math.floor((Date.now() - at.getTime()) / DAY)} g`, `(${name}: ago)`],
      );
      if (of.format === 'date-time') return at.toISOString();
      return rome(at, date).split('/').reverse().join('-');
    }
    return `(${name})`;
  };
  return {
    record: make('', schema) as object,
    inWords: (text: string): string =>
      written.reduce((changed, [value, name]) => changed.replaceAll(value, name), text.replaceAll('\u00A0', ' ')),
  };
}
