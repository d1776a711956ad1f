import { Migration } from '@mikro-orm/migrations';

/** What counts of a review, as it stood before and as it stands now: its mark, 0 for words alone, or nothing. */
const mark = (row: string): string =>
  `coalesce(${row}.satisfaction_lawyer, case when ${row}.review_lawyer is not null then 0 end)`;
const markBefore = (row: string): string => `(case when ${row}.removed_at is null then ${mark(row)} end)`;
const markNow = (row: string): string =>
  `(case when ${row}.published_at is not null and ${row}.removed_at is null then ${mark(row)} end)`;

const shownBefore = (row: string): string => `${row}.satisfaction_lawyer, ${row}.removed_at`;
const shownNow = (row: string): string => `${shownBefore(row)}, ${row}.published_at`;

/**
 * A review counts in public some days after the choice, and one of a pair that looks related once staff have looked. The
 * counters and the pages that are kept follow the moment at which it begins to count. Rules 10.20 to 10.23.
 */
export class Migration20261125T0410_published_reviews extends Migration {
  override name = 'Migration20261125T0410_published_reviews';

  override up(): void {
    this.addSql(`
      alter table feedbacks
        add column counts_from timestamptz,
        add column published_at timestamptz,
        add column held_at timestamptz,
        add column cleared_at timestamptz`);
    // Whatever the public reads already goes on counting.
    this.addSql('alter table feedbacks disable trigger user');
    this.addSql('update feedbacks set counts_from = created_at, published_at = created_at');
    this.addSql('alter table feedbacks enable trigger user');
    this.addSql(`
      alter table feedbacks
        alter column counts_from set not null,
        add constraint feedbacks_held_check check (published_at is null or held_at is null or cleared_at is not null)`);
    this.addSql(`comment on column feedbacks.counts_from is 'before then it does not count in public'`);
    this.addSql(`comment on column feedbacks.published_at is 'since when it counts in public; null while it does not'`);
    this.addSql(`comment on column feedbacks.held_at is 'since then author and firm look related'`);
    this.addSql(`comment on column feedbacks.cleared_at is 'staff have looked: the pair is held no more'`);
    this.addSql(`
      create index feedbacks_unpublished on feedbacks (counts_from) where published_at is null`);
    this.addSql(`
      create index feedbacks_waiting on feedbacks (firm_id) where published_at is null and removed_at is null`);
    this.count(markNow);
    this.correct(shownNow);
  }

  override down(): void {
    this.addSql('drop index feedbacks_unpublished');
    this.addSql('drop index feedbacks_waiting');
    this.count(markBefore);
    this.correct(shownBefore);
    this.addSql('update firm_marks set count = 0');
    this.addSql(`
      insert into firm_marks
      select firm_id, request_type_id, mark, count(*)
      from (select firm_id, request_type_id, ${markBefore('f')} as mark from feedbacks f) marked where mark is not null
      group by 1, 2, 3
      on conflict (firm_id, request_type_id, mark) do update set count = excluded.count`);
    this.addSql(`delete from cases where kind = 'related_review'`);
    this.addSql(`
      alter table feedbacks
        drop constraint feedbacks_held_check,
        drop column counts_from,
        drop column published_at,
        drop column held_at,
        drop column cleared_at`);
  }

  private count(markOf: (row: string) => string): void {
    this.addSql(`
      create or replace function count_firm_mark() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and ${markOf('old')} is not null then
          update firm_marks set count = count - 1
          where firm_id = old.firm_id and request_type_id = old.request_type_id and mark = ${markOf('old')};
        end if;
        if tg_op <> 'DELETE' and ${markOf('new')} is not null then
          insert into firm_marks values (new.firm_id, new.request_type_id, ${markOf('new')}, 1)
          on conflict (firm_id, request_type_id, mark) do update set count = firm_marks.count + 1;
        end if;
        return null;
      end $$`);
    this.addSql('drop trigger firm_marks_changed on feedbacks');
    this.addSql(`
      create trigger firm_marks_changed after update on feedbacks for each row
      when ((old.firm_id, old.request_type_id, ${markOf('old')}) is distinct from (new.firm_id, new.request_type_id, ${markOf('new')}))
      execute function count_firm_mark()`);
  }

  private correct(shown: (row: string) => string): void {
    this.addSql('drop trigger ranking_corrections on feedbacks');
    this.addSql(`
      create trigger ranking_corrections after update on feedbacks
      for each row when ((${shown('new')}) is distinct from (${shown('old')})) execute function notify_ranking_change()`);
  }
}
