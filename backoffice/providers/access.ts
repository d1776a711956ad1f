import { reading } from './reading';
import { readSession } from './session';

/** Whether the member who is signed in has a permission. */
export const may = (permission: string): boolean =>
  readSession()?.staff.permissions.some((own) => own === permission) ?? false;

/** Whether the member who is signed in sees a resource. */
export function maySee(resource: string): boolean {
  const permission = reading[resource];
  return permission !== undefined && may(permission);
}
