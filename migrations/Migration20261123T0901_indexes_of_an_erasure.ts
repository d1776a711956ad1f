import { Migration } from '@mikro-orm/migrations';

/** Where documents and people of a firm are named, and often nobody. */
const KEYS = [
  ['firms', 'photo_document_id'],
  ['firm_activity', 'member_id'],
  ['firm_activity', 'about_member_id'],
  ['account_authenticators', 'member_id'],
  ['account_recovery_codes', 'member_id'],
] as const;

/**
 * What belongs to an account is found without reading whole tables, also what is over: an erasure asks for all of it. So do the
 * foreign keys of what it deletes.
 */
export class Migration20261123T0901_indexes_of_an_erasure extends Migration {
  override name = 'Migration20261123T0901_indexes_of_an_erasure';

  override up(): void {
    this.addSql('drop index sessions_account');
    this.addSql('create index sessions_account on sessions (account_id)');
    this.addSql('create index documents_account on documents (account_id)');
    this.addSql('create index feedbacks_account on feedbacks (account_id)');
    this.addSql('create index outbox_account on outbox (account_id) where account_id is not null');
    for (const [table, column] of KEYS)
      this.addSql(`create index ${table}_${column} on ${table} (${column}) where ${column} is not null`);
  }

  override down(): void {
    for (const [table, column] of KEYS) this.addSql(`drop index ${table}_${column}`);
    this.addSql('drop index outbox_account');
    this.addSql('drop index feedbacks_account');
    this.addSql('drop index documents_account');
    this.addSql('drop index sessions_account');
    this.addSql('create index sessions_account on sessions (account_id) where revoked_at is null');
  }
}
