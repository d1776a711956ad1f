import { Backoffice } from '../backoffice.js';
import { ReadRoutes } from '../read-routes.js';
import { securityEventsList } from './security-events.list.js';

/** Who signed in or tried to, and what changed about how they do. */
@Backoffice('security-events')
export class SecurityEventsBackofficeController extends ReadRoutes(securityEventsList, {
  permission: 'security-event:list',
}) {}
