import { memberRoles } from '../shared/accounts/members.rules.js';
import { problemKinds } from '../kernel/problem.js';
import { operationProblems } from './openapi.problems.js';
import { type RouteRule } from '../shared/permissions.js';
import {
  bindingPermissions,
  isOwnersAlone,
  permissions,
  roleAllows,
  type Permission,
} from '../shared/permissions.rules.js';

/** The facts of the route of an operation. */
export interface Route extends RouteRule {
  readonly writes: boolean;
  readonly idempotent: boolean;
  /** Asks staff for a fresh code. */
  readonly confirmed: boolean;
}

/** The parts of an operation that determine its answers. */
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in?: string; readonly name?: string }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, unknown>> };
}

interface Answer {
  readonly description: string;
  readonly headers?: object;
  readonly content: Record<string, unknown>;
}

/** The envelope of every failure. */
export const problemSchema = {
  type: 'object',
  description: 'A failure: a stable code, and messages for a person in the language of `X-Localization`.',
  properties: {
    message: { type: 'string', description: 'a stable code without spaces', pattern: '^[a-z_]+$' },
    info: {
      type: 'object',
      properties: {
        messages: { type: 'array', items: { type: 'string' }, description: 'sentences for a person' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'string' } },
          description: 'what is wrong with which field',
        },
        blocked: { type: 'array', items: { type: 'string' }, description: 'values and fragments that are not allowed' },
      },
      required: ['messages'],
      // Facts of some problems, such as the state that forbade a move.
      additionalProperties: true,
    },
  },
  required: ['message', 'info'],
  additionalProperties: false,
} as const;

const titles: Readonly<Record<number, string>> = {
  400: 'What was sent cannot be read',
  401: 'Nobody is signed in, or the proof does not hold',
  403: 'The caller may not do this',
  404: 'There is no such record for the caller',
  409: 'The state does not allow it now',
  410: 'It no longer exists',
  413: 'Too large',
  415: 'Not a type that is accepted',
  422: 'Something in the input is wrong',
  429: 'Too many calls: wait as long as Retry-After says',
};

/** It is in no list of problems, because its text depends on the reader. */
const TERMS = 'terms_not_accepted';

/** The problems that refuse a decision of staff about a request, or about the enrolment of a firm. */
const requestDecision = ['already_forwarded', 'move_not_allowed', 'plan_is_highest', 'request_not_open'];
const enrolmentDecision = ['already_verified', 'enrolment_missing'];

/** Problems that the sources name where TypeScript cannot follow: the case of a decision chooses who makes it. */
const more: Readonly<Record<string, readonly string[]>> = {
  AccountsBackofficeController_ask: enrolmentDecision,
  AccountsBackofficeController_refuse: enrolmentDecision,
  AccountsBackofficeController_verify: enrolmentDecision,
  CasesBackofficeController_decide: [
    ...requestDecision,
    ...enrolmentDecision,
    'already_suspended',
    'appeal_needs_another',
    'payment_open',
  ],
  RequestsBackofficeController_ask: requestDecision,
  RequestsBackofficeController_invalidate: requestDecision,
  RequestsBackofficeController_keep: requestDecision,
  RequestsBackofficeController_plan: requestDecision,
  RequestsBackofficeController_reinstate: requestDecision,
  RequestsBackofficeController_reject: requestDecision,
  RequestsBackofficeController_release: requestDecision,
};

const roleProblem = (permission: Permission): readonly string[] => {
  const models: readonly string[] = permissions[permission];
  if (models.length > 1) return [];
  return models.includes('lawyer') ? ['requires_lawyer'] : ['requires_user'];
};

/** What a colleague of a firm gets whose role does not allow it. */
function personProblems(permission: Permission): readonly string[] {
  if (isOwnersAlone(permission)) return ['owner_only'];
  return memberRoles.every((role) => roleAllows(role, permission)) ? [] : ['role_forbids'];
}

/** The problems of guards, before the use case runs. */
function guardProblems({ open, permission, staff, moveOf, confirmed }: Route): readonly string[] {
  if (open) return [];
  if (staff !== undefined) return ['unauthenticated', 'forbidden', ...(confirmed ? ['confirmation_required'] : [])];
  if (permission === undefined) return [];
  const forFirms = (permissions[permission] as readonly string[]).includes('lawyer');
  return [
    'unauthenticated',
    ...roleProblem(permission),
    ...(forFirms ? ['token_scope'] : []),
    ...(forFirms ? personProblems(permission) : []),
    ...(bindingPermissions.has(permission) ? [TERMS] : []),
    // Some moves are for one side alone, or make a new obligation.
    ...(moveOf ? ['requires_lawyer', 'requires_user', TERMS] : []),
  ];
}

/** The problems of the form of a call. */
function inputProblems({ parameters = [], requestBody }: Operation, { writes, idempotent }: Route): readonly string[] {
  const given = parameters.filter((one) => one.in === 'path' || one.in === 'query');
  const isForm = requestBody?.content?.['multipart/form-data'] !== undefined;
  return [
    ...(given.length > 0 ? ['bad_request', 'invalid_input'] : []),
    // A write refuses a body that it does not read, too.
    ...(writes ? ['bad_request', 'payload_too_large', 'unsupported_media_type', 'invalid_input', 'conflict'] : []),
    ...(idempotent ? ['idempotency_key_invalid', 'idempotency_key_reused', 'operation_in_progress'] : []),
    ...(idempotent && isForm ? ['idempotency_key_other_file'] : []),
    ...(given.some(({ in: place, name }) => place === 'path' && name === 'id') ? ['not_found'] : []),
  ];
}

const statusOf = (code: string): number | undefined => (code === TERMS ? 403 : problemKinds.get(code)?.status);

/** An inherited method of a controller of the back office is listed under its base class. */
function inherited(operationId: string, { staff }: Route): readonly string[] {
  const own = operationId.split('_').at(-1) ?? '';
  const of = /^(?:Cases|Complaints)Backoffice/.test(operationId) ? 'CaseRoutes' : 'Routes';
  return staff === undefined ? [] : (operationProblems[`${of}_${own}`] ?? []);
}

/** The codes with which an operation can fail, by status, each in the order of the alphabet. */
export function failuresOf(operation: Operation, route: Route): Map<number, string[]> {
  const { operationId } = operation;
  const codes = new Set([
    ...guardProblems(route),
    ...inputProblems(operation, route),
    ...(operationProblems[operationId] ?? inherited(operationId, route)),
    ...(more[operationId] ?? []),
  ]);
  const found = new Map<number, string[]>();
  for (const code of [...codes].sort()) {
    const status = statusOf(code);
    if (status !== undefined && status >= 400 && status < 500) found.set(status, [...(found.get(status) ?? []), code]);
  }
  return new Map([...found].sort(([one], [other]) => one - other));
}

/** A failure as the document describes it. */
export function answerOf(status: number, codes: readonly string[]): Answer {
  return {
    description: `${titles[status] ?? 'Refused'}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    ...(status === 429 && {
      headers: { 'Retry-After': { description: 'seconds', schema: { type: 'integer', minimum: 1 } } },
    }),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { message: { type: 'string', enum: codes } } },
          ],
        },
      },
    },
  };
}

const pascal = (code: string): string => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The greatest length of the name of a shared answer. */
const NAME_MAX = 60;

/** The name of an answer that several operations share; undefined for one that is written inline. */
export function answerName(codes: readonly string[]): string | undefined {
  const name = codes.map(pascal).join('Or');
  return name.length <= NAME_MAX ? name : undefined;
}
