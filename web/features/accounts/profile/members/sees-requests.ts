import type { MemberRole } from '../../../../../src/shared/accounts/members.rules.js';
import { roleAllows } from '../../../../../src/shared/permissions.rules.js';

/** Whether somebody with this role works on requests; for others there is nothing to choose. */
export const seesRequests = (role: MemberRole): boolean => roleAllows(role, 'inbox:list');
