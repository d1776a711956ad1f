import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { BACKOFFICE } from './staff/backoffice.js';

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

/** One of the documents as OpenAPI 3.1, from the same schemas that validate. */
export function openApiDocument(app: NestFastifyApplication, name: DocumentName = 'public'): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle(name === 'public' ? 'Giustamente' : 'Giustamente, back office')
    .setDescription(descriptions[name])
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth()
    .addGlobalParameters({
      name: 'X-Localization',
      in: 'header',
      required: false,
      schema: { type: 'string', enum: ['it', 'en'], default: 'it' },
    })
    .build();
  const whole = SwaggerModule.createDocument(app, config);
  const paths = Object.fromEntries(
    Object.entries(whole.paths).filter(([path]) => path.startsWith(`/${BACKOFFICE}`) === (name === 'backoffice')),
  );
  const schemas = referredSchemas(paths, whole.components?.schemas ?? {});
  return { ...whole, paths, components: { ...whole.components, schemas: schemas as never } };
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
