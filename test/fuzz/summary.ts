import type { Call } from './calls.js';
import { isFailure, SLOW, type Answered } from './campaign.js';

interface Line {
  calls: number;
  slowest: number;
  readonly statuses: Map<number, number>;
}

/** The outcomes of many calls, by operation. */
export class Summary {
  readonly #lines = new Map<string, Line>();
  #failed = 0;
  #slow = 0;

  add(answered: Answered): void {
    const line = this.#lines.get(answered.operation) ?? { calls: 0, slowest: 0, statuses: new Map<number, number>() };
    this.#lines.set(answered.operation, line);
    line.calls += 1;
    line.slowest = Math.max(line.slowest, answered.took);
    line.statuses.set(answered.status, (line.statuses.get(answered.status) ?? 0) + 1);
    if (isFailure(answered)) this.#failed += 1;
    if (answered.took > SLOW) this.#slow += 1;
  }

  /** A line for each operation: calls, the slowest in milliseconds, how many of each status. */
  table(): string {
    const width = Math.max(...[...this.#lines.keys()].map((name) => name.length));
    return [...this.#lines]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, { calls, slowest, statuses }]) => {
        const counts = [...statuses]
          .sort(([one], [other]) => one - other)
          .map(([status, count]) => `${status}×${count}`);
        return `${name.padEnd(width)} ${String(calls).padStart(5)} ${String(Math.round(slowest)).padStart(6)} ms  ${counts.join(' ')}`;
      })
      .join('\n');
  }

  /** The totals in one line. */
  line(): string {
    const all = [...this.#lines.values()];
    const calls = all.reduce((sum, one) => sum + one.calls, 0);
    const done = all
      .flatMap(({ statuses }) => [...statuses])
      .reduce((sum, [status, count]) => sum + (status >= 200 && status < 300 ? count : 0), 0);
    const slowest = Math.max(...all.map((one) => one.slowest));
    const good = `${calls} calls of ${all.length} operations: ${done} done`;
    return `${good}, ${this.#failed} failed, ${this.#slow} above ${SLOW} ms (slowest ${Math.round(slowest)} ms)`;
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call for a shell; TOKEN is that of its person. */
export function shellOf({ person, method, path, headers, body }: Call): string {
  const parts = ['curl', '-sS', '-X', method, `"$BASE"${quoted(path)}`];
  if (person !== 'visitor') parts.push('-H', `"Authorization: Bearer $TOKEN"`);
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quoted(`${name}: ${value}`));
  if (body && 'text' in body)
    parts.push('-H', quoted(`content-type: ${body.type}`), '--data-binary', quoted(body.text.slice(0, 2_000)));
  else if (body) parts.push('-F', quoted(`file=@FILE;filename=${body.name};type=${body.type}`));
  return `# as ${person}\n${parts.join(' ')}`;
}
