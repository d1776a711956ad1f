import { applyDecorators, Controller } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';

/** Where the back office's API lives, apart from the public one. */
export const BACKOFFICE = 'api/backoffice/v1';

/**
 * A controller of the back office. Its routes carry `@AllowStaff`, answer bare records and arrays, and are described in
 * a document of their own: `/api/backoffice/openapi.json`.
 */
export const Backoffice = (resource = ''): ClassDecorator =>
  applyDecorators(
    Controller(resource === '' ? BACKOFFICE : `${BACKOFFICE}/${resource}`),
    ApiTags(resource === '' ? 'session' : resource),
    ApiBearerAuth(),
  );

/** The route answers a page of such records. */
export const ApiRecords = (record: z.ZodType): MethodDecorator => ApiOkResponse({ standardSchema: z.array(record) });

/** The route answers one such record. */
export const ApiRecord = (record: z.ZodType): MethodDecorator => ApiOkResponse({ standardSchema: record });

/** What a deletion answers. */
export const goneRecord = z.strictObject({ id: z.int() });

/** The route creates such a record and answers it. */
export const ApiNewRecord = (record: z.ZodType): MethodDecorator => ApiCreatedResponse({ standardSchema: record });

/**
 * The body of a change by PUT. The convention of react-admin sends a record back whole: its other fields are accepted
 * and ignored. An unknown field is refused.
 */
export function changeOf<Shape extends z.ZodRawShape>(
  body: z.ZodObject<Shape>,
  record: z.ZodObject,
): z.ZodType<z.output<z.ZodObject<Shape>>> {
  const others = Object.keys(record.shape).filter((name) => !(name in body.shape));
  const known = z.strictObject({
    ...body.shape,
    ...Object.fromEntries(others.map((name) => [name, z.unknown().optional()])),
  });
  return known.transform(
    (given) =>
      Object.fromEntries(Object.entries(given).filter(([name]) => name in body.shape)) as z.output<z.ZodObject<Shape>>,
  );
}
