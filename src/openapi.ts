import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

/** The contract as OpenAPI 3.1, from the same schemas that validate. */
export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Giustamente')
    .setDescription(
      'Legal-assistance marketplace. Every answer has the envelope `{"info": …}`; every failure `{"message": code, "info": {"messages": […]}}`.',
    )
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
  return SwaggerModule.createDocument(app, config);
}

/** Publishes the page at /api/docs and the document at /api/openapi.json. */
export function publishOpenApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Giustamente API',
  });
}
