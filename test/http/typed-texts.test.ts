import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { givenSchemas } from './given-schemas.js';

/** Two lines with an empty one between them, a tab, the line ends of Windows, and a bell. */
const TYPED = ['Uno due\r\n\r\ntre\tquattro\u0007, e poi ancora una riga di prova', 'Uno\r\n\r\ntre\tq\u0007'] as const;

/** What a schema makes of a text with several lines. */
async function madeOf(schema: z.ZodType): Promise<string | undefined> {
  for (const typed of TYPED) {
    const { data } = await schema.safeParseAsync(typed);
    if (typeof data !== 'string') continue;
    if (data === typed) return 'as it was typed';
    if (/[\u0000-\u0008\u000B-\u001F]/.test(data)) return JSON.stringify(data);
    return data.includes('\n\n') ? 'lines' : data.includes('\n') ? 'lines without empty ones' : 'one line';
  }
  return undefined;
}

const readsString = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodString || (schema instanceof z.ZodPipe && readsString(schema.def.in as z.ZodType));

/** What becomes of such a text in each field of a schema that takes it, by the path of the field. */
async function fieldsOf(schema: z.ZodType, path: string, found: Map<string, string>, outer: readonly z.ZodType[] = []) {
  if (outer.includes(schema)) return;
  if (readsString(schema)) {
    const made = await madeOf(schema);
    if (made !== undefined) found.set(path, made);
    return;
  }
  const inner: [z.ZodType, string][] = [];
  const into = (part: unknown, at: string): void => {
    if (part instanceof z.ZodType) inner.push([part, at]);
    else if (Array.isArray(part)) for (const one of part) into(one, at);
  };
  if (schema instanceof z.ZodObject)
    for (const [name, part] of Object.entries(schema.shape)) into(part, `${path}.${name}`);
  for (const part of Object.values(schema.def)) into(part, path);
  for (const [part, at] of inner) await fieldsOf(part, at, found, [...outer, schema]);
}

describe('a text with several lines', () => {
  it('keeps them in the fields that are made for them, and becomes one line in the others', async () => {
    const found = new Map<string, string>();
    for (const [route, schema] of await givenSchemas()) await fieldsOf(schema, route, found);
    expect(Object.fromEntries([...found].sort())).toMatchSnapshot();
  });
});
