import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { TokenScope } from './accounts/api-token.codes.js';
import type { MemberRole } from './accounts/members.rules.js';
import type { Locale } from './locale.js';

/** The two kinds of account. */
export type AccountModel = 'user' | 'lawyer';

/** A sign-in of an account: the owner's, or that of a member of a firm. Rule 26.1. */
export interface SignInKey {
  readonly accountId: number;
  /** Null is the owner. */
  readonly memberId: number | null;
}

/** A signed-in account, and by which of its sign-ins. */
export interface Actor extends SignInKey {
  readonly model: AccountModel;
  /** What the person is for the firm; null is the owner, also of a citizen's account. */
  readonly role: MemberRole | null;
  /** The member, where they see only the requests that are assigned to them; null sees all. Rule 26.21. */
  readonly assignedTo: number | null;
  /** 0 for a token of the API: no session has it. */
  readonly sessionId: number;
  /** The language of the account, for what is sent later; answers follow `X-Localization`. */
  readonly locale: Locale;
  /** The version of the terms that the account accepted last; null is none. */
  readonly acceptedTerms: string | null;
  /** What a token of the API may do; a session may do everything. */
  readonly scopes?: readonly TokenScope[];
}

/** What the guard leaves on the request. */
export interface RequestWithActor {
  actor?: Actor;
  headers: Record<string, string | string[] | undefined>;
  ip?: string;
}

export const PUBLIC_ROUTE = 'route:public';
export const PERMISSION = 'route:permission';
export const MOVE_PERMISSION = 'route:move-permission';
export const STAFF_PERMISSION = 'route:staff-permission';

/** The route needs no signed-in account and answers everybody alike: a read ignores the token. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(PUBLIC_ROUTE, true);

/** The signed-in account. */
export const CurrentActor = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithActor>().actor,
);
