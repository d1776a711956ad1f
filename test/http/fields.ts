import type { OpenAPIObject } from '@nestjs/swagger';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A text input of a call: a field of its body, a parameter of its query or its path. */
export interface Field {
  readonly label: string;
  readonly method: Method;
  /** With its parameters in braces. */
  readonly path: string;
  readonly in: 'body' | 'query' | 'path';
  readonly name: string;
  /** A body with only this text in its field. */
  body(text: string): unknown;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

type Wrap = (inner: unknown) => unknown;

/** Numbers and choices are not checked by a pattern. */
const takesText = ({ type, enum: words }: Schema): boolean =>
  words === undefined && (type === undefined || [type].flat().includes('string'));

/** Every text of a schema, as a function that sets its value. */
function leavesOf(document: OpenAPIObject, schema: Schema, path: string): { path: string; wrap: Wrap }[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return leavesOf(document, document.components?.schemas?.[name] ?? {}, path);
  }
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inner = [
    ...parts.flatMap((part) => leavesOf(document, part, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      leavesOf(document, property, `${path}.${name}`).map((leaf) => ({
        path: leaf.path,
        wrap: (value: unknown) => ({ [name]: leaf.wrap(value) }),
      })),
    ),
    ...(schema.items
      ? leavesOf(document, schema.items, `${path}[]`).map((leaf) => ({
          path: leaf.path,
          wrap: (value: unknown) => [leaf.wrap(value)],
        }))
      : []),
  ];
  const seen = new Set<string>();
  const own = inner.length === 0 && takesText(schema) ? [{ path, wrap: (value: unknown) => value }] : [];
  const all = [...inner, ...own];
  return all.filter((leaf) => !seen.has(leaf.path) && seen.add(leaf.path));
}

/** Every text input of every call of a document. */
export function fieldsOf(document: OpenAPIObject): Field[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((verb) => {
      const operation = (item as Partial<Record<typeof verb, Operation>>)[verb];
      if (!operation) return [];
      const method = verb.toUpperCase() as Method;
      const call = `${method} ${path}`;
      const parameters = (operation.parameters ?? []).flatMap(({ name, in: place, schema = {} }) =>
        (place === 'query' || place === 'path') && takesText(schema)
          ? [{ label: `${call} ${place} ${name}`, method, path, in: place, name, body: () => undefined } as const]
          : [],
      );
      const schema = operation.requestBody?.content?.['application/json']?.schema;
      const fields = schema
        ? leavesOf(document, schema, '').map((leaf) => ({
            label: `${call} ${leaf.path}`,
            method,
            path,
            in: 'body' as const,
            name: leaf.path,
            body: leaf.wrap,
          }))
        : [];
      return [...parameters, ...fields];
    }),
  );
}
