import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly string[];
}

interface Described {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Described>>;
}

/** Failures that no document lists for an operation: calls that break off, or are too large before they are read. */
const OF_EVERY_CALL = new Set([408, 431]);

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** The codes of a failure that a document describes. */
export function codesOf(document: OpenAPIObject, answer: Described): readonly string[] {
  const name = answer.$ref?.split('/').at(-1);
  const whole = name === undefined ? answer : (document.components?.responses?.[name] as Described);
  const schema = whole.content?.['application/json']?.schema;
  return schema?.allOf?.flatMap(({ properties }) => properties?.message?.enum ?? []) ?? [];
}

/** Every operation with its name, as `PUT /api/v1/requests/{id}`. */
export const operationsIn = (document: OpenAPIObject): [call: string, operation: Operation][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): [string, Operation][] => {
      const operation = (item as Partial<Record<(typeof METHODS)[number], Operation>>)[method];
      return operation ? [[`${method.toUpperCase()} ${path}`, operation]] : [];
    }),
  );

/**
 * The difference of an answer from the document of its operation; undefined if there is none, and for failures of
 * the server.
 */
export function undescribed(
  document: OpenAPIObject,
  call: string,
  { status, body }: { status: number; body?: { message?: unknown } | undefined },
): string | undefined {
  if (status === 304 || status >= 500 || OF_EVERY_CALL.has(status)) return undefined;
  const operation = operationsIn(document).find(([name]) => name === call)?.[1];
  const answer = operation?.responses[String(status)];
  if (!answer) return `${call} (${operation?.operationId}): ${status} ${JSON.stringify(body?.message)}`;
  const code = body?.message;
  if (status < 400 || typeof code !== 'string' || codesOf(document, answer).includes(code)) return undefined;
  return `${call} (${operation.operationId}): ${status} ${code}`;
}

/** What a schema says of the values it takes, besides its fields. */
const LIMITS: ReadonlySet<string> = new Set(
  (
    'const default enum exclusiveMinimum format maximum maxItems maxLength minimum minItems minLength pattern required ' +
    'type uniqueItems'
  ).split(' '),
);

type Loose = Readonly<Record<string, unknown>>;

/** Every field and parameter that the calls of a document take, with its limits. A named schema is listed once. */
export function taken(document: OpenAPIObject): Record<string, string> {
  const schemas = document.components?.schemas as Record<string, Loose>;
  const told = new Set<string>();
  const takes: Record<string, string> = {};
  const tell = (schema: unknown, place: string): void => {
    if (schema === null || typeof schema !== 'object') return;
    const { $ref, properties, items, anyOf = [], oneOf = [], allOf = [], ...more } = schema as Loose;
    const limits = Object.entries(more)
      .filter(([key]) => LIMITS.has(key))
      .map(([key, value]) => `${key} ${JSON.stringify(value)}`);
    if (typeof $ref === 'string') {
      const named = $ref.split('/').at(-1) ?? '';
      limits.push(named);
      if (!told.has(named)) {
        told.add(named);
        tell(schemas[named], named);
      }
    }
    if (limits.length > 0) takes[place] = [...(takes[place] ? [takes[place]] : []), ...limits].join(', ');
    for (const [field, inner] of Object.entries((properties ?? {}) as Loose)) tell(inner, `${place}.${field}`);
    tell(items, `${place}[]`);
    for (const choice of [anyOf, oneOf, allOf].flat()) tell(choice, place);
  };
  for (const [call, operation] of operationsIn(document)) {
    const { parameters = [], requestBody } = operation as unknown as {
      parameters?: readonly { readonly name: string; readonly schema?: unknown }[];
      requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: unknown }>> };
    };
    for (const { name, schema } of parameters) tell(schema, `${call} ?${name}`);
    for (const { schema } of Object.values(requestBody?.content ?? {})) tell(schema, call);
  }
  return takes;
}
