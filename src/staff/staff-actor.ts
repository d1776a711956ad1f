import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Locale } from '../shared/locale.js';
import type { StaffRole } from '../shared/staff/staff.codes.js';

/** A member of staff signed in to the back office. */
export interface StaffActor {
  readonly staffId: number;
  readonly sessionId: number;
  readonly role: StaffRole;
  readonly locale: Locale;
  /** The session's last code is fresh enough for sensitive actions. Rule 16.8. */
  readonly confirmed: boolean;
}

/** A call of the back office: what the guard leaves on the request. */
export interface RequestOfStaff {
  readonly method: string;
  readonly headers: Record<string, string | string[] | undefined>;
  staff?: StaffActor;
}

/** The member of staff who calls a route of the back office. */
export const CurrentStaff = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<RequestOfStaff>().staff,
);
