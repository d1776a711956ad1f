/**
 * What other modules need to be part of the back office: where their routes stand, how their lists work, and the log of
 * what is decided.
 */
export { Audit, type AuditEntry } from './audit.js';
export { Backoffice } from './backoffice.js';
export { anyNumber, oneOf, since, until, whether } from './lists/filters.js';
export { defineList } from './lists/list.js';
export { askedOf, contentRange, listQuery, Lists, sendCsv, unknownIn, type ListQuery } from './lists/lists.js';
export {
  accountName,
  accountReference,
  accountSearch,
  withAccount,
  type AccountReference,
} from './lists/references.js';
