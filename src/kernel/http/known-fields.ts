import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal.js';
import { z } from 'zod';
import { fieldTexts } from '../field-texts.js';
import { invalidFields } from '../problem.js';

const READ = new Map<string, string>([
  [String(RouteParamtypes.BODY), 'body'],
  [String(RouteParamtypes.QUERY), 'query'],
]);

const argumentsOf = (controller: object, method: string): [kind: string, { schema?: unknown }][] =>
  Object.entries(
    (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<string, { schema?: unknown }>,
  ).map(([key, argument]) => [key.split(':')[0] ?? '', argument]);

function visit(schema: z.ZodType, path: string, seen: Set<z.ZodType>, found: string[]): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  // A strict or a loose object defines what happens to other fields; a plain one drops them.
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) found.push(path);
  const into = (part: unknown, inner: string): void => {
    if (part instanceof z.ZodType) visit(part, inner, seen, found);
    else if (Array.isArray(part)) for (const one of part) into(one, inner);
  };
  for (const part of Object.values(schema.def)) into(part, path);
  if (schema instanceof z.ZodObject)
    for (const [name, part] of Object.entries(schema.shape)) into(part, `${path}.${name}`);
}

/**
 * Where a route would drop a field that it does not know instead of refusing it: the plain objects in the schemas of its
 * body and query, by their paths. Rule 17.9.
 */
export function silentFields(controller: object, method: string): string[] {
  return argumentsOf(controller, method).flatMap(([kind, { schema }]) => {
    const place = READ.get(kind);
    if (place === undefined) return [];
    const found: string[] = [];
    // A value without a schema is not checked at all.
    if (schema instanceof z.ZodType) visit(schema, place, new Set(), found);
    else found.push(place);
    return found;
  });
}

/** A route that takes the whole call reads its body itself: an upload, or an event of the payment provider. */
const BODY_READERS = new Set([RouteParamtypes.BODY, RouteParamtypes.RAW_BODY, RouteParamtypes.REQUEST].map(String));

/** By handler: no two controllers share one. */
const readers = new WeakMap<object, boolean>();

function readsBody(controller: object, handler: { readonly name: string }): boolean {
  let reads = readers.get(handler);
  if (reads === undefined) {
    reads = argumentsOf(controller, handler.name).some(([kind]) => BODY_READERS.has(kind));
    readers.set(handler, reads);
  }
  return reads;
}

/**
 * Refuses a body on a route that reads none, because the caller expected an effect. Rule 17.9.
 * @throws invalid_input (422) naming the fields
 */
export function refuseUnreadBody(context: ExecutionContext): void {
  const { body } = context.switchToHttp().getRequest<{ body?: unknown }>();
  if (body === undefined || body === null || readsBody(context.getClass(), context.getHandler())) return;
  const names = typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : ['body'];
  if (names.length > 0) throw invalidFields(Object.fromEntries(names.map((name) => [name, fieldTexts.unknown])));
}
