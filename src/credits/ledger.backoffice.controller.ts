import { Backoffice, ReadRoutes } from '../staff/staff.api.js';
import { ledgerList } from './ledger.list.js';

/** The ledger of credits. */
@Backoffice('ledger')
export class LedgerBackofficeController extends ReadRoutes(ledgerList, { permission: 'ledger:list' }) {}
