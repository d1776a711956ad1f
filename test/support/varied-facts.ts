type Facts = Readonly<Record<string, unknown>>;
type Say<F> = (facts: F) => string | readonly string[];

const isFacts = (value: unknown): value is Facts =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

/** The first of a month has its own word in Italian, and another day is the eighth or eleventh. */
const OTHER_DAYS = ['2027-05-01', '2027-08-11'];
const DAY = /^\d{4}-\d\d-\d\d$/;

/** What a fact may be instead: empty, zero, one, the contrary. */
function others(value: unknown): unknown[] {
  if (value instanceof Date) return [...OTHER_DAYS.map((day) => new Date(`${day}T22:30:00Z`))];
  if (typeof value === 'string') return DAY.test(value) ? OTHER_DAYS : [''];
  if (typeof value === 'number') return [0, 1];
  if (typeof value === 'boolean') return [!value];
  if (Array.isArray(value)) return [[], value.slice(1)];
  return [];
}

/** All facts that differ from these in one thing, each with what that is. */
function* varied(facts: Facts, optional: ReadonlySet<string>, path = ''): Generator<[said: string, facts: Facts]> {
  for (const [name, value] of Object.entries(facts)) {
    for (const other of [...(optional.has(path + name) ? [null] : []), ...others(value)])
      yield [`${path}${name} = ${JSON.stringify(other)}`, { ...facts, [name]: other }] as const;
    if (isFacts(value))
      for (const [said, inner] of varied(value, optional, `${path}${name}.`)) yield [said, { ...facts, [name]: inner }];
  }
}

const NBSP = /\u00A0/g;

interface More<F> {
  /** The facts that may be missing, by their paths. */
  readonly optional?: readonly string[];
  /** Further facts that are compared with the first, by their name. */
  readonly others?: Readonly<Record<string, F>>;
}

/**
 * What a text says, and what each of its facts changes: "firm.pec = null: − PEC studio@pec.example". Of lines that are
 * replaced only the new ones are said. Facts that change nothing are named together.
 */
export function saidOf<F extends object>(
  facts: F,
  say: Say<F>,
  { optional = [], others: more = {} }: More<F> = {},
): string[] {
  const lines = (given: F): string[] => [say(given)].flat().map((line) => line.replace(NBSP, '·'));
  const before = lines(facts);
  const differences = (name: string, given: F): string => {
    let after: string[];
    try {
      after = lines(given);
    } catch (error) {
      return `${name}: ${(error as Error).name}`;
    }
    const added = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`);
    const gone = before.filter((line) => !after.includes(line)).map((line) => `− ${line}`);
    const changes = gone.length === added.length ? added : [...gone, ...added];
    return changes.length > 0 ? `${name}: ${changes.join(' ')}` : '';
  };
  const single = [...varied(facts as Facts, new Set(optional))].map(
    ([name, given]) => [name, differences(name, given as F)] as const,
  );
  const silent = single.filter(([, said]) => said === '').map(([name]) => name);
  return [
    ...before,
    ...single.flatMap(([, said]) => (said === '' ? [] : [said])),
    ...Object.entries(more).map(([name, given]) => differences(name, given) || `${name}: the same`),
    ...(silent.length > 0 ? [`nothing: ${silent.join(', ')}`] : []),
  ];
}

/** One line for each value within a value; the items of a list of words have no number. */
export const linesOf = (value: unknown, path = ''): string[] =>
  value !== null && typeof value === 'object' && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, one]) => {
        const step = Array.isArray(value) && typeof one === 'string' ? '' : key;
        return linesOf(one, [path, step].filter(Boolean).join('.'));
      })
    : [`${path} ${JSON.stringify(value)}`];

/** A row as SQL hands it over: its moments are texts. */
export const asRow = (facts: object) => JSON.parse(JSON.stringify(facts)) as never;
