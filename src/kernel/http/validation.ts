import { StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';
import { fieldTexts } from '../field-texts.js';
import type { Text } from '../../shared/locale.js';
import { problems, type Problem } from '../problem.js';

/** The fields of a zod issue beyond the standard's `message` and `path`. */
interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  readonly code?: string;
  readonly input?: unknown;
  readonly origin?: string;
  readonly format?: string;
  readonly expected?: string;
  readonly params?: { text?: Text };
  readonly keys?: readonly string[];
}

/**
 * The general text for an issue of the schema. A schema's own text travels in `params.text` (see {@link withText}).
 * Rule 17.6.
 */
function textOf(issue: Issue): Text {
  if (issue.params?.text) return issue.params.text;
  if (issue.input === undefined || issue.input === null) return fieldTexts.required;
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? fieldTexts.numeric : fieldTexts.regex;
    case 'too_small':
      if (issue.origin === 'array') return fieldTexts.tooFew;
      if (issue.origin !== 'string') return fieldTexts.numeric;
      return issue.input === '' ? fieldTexts.required : fieldTexts.minLength;
    case 'too_big':
      if (issue.origin === 'array') return fieldTexts.tooMany;
      return issue.origin === 'string' ? fieldTexts.maxLength : fieldTexts.numeric;
    case 'invalid_format':
      if (issue.input === '') return fieldTexts.required;
      return issue.format === 'email' ? fieldTexts.email : fieldTexts.regex;
    default:
      return fieldTexts.regex;
  }
}

const pathOf = (issue: Issue): string[] =>
  (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
const nameOf = (issue: Issue): string => pathOf(issue).join('.') || 'body';

/** No text of the contract is longer, and no object nested deeper: deeper values are never read. */
export const LONGEST = 50_000;
const DEEPEST = 32;

/**
 * Refuses values that are too long before any schema reads them.
 * @throws invalid_input (422) with the field
 */
export function measure(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && value.length > LONGEST)
    throw problems.invalid_input({ fields: { [path.join('.') || 'body']: [fieldTexts.maxLength] } });
  if (value === null || typeof value !== 'object' || path.length >= DEEPEST) return;
  for (const [name, inner] of Object.entries(value)) measure(inner, [...path, name]);
}

/** Turns schema issues into the contract's 422 with `fields`. */
export function validationProblem(issues: readonly Issue[]): Problem {
  const fields: Record<string, Text[]> = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys' && issue.keys) {
      for (const key of issue.keys) fields[[...pathOf(issue), key].join('.')] = [fieldTexts.unknown];
    } else (fields[nameOf(issue)] ??= []).push(textOf(issue));
  }
  return problems.invalid_input({ fields });
}

/** A check with a text of its own: `schema.superRefine(withText(isAdult, texts.minor))`. */
export function withText<T>(holds: (value: T) => boolean, text: Text) {
  return (value: T, context: z.core.$RefinementCtx<T>): void => {
    if (!holds(value)) context.addIssue({ code: 'custom', input: value, params: { text } });
  };
}

/** Parses values that do not come through a decorated parameter (multipart fields, jobs, files). */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw validationProblem(result.error.issues);
  return result.data;
}

/** Validates every `@Body`, `@Query` and `@Param` that names a schema. */
export function validationPipe(): StandardSchemaValidationPipe {
  return new SchemaPipe();
}

class SchemaPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => validationProblem(issues) });
  }

  // Nest would call the schema's `~standard.validate`, which leaves `input` out of the issues; telling "missing" from
  // "wrong" needs it.
  protected override validate<T>(
    value: unknown,
    schema: Parameters<StandardSchemaValidationPipe['validate']>[1],
    options?: Record<string, unknown>,
  ) {
    measure(value);
    if (!(schema instanceof z.ZodType)) return super.validate<T>(value, schema, options);
    const result = schema.safeParse(value ?? {}, { reportInput: true });
    return result.success ? { value: result.data as T } : { issues: result.error.issues as never };
  }
}
