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
