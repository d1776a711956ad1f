import { Migration } from '@mikro-orm/migrations';

/** What the public ranking shows: the table, when, and under which condition. */
const SOURCES = [
  ['matching_firms', 'insert or update or delete', null],
  ['feedbacks', 'insert or delete', null],
  [
    'firms',
    'update',
    `(new.company_name, new.city, new.province_id, new.verified_at, new.photo_document_id)
      is distinct from (old.company_name, old.city, old.province_id, old.verified_at, old.photo_document_id)`,
  ],
  [
    'accounts',
    'update',
    '(new.suspended_at, new.suspended_until) is distinct from (old.suspended_at, old.suspended_until)',
  ],
] as const;

const FEEDBACK_CHANGED = `(new.satisfaction_lawyer, new.removed_at) is distinct from (old.satisfaction_lawyer, old.removed_at)`;

/** Each process keeps public pages in memory. The database tells all of them when what a ranking shows has changed. */
export class Migration20261122T0850_page_changes extends Migration {
  override name = 'Migration20261122T0850_page_changes';

  override up(): void {
    this.addSql(`
      create function notify_ranking_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('page_changes', 'ranking');
        return null;
      end $$`);
    for (const [table, when, condition] of SOURCES)
      this.addSql(`
        create trigger ranking_changes after ${when} on ${table}
        for each row ${condition ? `when (${condition})` : ''} execute function notify_ranking_change()`);
    this.addSql(`
      create trigger ranking_corrections after update on feedbacks
      for each row when (${FEEDBACK_CHANGED}) execute function notify_ranking_change()`);
  }

  override down(): void {
    this.addSql('drop trigger ranking_corrections on feedbacks');
    for (const [table] of SOURCES) this.addSql(`drop trigger ranking_changes on ${table}`);
    this.addSql('drop function notify_ranking_change');
  }
}
