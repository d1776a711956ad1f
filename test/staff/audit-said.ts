/** The values of an entry in the audit. */
export interface AuditValues {
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** An entry in a line: what was, what is, and why. Ids, serial numbers and moments are only named. */
export const said = ({ reason, before, after }: AuditValues): string =>
  `${JSON.stringify(steady(before))} → ${JSON.stringify(steady(after))}${reason === null ? '' : `: ${reason}`}`;

function steady(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => steady(each, name));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, steady(each, key)]));
  if (/(?:^|_)ids?$/.test(name) && typeof value === 'number') return '(id)';
  if (typeof value !== 'string') return value;
  return value
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(instant)')
    .replace(/\b[\da-f]{64}\b/g, '(hash)')
    .replace(/(?<=[A-Za-z]-?)\d+(?=@|$)/g, 'N');
}
