import { Backoffice, ReadRoutes } from '../../staff/staff.api.js';
import { responsesList } from './responses.list.js';

/** What firms answered. */
@Backoffice('responses')
export class ResponsesBackofficeController extends ReadRoutes(responsesList, {
  logs: 'responses',
  permission: 'response:list',
}) {}
