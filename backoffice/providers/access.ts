import { reading } from './reading';
import { readSession } from './session';

/** Whether whoever is signed in has a permission. */
export const may = (permission: string): boolean => readSession()?.staff.permissions.includes(permission) ?? false;

/** Whether whoever is signed in sees a resource. */
export function maySee(resource: string): boolean {
  const permission = reading[resource];
  return permission !== undefined && may(permission);
}
