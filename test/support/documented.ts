import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { openApiDocument } from '../../src/openapi/openapi.js';
import { operationsIn } from '../http/openapi.js';

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: RegExp;
  /** The schemas of its answers in JSON, by status: those of its problems name their codes. */
  readonly schemas: Readonly<Record<string, object>>;
  readonly validators: Map<number, ValidateFunction>;
}

/** The documents are the same for every application of this process. */
let known: readonly Operation[] | undefined;

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

/** @param shared the answers that several operations refer to, by name */
const schemasOf = (responses: Readonly<Record<string, Response>>, shared: Readonly<Record<string, Response>>) =>
  Object.fromEntries(
    Object.entries(responses).flatMap(([status, response]) => {
      const { content } = response.$ref ? shared[response.$ref.split('/').pop()!]! : response;
      const schema = content?.['application/json']?.schema;
      return schema ? [[status, schema]] : [];
    }),
  );

function read(app: NestFastifyApplication): readonly Operation[] {
  return (['public', 'backoffice'] as const).flatMap((name) => {
    const document = openApiDocument(app, name);
    ajv.addSchema({ $id: name, components: document.components });
    const shared = (document.components?.responses ?? {}) as Readonly<Record<string, Response>>;
    return operationsIn(document).map(([call, { responses }]) => {
      const [method = '', path = ''] = call.split(' ');
      return {
        name: call,
        method,
        path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
        schemas: JSON.parse(
          JSON.stringify(schemasOf(responses, shared)).replaceAll('"#/components', `"${name}#/components`),
        ),
        validators: new Map<number, ValidateFunction>(),
      };
    });
  });
}

/**
 * An answer has the shape that the documents of the API promise, nothing missing, nothing added: that of its operation if
 * it succeeds, otherwise that
 * of a problem, with a code that the operation names for this status. Failures of the server itself are not documented.
 * @throws Error that names the operation and the difference
 */
export function expectDocumented(
  app: NestFastifyApplication,
  method: string,
  url: string,
  { status, body }: { status: number; body: unknown },
): void {
  if ((status >= 300 && status < 400) || status >= 500 || body === undefined) return;
  known ??= read(app);
  const [path = ''] = url.split('?');
  const alike = known.filter((one) => one.method === method && one.path.test(path));
  // "/requests/types" is no request with the number "types".
  const operation = alike.find(({ name }) => name.endsWith(path)) ?? alike[0];
  if (!operation) return;
  const schema = operation.schemas[status];
  if (!schema) throw new Error(`${operation.name} answers ${status} with JSON, which is not documented`);
  const validate = operation.validators.get(status) ?? ajv.compile(schema);
  operation.validators.set(status, validate);
  if (validate(body)) return;
  // Where several shapes are possible, the difference that lies deepest is that of the nearest one.
  const depth = ({ instancePath }: { instancePath: string }) => instancePath.split('/').length;
  const differences = (validate.errors ?? [])
    .toSorted((one, other) => depth(other) - depth(one))
    .map(({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`);
  throw new Error(`${operation.name} answers otherwise than documented:\n${differences.slice(0, 8).join('\n')}`);
}
