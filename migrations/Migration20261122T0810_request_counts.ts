import { Migration } from '@mikro-orm/migrations';

/**
 * How many requests an account has stands in a row of its own, so that the first page of its list costs the same with a
 * long history. An account writes its requests one after the other: nobody else waits for the row.
 */
const COUNTED = `
  insert into account_request_counts
  select account_id, count(*) from %ROWS% where deleted_at is null group by account_id
  on conflict (account_id) do update set count = account_request_counts.count + excluded.count`;

const counting = (rows: string): string => COUNTED.replace('%ROWS%', rows);

export class Migration20261122T0810_request_counts extends Migration {
  override name = 'Migration20261122T0810_request_counts';

  override up(): void {
    this.addSql(`
      create table account_request_counts (
        account_id integer primary key references accounts on delete cascade,
        count integer not null
      )`);
    this.addSql(`
      comment on table account_request_counts is 'how many requests of an account are not deleted; triggers keep it'`);
    this.addSql(counting('requests'));
    this.addSql(`
      create function count_added_requests() returns trigger language plpgsql as $$
      begin
        ${counting('added')};
        return null;
      end $$`);
    // The account may be going, too: its row is then gone already, and nothing is inserted.
    this.addSql(`
      create function count_removed_requests() returns trigger language plpgsql as $$
      begin
        update account_request_counts c set count = c.count - gone.count
        from (select account_id, count(*) as count from removed where deleted_at is null group by account_id) gone
        where c.account_id = gone.account_id;
        return null;
      end $$`);
    this.addSql(`
      create function count_moved_request() returns trigger language plpgsql as $$
      begin
        if old.deleted_at is null then
          update account_request_counts set count = count - 1 where account_id = old.account_id;
        end if;
        if new.deleted_at is null then
          insert into account_request_counts values (new.account_id, 1)
          on conflict (account_id) do update set count = account_request_counts.count + 1;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger request_counts_added after insert on requests referencing new table as added
      for each statement execute function count_added_requests()`);
    this.addSql(`
      create trigger request_counts_removed after delete on requests referencing old table as removed
      for each statement execute function count_removed_requests()`);
    this.addSql(`
      create trigger request_counts_moved after update of account_id, deleted_at on requests for each row
      when ((old.account_id, old.deleted_at is null) is distinct from (new.account_id, new.deleted_at is null))
      execute function count_moved_request()`);
  }

  override down(): void {
    for (const trigger of ['added', 'removed', 'moved'])
      this.addSql(`drop trigger request_counts_${trigger} on requests`);
    for (const name of ['count_added_requests', 'count_removed_requests', 'count_moved_request'])
      this.addSql(`drop function ${name}`);
    this.addSql(`drop table account_request_counts`);
  }
}
