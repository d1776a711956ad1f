/** What other modules need to be part of the back office: their routes, their lists, and the log of decisions. */
export { Audit, differing, type AuditEntry } from './audit/audit.js';
export { Decides } from './decisions/decision.interceptor.js';
export { Decisions } from './decisions/decisions.js';
export { Exports } from './exports.js';
export { ApiNewRecord, ApiRecord, ApiRecords, Backoffice, changeOf, goneRecord } from './backoffice.js';
export { Confirmed } from './sign-in/confirmation.js';
export { CurrentStaff, type StaffActor } from './staff-actor.js';
export {
  anyNumber,
  numbers,
  oneOf,
  oneWord,
  onDay,
  since,
  sinceDay,
  until,
  untilDay,
  whether,
  yesOrNo,
} from './lists/filters.js';
export { column, inTurn } from './lists/columns.js';
export { defineList, type List } from './lists/list.js';
export { askedOf, contentRange, listQuery, Lists, unknownIn, type ListQuery } from './lists/lists.js';
export { ReadRoutes } from './read-routes.js';
export { LogsView } from './views/logs-view.js';
export { RecordViews, type CaseInHand } from './views/record-views.js';
export { sendTable, type Table } from './lists/table.js';
export {
  accountName,
  accountReference,
  accountSearch,
  optionalAccount,
  staffMember,
  withAccount,
  type AccountReference,
} from './lists/references.js';
