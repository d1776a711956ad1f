import { Migration } from '@mikro-orm/migrations';

/**
 * The marks of a firm are read from its own few entries of the key. PostgreSQL 18 would rather skip through the index by
 * subject, some ninety pages for each firm: that index is for statements that name subjects, and its condition, which holds
 * for every row, follows from nothing else.
 */
export class Migration20261124T1200_firm_marks_indexes extends Migration {
  override name = 'Migration20261124T1200_firm_marks_indexes';

  override up(): void {
    this.addSql(`
      alter table firm_marks
        drop constraint firm_marks_pkey,
        add primary key (firm_id, request_type_id, mark) include (count)`);
    this.addSql('drop index firm_marks_subject');
    this.addSql(`
      create index firm_marks_subject on firm_marks (request_type_id, firm_id) include (mark, count)
      where request_type_id is not null`);
  }

  override down(): void {
    this.addSql('drop index firm_marks_subject');
    this.addSql('create index firm_marks_subject on firm_marks (request_type_id, firm_id) include (mark, count)');
    this.addSql(`
      alter table firm_marks
        drop constraint firm_marks_pkey,
        add primary key (firm_id, request_type_id, mark)`);
  }
}
