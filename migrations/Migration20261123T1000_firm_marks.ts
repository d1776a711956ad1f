import { Migration } from '@mikro-orm/migrations';

/** What the public sees of a review counts: its mark, or 0 for words without a mark; null where staff took it away. */
const markOf = (row: string): string => `(
  case when ${row}.removed_at is null then
    coalesce(${row}.satisfaction_lawyer, case when ${row}.review_lawyer is not null then 0 end) end)`;

/**
 * How often a firm got each mark in a subject, so that rankings, profiles and lists of quotes read a few rows of a firm and
 * not all its reviews.
 */
export class Migration20261123T1000_firm_marks extends Migration {
  override name = 'Migration20261123T1000_firm_marks';

  override up(): void {
    this.addSql(`
      create table firm_marks (
        firm_id integer not null references accounts on delete cascade,
        request_type_id text not null,
        mark smallint not null,
        count integer not null,
        primary key (firm_id, request_type_id, mark)
      )`);
    this.addSql(`
      comment on table firm_marks is
        'how many reviews of a firm in a subject have a mark (0: words alone), without removed ones; triggers keep it'`);
    this.addSql(`create index firm_marks_subject on firm_marks (request_type_id, firm_id) include (mark, count)`);
    this.addSql(`
      insert into firm_marks
      select firm_id, request_type_id, mark, count(*)
      from (select firm_id, request_type_id, ${markOf('f')} as mark from feedbacks f) marked where mark is not null group by 1, 2, 3`);
    // The account may be going, too: its rows are then gone already, and nothing is changed.
    this.addSql(`
      create function count_firm_mark() returns trigger language plpgsql as $$
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
    this.addSql(`
      create trigger firm_marks_given after insert or delete on feedbacks for each row execute function count_firm_mark()`);
    this.addSql(`
      create trigger firm_marks_changed after update on feedbacks for each row
      when ((old.firm_id, old.request_type_id, ${markOf('old')}) is distinct from (new.firm_id, new.request_type_id, ${markOf('new')}))
      execute function count_firm_mark()`);
  }

  override down(): void {
    this.addSql('drop trigger firm_marks_given on feedbacks');
    this.addSql('drop trigger firm_marks_changed on feedbacks');
    this.addSql('drop function count_firm_mark');
    this.addSql('drop table firm_marks');
  }
}
