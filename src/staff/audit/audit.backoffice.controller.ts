import { auditList } from './audit.list.js';
import { Backoffice } from '../backoffice.js';
import { ReadRoutes } from '../read-routes.js';
import { auditRecord } from '../records.dto.js';

/** What the staff did. */
@Backoffice('audit')
export class AuditBackofficeController extends ReadRoutes(auditList, {
  record: auditRecord,
  permission: 'audit:list',
}) {}
