import { eraseActs } from '../../kernel/auth/firm-activity.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';

/** The birth date of an account without a name; the column can't be empty. */
const BIRTH_DATE = '1900-01-01';

/**
 * Removes everything personal from an account. Its id stays, because the ledger, invoices and consent proofs may refer
 * to it. The VAT number of its firm can be used again. Rules 13.6 and 14.5.
 */
export async function anonymise(em: EntityManager, accountId: number, now: Date): Promise<void> {
  const db = sqlOf(em);
  await db
    .updateTable('accounts')
    .set((row) => ({
      email: `deleted-${accountId}@account.invalid`,
      password_hash: '',
      first_name: '',
      last_name: '',
      birth_date: BIRTH_DATE,
      phone: null,
      mobile: null,
      main_address: null,
      fiscal_data: null,
      resume: null,
      notification_choices: '{}',
      digest: false,
      completed: false,
      completion_deadline: null,
      suspended_at: null,
      suspended_until: null,
      suspension_reason: null,
      unused_told_at: null,
      deleted_at: row.fn.coalesce('deleted_at', row.val(now)),
      updated_at: now,
    }))
    .where('id', '=', accountId)
    .execute();
  await db
    .updateTable('firms')
    .set({
      company_name: '',
      company_order_city: '',
      pec: null,
      vat_number: null,
      tax_code: null,
      sdi_code: null,
      bar: null,
      insurance: null,
      languages: [],
      presentation: null,
      presentation_removed_at: null,
      photo_document_id: null,
      latitude: null,
      longitude: null,
      city: null,
      province_id: null,
      live: false,
    })
    .where('account_id', '=', accountId)
    .execute();
  await db.deleteFrom('firm_skills').where('firm_id', '=', accountId).execute();
  await db.deleteFrom('verification_answers').where('firm_id', '=', accountId).execute();
  await db.deleteFrom('account_notes').where('account_id', '=', accountId).execute();
  await db.deleteFrom('suspensions').where('account_id', '=', accountId).execute();
  await db.deleteFrom('firm_clients').where('firm_id', '=', accountId).execute();
  await db.deleteFrom('account_recovery_codes').where('account_id', '=', accountId).execute();
  await db.deleteFrom('account_authenticators').where('account_id', '=', accountId).execute();
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  await db.deleteFrom('account_tokens').where('account_id', '=', accountId).execute();
  await db.deleteFrom('api_tokens').where('account_id', '=', accountId).execute();
  await eraseActs(db, accountId);
  await db.deleteFrom('member_absences').where('account_id', '=', accountId).execute();
  await db.deleteFrom('firm_members').where('account_id', '=', accountId).execute();
}
