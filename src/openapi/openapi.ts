import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { RouteCheck } from '../accounts/route-check.js';
import { documentTypes } from '../documents/content-type.js';
import { ENV, type Env } from '../env.js';
import { jsonSchemaOf } from '../kernel/http/json-schema.js';
import { answerName, answerOf, failuresOf, problemSchema, type Operation, type Route } from './openapi.answers.js';
import { operationTexts, tagTexts } from './openapi.texts.js';
import { tokenScopeNames } from '../shared/accounts/api-token.codes.js';
import { permissions, scopesAllow, staffPermissions } from '../shared/permissions.rules.js';
import { BACKOFFICE } from '../staff/backoffice.js';
import { asksForConfirmation } from '../staff/sign-in/confirmation.js';

/** The two documents: the public contract, and the API that only the back office calls. */
export type DocumentName = 'public' | 'backoffice';

const descriptions: Readonly<Record<DocumentName, string>> = {
  public:
    'Legal-assistance marketplace. Every answer has the envelope `{"info": …}`; every failure `{"message": code, "info": {"messages": […]}}`.',
  backoffice:
    'The staff’s API, by react-admin’s simple REST conventions: bare records and arrays, `sort`, `range`, `filter` and `Content-Range`.',
};

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** The schemas that `paths` refer to, and what those refer to in turn. */
function referredSchemas(paths: object, all: Record<string, unknown>): Record<string, unknown> {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(all[name]);
    }
  };
  visit(paths);
  return Object.fromEntries(Object.entries(all).filter(([name]) => found.has(name)));
}

const METHODS = ['get', 'post', 'put', 'delete'] as const;
type Method = (typeof METHODS)[number];

interface DescribedAnswer {
  description?: string;
  headers?: object;
  content?: Record<string, unknown>;
  $ref?: string;
}

interface Described extends Operation {
  summary?: string;
  description?: string;
  security?: object[];
  tags?: string[];
  parameters?: { name?: string; in?: string; schema?: object }[];
  responses: Record<string, DescribedAnswer>;
}

const bytes = { schema: { type: 'string', format: 'binary' } };
const binary = (...types: readonly string[]) => Object.fromEntries(types.map((type) => [type, bytes]));

/** Downloads whose types follow from what was uploaded, or that a decorator does not say. */
const downloads: Readonly<Record<string, object>> = {
  RequestDocumentsController_content: binary(...documentTypes),
  EvidenceBackofficeController_open: binary(...documentTypes),
  InvoicesBackofficeController_export: binary('application/zip'),
  InvoicesBackofficeController_pdf: binary('application/pdf'),
  InvoicesBackofficeController_xml: binary('application/xml'),
};

const roles = { user: 'citizens', lawyer: 'firms' } as const;

/** Who may call it, in a sentence. */
function callers({ open, permission, staff }: Route): string {
  if (open) return 'For everybody.';
  if (staff !== undefined) return `For staff: ${['admin', ...staffPermissions[staff]].join(', ')} (\`${staff}\`).`;
  if (permission === undefined) return '';
  const scopes = tokenScopeNames.filter((scope) => scopesAllow([scope], permission));
  const byToken = scopes.length === 0 ? '' : ` By a token with \`${scopes.join('`, `')}\`.`;
  return `For ${permissions[permission].map((model) => roles[model]).join(' and ')} (\`${permission}\`).${byToken}`;
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'the same write repeated with it within 24 hours is answered as the first time',
  schema: { type: 'string', maxLength: 200 },
};

