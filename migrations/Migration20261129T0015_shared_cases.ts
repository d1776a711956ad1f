import { Migration } from '@mikro-orm/migrations';

/** Staff give cases to one another, and a member takes only some kinds of them. */
export class Migration20261129T0015_shared_cases extends Migration {
  override name = 'Migration20261129T0015_shared_cases';

  override up(): void {
    this.addSql(`
      create table case_assignments (
        case_id integer primary key references cases,
        staff_id integer not null references staff,
        assigned_by integer not null references staff,
        at timestamptz not null,
        read_at timestamptz
      );
      comment on column case_assignments.read_at is 'when the member opened the case; null until then';
      create index case_assignments_staff on case_assignments (staff_id);
      alter table staff add column case_kinds text[] not null default '{}';
      comment on column staff.case_kinds is 'the kinds of cases that the member takes; empty for all'`);
  }

  override down(): void {
    this.addSql(`alter table staff drop column case_kinds; drop table case_assignments`);
  }
}
