/** A part of a schema of the documents, as far as values are made from it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface DescribedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** The part of an OpenAPI document that is read. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** One method of one path. */
export interface Operation {
  /** `PUT /api/v1/requests/{id}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The body by its content type; undefined without one. */
  readonly body: { readonly type: string; readonly schema: Schema } | undefined;
  readonly isBackOffice: boolean;
  /** The schemas that its references name. */
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** Every operation of the documents, in their order. */
export function operationsOf(documents: readonly ApiDocument[]): Operation[] {
  return documents.flatMap(({ paths, components }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]): Operation => {
        const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          parameters,
          body: type === undefined ? undefined : { type, schema: content?.schema ?? {} },
          isBackOffice: path.startsWith('/api/backoffice/'),
          schemas: components?.schemas ?? {},
        };
      }),
    ),
  );
}
