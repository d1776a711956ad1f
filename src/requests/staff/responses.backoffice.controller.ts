import { Backoffice, ReadRoutes } from '../../staff/staff.api.js';
import { responseRecord } from './responses.dto.js';
import { responsesList } from './responses.list.js';

/** What firms answered. */
@Backoffice('responses')
export class ResponsesBackofficeController extends ReadRoutes(responsesList, {
  record: responseRecord,
  permission: 'response:list',
}) {}