/** Adds the facts of an operation that its decorators do not contain. */
function describe(operation: Described, call: string, route: Route, shared: Record<string, object>): void {
  const { operationId } = operation;
  const text = operationTexts[call];
  const [summary, details] = typeof text === 'object' ? text : [text];
  operation.summary = summary ?? call;
  operation.description = [details, callers(route)].filter((part) => part !== undefined && part !== '').join(' ');
  operation.security = route.open ? [] : [{ bearer: [] }];
  if (route.writes && route.idempotent) (operation.parameters ??= []).push({ ...idempotencyKey });
  for (const [status, answer] of Object.entries(operation.responses)) {
    answer.description ||= status === '204' ? 'Done; there is nothing to answer' : 'Done';
    const types = downloads[operationId];
    if (types && status === '200') answer.content = { ...types };
  }
  // A list of the back office is also given as a table.
  const table = operation.parameters?.some(({ name, in: place }) => place === 'query' && name === 'format') === true;
  const list = operation.responses['200'];
  if (table && list?.content) list.content['text/csv'] = { schema: { type: 'string' } };
  for (const [status, codes] of failuresOf(operation, route)) {
    const name = answerName(codes);
    const answer = answerOf(status, codes);
    if (name !== undefined) shared[name] = answer;
    operation.responses[status] = name === undefined ? answer : { $ref: `#/components/responses/${name}` };
  }
}

/** The name of an operation in {@link operationTexts}. */
const callOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(`/${BACKOFFICE}`, '/backoffice').replace('/api/v1', '')}`;

/** One of the documents as OpenAPI 3.1, from the same schemas that validate and the same guards that refuse. */
export function openApiDocument(app: NestFastifyApplication, name: DocumentName = 'public'): OpenAPIObject {
  const env = app.get<Env>(ENV, { strict: false });
  const config = new DocumentBuilder()
    .setTitle(name === 'public' ? 'Giustamente' : 'Giustamente, back office')
    .setDescription(descriptions[name])
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .setContact(env.SELLER_NAME, env.PUBLIC_URL, env.SELLER_EMAIL)
    .setLicense('All rights reserved', `${env.PUBLIC_URL}/termini-e-condizioni`)
    .setTermsOfService(`${env.PUBLIC_URL}/termini-e-condizioni`)
    .addServer('/', 'the instance that gives this document')
    .addBearerAuth()
    .addGlobalParameters({
      name: 'X-Localization',
      in: 'header',
      required: false,
      description: 'the language of texts and messages',
      schema: { type: 'string', enum: ['it', 'en'], default: 'it' },
    })
    .build();
  const whole = SwaggerModule.createDocument(app, config, { standardSchemaConverter: jsonSchemaOf });
  const paths = Object.fromEntries(
    Object.entries(whole.paths).filter(([path]) => path.startsWith(`/${BACKOFFICE}`) === (name === 'backoffice')),
  );
  const routes = new Map(
    app
      .get(RouteCheck, { strict: false })
      .routes()
      .map((route) => [
        route.name.replace('.', '_'),
        { ...route, confirmed: asksForConfirmation(route.handler) } satisfies Route,
      ]),
  );
  const responses: Record<string, object> = {};
  const tags = new Set<string>();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = (item as Partial<Record<Method, Described>>)[method];
      const route = operation && routes.get(operation.operationId);
      if (!operation || !route) continue;
      describe(operation, callOf(method, path), route, responses);
      for (const tag of operation.tags ?? []) tags.add(tag);
    }
  }
  const all = { ...whole.components?.schemas, Problem: problemSchema };
  const schemas = referredSchemas({ paths, responses }, all);
  return {
    ...whole,
    tags: [...tags].sort().map((tag) => ({ name: tag, description: tagTexts[tag] ?? tag })),
    paths,
    components: { ...whole.components, schemas: schemas as never, responses: responses as never },
  };
}

/** Publishes the page of the contract at /api/docs, and both documents as JSON. */
export function publishOpenApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Giustamente API',
  });
  SwaggerModule.setup('api/backoffice/docs', app, () => openApiDocument(app, 'backoffice'), {
    jsonDocumentUrl: 'api/backoffice/openapi.json',
    customSiteTitle: 'Giustamente back office API',
  });
}
