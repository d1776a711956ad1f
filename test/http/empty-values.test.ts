import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { givenSchemas } from './given-schemas.js';

/** What a field is asked about: nothing, an empty text, null, letters of both cases, a number and a yes as text. */
const probes = { missing: undefined, empty: '', null: null, aB: 'aB', '"7"': '7', '"true"': 'true' } as const;

/** What a field makes of each of them, where it takes it and makes something else of it. */
async function madeOf(schema: z.ZodType): Promise<string> {
  const made: string[] = [];
  for (const [name, probe] of Object.entries(probes)) {
    const { success, data } = await schema.safeParseAsync(probe);
    if (success && data !== probe) made.push(`${name} → ${JSON.stringify(data)}`);
  }
  return made.join(', ');
}

/** The fields of a schema that do so, by their paths. */
async function fieldsOf(schema: z.ZodType, path: string, found: Map<string, string>, outer: readonly z.ZodType[] = []) {
  if (outer.includes(schema)) return;
  const into = async (part: unknown, at: string): Promise<void> => {
    if (part instanceof z.ZodType) await fieldsOf(part, at, found, [...outer, schema]);
    else if (Array.isArray(part)) for (const one of part) await into(one, at);
  };
  if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
      const made = await madeOf(field);
      if (made !== '') found.set(`${path}.${name}`, made);
      await into(field, `${path}.${name}`);
    }
  for (const part of Object.values(schema.def)) await into(part, path);
}

it('a field makes something else of what is missing, empty, in another case or a text for a value', async () => {
  const found = new Map<string, string>();
  for (const [route, schema] of await givenSchemas()) await fieldsOf(schema, route, found);
  // A number in a path is the same everywhere.
  const said = [...found].filter(([path, made]) => !(path.endsWith('.id') && made === '"7" → 7'));
  expect(said.map(([path, made]) => `${path.replace('Controller.', '.')}: ${made}`).sort()).toMatchSnapshot();
});
