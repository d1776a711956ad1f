import { Migration } from '@mikro-orm/migrations';

/**
 * The kinds of cases and of their subjects stand in `case.codes.ts`: the database holds their form only, so that each
 * module brings its own kind without a migration about those of others. A case may be about nobody's account.
 */
export class Migration20261122T0720_case_kinds extends Migration {
  override name = 'Migration20261122T0720_case_kinds';

  override up(): void {
    this.addSql(`
      alter table cases
        drop constraint if exists cases_kind_check,
        add constraint cases_kind_check check (kind ~ '^[a-z_]{2,40}$'),
        drop constraint if exists cases_subject_type_check,
        add constraint cases_subject_type_check check (subject_type ~ '^[a-z_]{2,40}$')`);
  }

  override down(): void {
    this.addSql(`delete from cases where kind not in ('verification', 'message')`);
    this.addSql(`
      alter table cases
        drop constraint cases_kind_check,
        add constraint cases_kind_check check (kind in ('verification', 'message')),
        drop constraint cases_subject_type_check,
        add constraint cases_subject_type_check check (subject_type in ('account', 'message'))`);
  }
}
