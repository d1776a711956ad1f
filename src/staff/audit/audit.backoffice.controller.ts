import { auditList } from './audit.list.js';
import { Backoffice } from '../backoffice.js';
import { ReadRoutes } from '../read-routes.js';

/** What the staff did. */
@Backoffice('audit')
export class AuditBackofficeController extends ReadRoutes(auditList, {
  permission: 'audit:list',
}) {}
