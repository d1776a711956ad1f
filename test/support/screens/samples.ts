import { coin, count, numberOf, oneOf } from './turns.js';

/** A schema of the contract, as far as examples need it. */
export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  $ref?: string;
}
interface Answer {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, Answer>;
}
/** A document of the API. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses?: Record<string, Answer> };
}

const DAY = 86_400_000;
/** Moments with these names lie ahead in a record that has everything. */
const AHEAD = /until|expir|deadline|due|end|next|coming|valid|_on$|from$/;

/** How an example is made. */
export interface Example {
  /** What is there may be empty: null where that is possible, no entries, no action. Yes and no are exchanged. */
  bare: boolean;
  /** Whose answer it is where there is one for each kind of account. */
  model: 'user' | 'lawyer';
  now: number;
  /** Values by the end of their path, where the schema says too little. */
  given: Record<string, unknown>;
  /** Any state that the schema allows: other codes, yes and no, none, one or more, with this number. 0 is the usual one. */
  varied?: number;
  /** A turn of `turns.ts`, in which everything that may differ is otherwise, too. 0 is the usual state. */
  turn?: number;
  /** So many entries of each list that is not a list of codes. */
  many?: number;
  /** What a write answers: its texts are other ones than those that were read. */
  isWritten?: boolean;
}

/**
 * An example of a schema. Each text is its path in brackets, each number and moment follows from its path alone, so that
 * a new field changes no other value.
 */
export function exampleOf(document: Document, schema: Schema, how: Example): unknown {
  const { bare, model, now, varied = 0, turn = 0, many = 0, isWritten = false } = how;
  const chance = (path: string): number => numberOf(varied > 0 ? `${varied} ${path}` : path);
  const given = Object.entries(how.given);
  /** Of two entries the second lacks some of what may be missing: a row with less stands beside one with everything. */
  const lacks = (path: string): boolean =>
    turn > 0
      ? coin(`${path} lacks`, turn)
      : bare || (varied > 0 ? chance(path) % 3 === 0 : /(^|\.)2\./.test(path) && numberOf(path) % 2 === 0);
  const make = (path: string, of: Schema, depth: number): unknown => {
    const [end, known] = given.find(([end]) => path === end || path.endsWith(`.${end}`)) ?? [];
    // Codes that the contract names need none.
    const isNamed = end === 'allowed_actions' && wholeSchema(document, of.items ?? {}).enum !== undefined;
    // A record of the same name is another thing than a code.
    const isRecord = typeof known === 'string' && wholeSchema(document, of).properties !== undefined;
    if (known !== undefined && !isNamed && !isRecord) return known;
    if (of.$ref !== undefined) return make(path, wholeSchema(document, of), depth);
    const choices = of.anyOf ?? of.oneOf;
    if (choices) {
      if (lacks(path) && choices.some(({ type }) => type === 'null')) return null;
      const real = choices.filter(({ type }) => type !== 'null');
      const mine = real.find(({ $ref }) => /Lawyer/.test($ref ?? '') === (model === 'lawyer'));
      return make(path, mine ?? real[0] ?? {}, depth);
    }
    if (of.allOf) return Object.assign({}, ...of.allOf.map((each) => make(path, each, depth)));
    if (lacks(path) && Array.isArray(of.type) && of.type.includes('null')) return null;
    if (of.const !== undefined) return of.const;
    if (of.enum && turn > 0) return oneOf(path, of.enum, turn);
    if (of.enum) return of.enum[(chance(path) + (bare ? 1 : 0)) % of.enum.length];
    const type = Array.isArray(of.type) ? of.type.find((each) => each !== 'null') : of.type;
    if (type === 'array') {
      if (bare || depth > 8) return [];
      const each = wholeSchema(document, of.items ?? {});
      // All codes at once; of everything else two.
      if (each.enum) return turn > 0 ? each.enum.slice(0, count(path, each.enum.length, turn)) : each.enum;
      if (turn > 0 && path !== '')
        return [1, 2, 3].slice(0, count(path, 3, turn)).map((nth) => make(`${path}.${nth}`, each, depth + 1));
      if (many > 0) return Array.from({ length: many }, (_, nth) => make(`${path}.${nth + 1}`, each, depth + 1));
      const entries = varied === 0 ? [1, 2] : [1, 2, 3].slice(0, path === '' ? 3 : chance(path) % 4);
      return entries.map((nth) => make(`${path}.${nth}`, each, depth + 1));
    }
    if (type === 'object')
      return Object.fromEntries(
        Object.entries(of.properties ?? {}).map(([name, each]) => [
          name,
          make(path ? `${path}.${name}` : name, each, depth + 1),
        ]),
      );
    if (type === 'boolean' && turn > 0) return coin(path, turn);
    if (type === 'boolean') return (chance(path) % 2 === 0) !== bare;
    if (type === 'integer' || type === 'number') {
      // None, one and two are said in other words.
      if (varied > 0 && chance(path) % 2 === 0 && !/(^|[._])id$/.test(path))
        return Math.max(of.minimum ?? 0, chance(`${path} few`) % 3);
      const low = Math.max(of.minimum ?? 1, 1);
      const high = Math.min(of.maximum ?? Infinity, path.endsWith('_cents') ? 9_999_99 : 89);
      const usual = low + (numberOf(path) % Math.max(1, high - low + 1));
      if (turn === 0 || /(^|[._])id$/.test(path)) return usual;
      return Math.max(of.minimum ?? 0, count(path, usual, turn));
    }
    const isDay = of.format === 'date' || /(^|[._])(on|until|since|day|date)$/.test(path);
    if (of.format === 'date-time' || isDay) {
      const days = 1 + (numberOf(path) % 300);
      const ahead =
        turn > 0
          ? coin(path, turn)
          : varied > 0
            ? chance(path) % 2 === 0
            : AHEAD.test(path.split('.').at(-1) ?? '') !== bare;
      const at = new Date(now + (ahead ? days : -days) * DAY + (numberOf(path) % 600) * 60_000).toISOString();
      return isDay && of.format !== 'date-time' ? at.slice(0, 10) : at;
    }
    return `(${path.replace(/^info\./, '').replaceAll(/\.(\d)/g, ' $1')}${isWritten ? ', written' : ''})`;
  };
  return make('', schema, 0);
}

/** A schema itself where only its name is said. */
export const wholeSchema = (document: Document, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

/** The operation of a call, by its method and address without the server. */
export function operationOf(document: Document, method: string, pathname: string): Operation | undefined {
  const known = Object.entries(document.paths).filter(([path]) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  // A fixed address comes before one with a parameter.
  const [found] = known.sort(([a], [b]) => a.split('{').length - b.split('{').length);
  return found?.[1][method.toLowerCase()];
}

/** The codes with which a call may fail, by its method and address without the server. */
export function problemCodes(document: Document, method: string, pathname: string): string[] {
  const { responses = {} } = operationOf(document, method, pathname) ?? {};
  return Object.entries(responses).flatMap(([status, { $ref, description = '' }]) => {
    const shared = $ref === undefined ? undefined : document.components.responses?.[$ref.split('/').at(-1) ?? ''];
    const words = shared?.description ?? description;
    return status.startsWith('4') ? [...words.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code ?? '') : [];
  });
}

/** The schema of what a call answers when it succeeds, by its method and address without the server. */
export function answerSchema(document: Document, method: string, pathname: string): Schema | undefined {
  const operation = operationOf(document, method, pathname);
  const [, answer] = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith('2')) ?? [];
  return answer?.content?.['application/json']?.schema;
}
