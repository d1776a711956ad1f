import { Migration } from '@mikro-orm/migrations';

/**
 * When a citizen is asked how it went, and when they were. Of a request that ended without a choice the site alone is
 * rated, so its feedback is about no firm.
 */
export class Migration20261125T0200_feedback_asked extends Migration {
  override name = 'Migration20261125T0200_feedback_asked';

  override up(): void {
    this.addSql(`
      alter table requests
        add column feedback_due_at timestamptz,
        add column feedback_asked_at timestamptz`);
    this.addSql(`comment on column requests.feedback_due_at is 'when its citizen is asked next how it went'`);
    this.addSql(`comment on column requests.feedback_asked_at is 'when they were asked for the first time'`);
    this.addSql(`
      create index requests_feedback_due on requests (feedback_due_at)
      where feedback_due_at is not null and deleted_at is null`);
    // What ended in the last 60 days is asked about, too; earlier nobody remembers. Quotes can be chosen for 25 days.
    this.addSql(`
      update requests r set feedback_due_at = ended.at + interval '7 days'
      from (
        select id, coalesce(approved_at, greatest(closed_at, case when ok_count > 0 then sent_at + interval '25 days' end)) as at
        from requests
      ) ended
      where ended.id = r.id and r.status in (0, 5) and r.deleted_at is null and r.ok_count + r.ko_count > 0
        and ended.at > now() - interval '60 days'
        and not exists (select from feedbacks f where f.request_id = r.id)`);
    this.addSql(`
      alter table feedbacks
        alter column firm_id drop not null,
        add constraint feedbacks_firm_check
          check (firm_id is not null or (satisfaction_lawyer is null and review_lawyer is null))`);
    this.addSql(`comment on column feedbacks.firm_id is 'the firm that was chosen; null while none was'`);
  }

  override down(): void {
    this.addSql('delete from feedbacks where firm_id is null');
    this.addSql('alter table feedbacks drop constraint feedbacks_firm_check, alter column firm_id set not null');
    this.addSql('drop index requests_feedback_due');
    this.addSql('alter table requests drop column feedback_asked_at, drop column feedback_due_at');
  }
}
