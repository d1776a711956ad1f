/** What a function makes of each of these values: one line for each, with the name and code of its failure. */
export function valueTable<V>(values: readonly V[], read: (value: V) => unknown): string[] {
  return values.map((value) => {
    let answer: unknown;
    try {
      answer = read(value);
    } catch (error) {
      const { name, code, details } = error as { name: string; code?: string; details?: { values?: unknown } };
      answer = `${name} ${code ?? ''} ${JSON.stringify(details?.values ?? '')}`;
    }
    return `${written(value)} → ${written(answer)}`;
  });
}

/** A value on one line. Text that is the whole value has no quotation marks, unless it begins or ends with a space. */
function written(value: unknown): string {
  if (typeof value === 'string' && value !== '' && value.trim() === value && !/[\n\r\t\uFEFF\u0000]/.test(value))
    return value;
  if (value instanceof Error) return value.name;
  return value === undefined ? 'undefined' : JSON.stringify(value);
}
