import { Backoffice, ReadRoutes } from '../../staff/staff.api.js';
import { checkoutsList } from './checkouts.list.js';

/** Checkouts and payments, with everything that the provider reported of each. */
@Backoffice('checkouts')
export class CheckoutsBackofficeController extends ReadRoutes(checkoutsList, { permission: 'checkout:list' }) {}
