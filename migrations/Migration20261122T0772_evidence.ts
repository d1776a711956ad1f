import { Migration } from '@mikro-orm/migrations';

/** A firm sends papers that prove its enrolment; only staff read them. */
export class Migration20261122T0772_evidence extends Migration {
  override name = 'Migration20261122T0772_evidence';

  override up(): void {
    this.addSql(`
      alter table documents
        drop constraint documents_purpose_check,
        add constraint documents_purpose_check
          check (purpose in ('request', 'response', 'photo', 'message', 'evidence'))`);
    this.addSql(`create index documents_evidence on documents (account_id, id) where purpose = 'evidence'`);
  }

  override down(): void {
    this.addSql(`delete from documents where purpose = 'evidence'`);
    this.addSql(`drop index documents_evidence`);
    this.addSql(`
      alter table documents
        drop constraint documents_purpose_check,
        add constraint documents_purpose_check check (purpose in ('request', 'response', 'photo', 'message'))`);
  }
}
