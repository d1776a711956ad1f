import { Migration } from '@mikro-orm/migrations';

/**
 * Texts that the contact filter was not sure of are put before staff, who may take them away. Of an answer the words go;
 * a reply and a presentation stay with their author, and nobody else reads them.
 */
export class Migration20261122T0791_doubtful_texts extends Migration {
  override name = 'Migration20261122T0791_doubtful_texts';

  override up(): void {
    this.addSql(`alter table responses add column text_removed_at timestamptz`);
    this.addSql(`
      update responses p set text_removed_at = r.decided_at
      from reports r
      where r.side = 'reported' and r.subject_type = 'response' and r.subject_id = p.id and r.measure = 'removed'
        and r.overturned_at is null and p.text is null`);
    this.addSql(`
      alter table responses
        add constraint responses_text_removed_check check (text_removed_at is null or text is null)`);
    this.addSql(`
      alter table feedbacks
        add column may_return boolean not null default false,
        add column reply_removed_at timestamptz,
        add constraint feedbacks_may_return_check check (not may_return or removed_at is not null)`);
    this.addSql(`comment on column feedbacks.may_return is 'it was removed for its words: other words bring it back'`);
    this.addSql(`alter table firms add column presentation_removed_at timestamptz`);
    this.addSql(`
      alter table reports
        drop constraint reports_subject_type_check,
        add constraint reports_subject_type_check check (
          subject_type in ('account', 'request', 'response', 'message', 'review', 'review_reply', 'profile')),
        drop constraint reports_decision_check,
        add constraint reports_decision_check check (
          decision in ('uphold', 'dismiss', 'unfounded', 'suspend', 'gone', 'remove'))`);
  }

  override down(): void {
    this.addSql(`delete from cases where kind = 'text'`);
    this.addSql(`delete from appeals where report_id in (select id from reports where decision = 'remove')`);
    this.addSql(`delete from reports where decision = 'remove'`);
    this.addSql(`
      alter table reports
        drop constraint reports_subject_type_check,
        add constraint reports_subject_type_check check (
          subject_type in ('account', 'request', 'response', 'message', 'review')),
        drop constraint reports_decision_check,
        add constraint reports_decision_check check (
          decision in ('uphold', 'dismiss', 'unfounded', 'suspend', 'gone'))`);
    this.addSql(`alter table firms drop column presentation_removed_at`);
    this.addSql(`
      alter table feedbacks
        drop constraint feedbacks_may_return_check,
        drop column may_return,
        drop column reply_removed_at`);
    this.addSql(`alter table responses drop column text_removed_at`);
  }
}
