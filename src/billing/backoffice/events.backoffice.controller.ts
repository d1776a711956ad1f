import { Backoffice, ReadRoutes } from '../../staff/staff.api.js';
import { eventsList } from './events.list.js';

/** What the payment provider reported, also of checkouts that were never written. */
@Backoffice('events')
export class EventsBackofficeController extends ReadRoutes(eventsList, { permission: 'checkout:list' }) {}
