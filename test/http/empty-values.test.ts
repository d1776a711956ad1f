import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { globSync } from 'node:fs';
import { z } from 'zod';

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

type Arguments = Readonly<Record<string, { readonly schema?: unknown }>>;

it('a field makes something else of what is missing, empty, in another case or a text for a value', async () => {
  const found = new Map<string, string>();
  for (const file of globSync('src/**/*.controller.ts').sort()) {
    const exported = (await import(`../../${file.replace(/\.ts$/, '.js')}`)) as Record<string, unknown>;
    for (const [name, controller] of Object.entries(exported)) {
      if (typeof controller !== 'function' || !controller.prototype) continue;
      for (const method of Object.getOwnPropertyNames(controller.prototype)) {
        const taken = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Arguments;
        for (const { schema } of Object.values(taken))
          if (schema instanceof z.ZodType) await fieldsOf(schema, `${name}.${method}`, found);
      }
    }
  }
  // A number in a path is the same everywhere.
  const said = [...found].filter(([path, made]) => !(path.endsWith('.id') && made === '"7" → 7'));
  expect(said.map(([path, made]) => `${path.replace('Controller.', '.')}: ${made}`).sort()).toMatchSnapshot();
});
