import 'reflect-metadata';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { globSync } from 'node:fs';
import { z } from 'zod';

type Arguments = Readonly<Record<string, { readonly schema?: unknown }>>;

/** The schema of everything that a caller gives to a route, by the route: `GeoController.around`. */
export async function givenSchemas(): Promise<[route: string, schema: z.ZodType][]> {
  const found: [string, z.ZodType][] = [];
  for (const file of globSync('src/**/*.controller.ts').sort()) {
    const exported = (await import(`../../${file.replace(/\.ts$/, '.js')}`)) as Record<string, unknown>;
    for (const [name, controller] of Object.entries(exported)) {
      if (typeof controller !== 'function' || !controller.prototype) continue;
      for (const method of Object.getOwnPropertyNames(controller.prototype)) {
        const taken = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Arguments;
        for (const { schema } of Object.values(taken))
          if (schema instanceof z.ZodType) found.push([`${name}.${method}`, schema]);
      }
    }
  }
  return found;
}
