import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A statement that the application sent. */
export interface Sent {
  /** Parameters that had the same value each time have the same number. */
  readonly text: string;
  /** The file of the application that sent it; empty when the driver does not tell. */
  readonly file: string;
}

interface Noted {
  readonly file: string | undefined;
  readonly labels: readonly number[];
}

const noted = new Map<string, Noted>();

/** Notes each statement that the application sends from now on, and writes them into a folder when the process ends. */
export function noteStatements(folder: string): void {
  const prototype = pg.Client.prototype as unknown as { query: (this: pg.Client, ...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (...args) {
    const [first, second] = args as [unknown, unknown];
    const { text, values } = (typeof first === 'object' && first !== null ? first : { text: first }) as {
      text?: unknown;
      values?: unknown;
    };
    const given = values ?? second;
    if (typeof text === 'string') note(text, Array.isArray(given) ? given : []);
    return query.apply(this, args);
  };
  process.once('exit', () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(sent(), null, 1));
  });
}

function note(text: string, values: readonly unknown[]): void {
  const known = noted.get(text);
  noted.set(text, { file: known?.file ?? sender(), labels: labelsOf(values, known?.labels) });
}

/** For each parameter, the place of the first that has been equal to it each time. */
export function labelsOf(values: readonly unknown[], before: readonly number[] = []): number[] {
  const pairs = values.map((value, nth) => `${before[nth] ?? 0} ${JSON.stringify(value)}`);
  return pairs.map((pair) => pairs.indexOf(pair));
}

/** A statement in which equal parameters have the same number. */
export const renumbered = (text: string, labels: readonly number[]): string =>
  text.replaceAll(/\$(\d+)/g, (all, nth: string) => `$${(labels[Number(nth) - 1] ?? Number(nth) - 1) + 1}`);

const OURS = /\/(?:src|dist)\/(?!kernel\/database\/)([\w./-]+)\.[jt]s:|(\/test\/)/;

/** The file that is waiting for the statement: undefined when it is a test, empty when the stack does not tell. */
function sender(): string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  const frame = stack.split('\n').find((line) => OURS.test(line) && !/node_modules|sent-statements/.test(line));
  if (frame === undefined) return '';
  const name = OURS.exec(frame)?.[1];
  return name && `src/${name}.ts`;
}

const sent = (): Sent[] =>
  [...noted].flatMap(([text, { file, labels }]) =>
    file === undefined ? [] : [{ file, text: renumbered(text, labels) }],
  );
