import { Backoffice } from '../backoffice.js';
import { ReadRoutes } from '../read-routes.js';
import { securityEventRecord } from '../records.dto.js';
import { securityEventsList } from './security-events.list.js';

/** Who signed in or tried to, and what changed about how they do. */
@Backoffice('security-events')
export class SecurityEventsBackofficeController extends ReadRoutes(securityEventsList, {
  record: securityEventRecord,
  permission: 'security-event:list',
}) {}
