import { Migration } from '@mikro-orm/migrations';

/** The log says which record of a person staff read, and for which case. */
export class Migration20261128T2000_record_views extends Migration {
  override name = 'Migration20261128T2000_record_views';

  override up(): void {
    this.addSql(`
      alter table audit add column case_id integer;
      comment on column audit.case_id is 'the case that was the reason to read a record; null for other entries';
      create index audit_views on audit (staff_id, resource, at desc) where action = 'view'`);
  }

  override down(): void {
    this.addSql(`
      drop index audit_views;
      alter table audit drop column case_id`);
  }
}
