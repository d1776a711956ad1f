import { Migration } from '@mikro-orm/migrations';

const KINDS = `'signed_in', 'wrong_password', 'wrong_code', 'recovery_code_used', 'two_factor_on', 'two_factor_off',
        'confirmed', 'password_changed', 'password_reset'`;

/** What the malware scanner said of a document. A file that it refuses is an event that its owner and admins read. */
export class Migration20261122T0870_document_scans extends Migration {
  override name = 'Migration20261122T0870_document_scans';

  override up(): void {
    this.addSql(`
      alter table documents
        add column scan text check (scan in ('pending', 'clean', 'infected', 'failed')),
        add column scanned_at timestamptz`);
    this.addSql(`comment on column documents.scan is 'null: uploaded while there was no scanner'`);
    this.addSql(`comment on column documents.scanned_at is 'when the scanner last said something of it'`);
    this.addSql(`create index documents_unscanned on documents (id) where scan in ('pending', 'failed')`);
    this.addSql(`alter table security_events drop constraint security_events_kind_check`);
    this.addSql(`
      alter table security_events add constraint security_events_kind_check check (kind in (
        ${KINDS}, 'file_infected'))`);
  }

  override down(): void {
    this.addSql(`delete from security_events where kind = 'file_infected'`);
    this.addSql(`alter table security_events drop constraint security_events_kind_check`);
    this.addSql(`
      alter table security_events add constraint security_events_kind_check check (kind in (
        ${KINDS}))`);
    this.addSql(`alter table documents drop column scanned_at, drop column scan`);
  }
}
