import { operationOf, wholeSchema, type Document, type Schema } from '../samples.js';

/** A call of a front end: `search` begins with "?" or is empty, `body` is text. */
export interface SentCall {
  method: string;
  pathname: string;
  search: string;
  body: string;
}

/** What a call has that its operation does not document. A value that the server refuses for its size is no difference. */
export type CallCheck = (call: SentCall) => string[];

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
};

/** How a value differs from a schema: fields that it does not have, and values of another type. */
function differences(contract: Document, schema: Schema, value: unknown, path: string): string[] {
  const of = wholeSchema(contract, schema);
  const within = (one: Schema): string[] => differences(contract, one, value, path);
  const choices = of.anyOf ?? of.oneOf;
  if (choices) {
    const each = choices.map(within).sort((one, other) => one.length - other.length);
    return each[0] ?? [];
  }
  if (of.allOf) return of.allOf.flatMap(within);
  const type = typeOf(value);
  const types = [of.type ?? []].flat();
  const isNumber = type === 'integer' && types.includes('number');
  if (types.length > 0 && !types.includes(type) && !isNumber) return [`${path} is ${type}`];
  if (type === 'array')
    return (value as unknown[]).flatMap((each) => differences(contract, of.items ?? {}, each, `${path}[]`));
  if (type !== 'object' || !of.properties) return [];
  const known = of.properties;
  return Object.entries(value as object).flatMap(([name, each]) =>
    known[name] ? differences(contract, known[name], each, `${path}.${name}`) : [`${path}.${name} is unknown`],
  );
}

/** Checks calls against a document of the API. */
export const documentedBy =
  (contract: Document): CallCheck =>
  ({ method, pathname, search, body }) => {
    if (!pathname.startsWith('/api/')) return [];
    const operation = operationOf(contract, method, pathname);
    if (!operation) return ['no such operation'];
    const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
    const unknown = [...new URLSearchParams(search).keys()].filter((name) => !parameters.includes(name));
    const content = operation.requestBody?.content ?? {};
    const schema = content['application/json']?.schema;
    // A file is no JSON, and an empty object says as little as no body.
    const isJson = body !== '' && body !== '{}' && !('multipart/form-data' in content);
    const wrong = !isJson
      ? []
      : schema
        ? differences(contract, schema, JSON.parse(body), 'body')
        : ['it takes no body'];
    return [...unknown.map((name) => `?${name} is unknown`), ...wrong];
  };
