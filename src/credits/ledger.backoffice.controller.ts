import { Backoffice, ReadRoutes } from '../staff/staff.api.js';
import { ledgerList } from './ledger.list.js';
import { ledgerRecord } from './ledger.record.dto.js';

/** The ledger of credits. */
@Backoffice('ledger')
export class LedgerBackofficeController extends ReadRoutes(ledgerList, {
  record: ledgerRecord,
  permission: 'ledger:list',
}) {}
