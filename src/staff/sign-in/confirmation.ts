import { SetMetadata } from '@nestjs/common';
import type { StaffActor } from '../staff-actor.js';
import { staffProblems } from '../staff.problems.js';

const CONFIRMED = 'route:staff-confirmed';

/** The route asks for a fresh code of the authenticator. Rule 16.8. */
export const Confirmed = (): MethodDecorator => SetMetadata(CONFIRMED, true);

/** Whether a route carries {@link Confirmed}. */
export const asksForConfirmation = (handler: object): boolean => Reflect.getMetadata(CONFIRMED, handler) === true;

/** @throws confirmation_required (403) when the session's last code is too old for sensitive actions. Rule 16.8. */
export function demandConfirmation({ confirmed }: StaffActor): void {
  if (!confirmed) throw staffProblems.confirmation_required();
}
