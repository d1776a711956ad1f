import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The string schema at the end of a chain of transforms and pipes. */
function endOf(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return schema instanceof z.ZodPipe ? endOf((def as z.ZodPipe['def']).out) : schema;
}

/** The limits of a text are checked after its transforms; the document shows them to the sender too. */
function limit(zodSchema: z.core.$ZodType, json: JsonSchema): void {
  if (json.type !== 'string' || !(zodSchema instanceof z.ZodPipe)) return;
  const end = endOf(zodSchema);
  if (!(end instanceof z.ZodString)) return;
  json.minLength ??= end.minLength ?? undefined;
  json.maxLength ??= end.maxLength ?? undefined;
  if (json.minLength === undefined || json.minLength === 0) delete json.minLength;
  if (json.maxLength === undefined) delete json.maxLength;
}

/**
 * A zod schema as the documents write it: JSON Schema as OpenAPI 3.1 has it, with the limits of every text.
 * @param schemaType `input` for what is sent, `output` for what is answered
 */
export function jsonSchemaOf(
  schema: unknown,
  { schemaType }: { schemaType: 'input' | 'output' },
): { schema: JsonSchema; components: Record<string, JsonSchema> } | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const {
    $defs = {},
    $schema: _draft,
    ...own
  } = z.toJSONSchema(schema, {
    io: schemaType,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The name of the component.
      delete jsonSchema.id;
      if (schemaType === 'input') limit(zodSchema, jsonSchema);
    },
  });
  return { schema: own, components: $defs };
}
