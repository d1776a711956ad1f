import { Migration } from '@mikro-orm/migrations';

/** What a firm sees of a response, and until when: as in migration 0530. */
const STATUS = `
  case
    when r.deleted_at is not null then null
    when new.status = 7 and r.status not in (0, 2, 3) then 30
    when new.status in (1, 2, 3) and r.status not in (2, 3) then 30
    else new.status
  end`;

const inboxColumns = (read: string): string => `
  create or replace function set_inbox_columns() returns trigger language plpgsql as $$
  declare
    r record;
  begin
    select ${read} into r from requests where id = new.request_id;
    new.inbox_status := ${STATUS};
    new.inbox_ends_at := case when new.inbox_status in (1, 2, 3) then
      least(new.lapse_at, r.expires_at, case when new.exclusive and r.status = 2 then r.exclusive_until end) end;
    new.inbox_due_at := case
      when new.inbox_status in (1, 2, 3) then r.expires_at
      when new.inbox_status = 7 then new.valid_until end;
    new.inbox_ended_at := case when new.answered_at is null then coalesce(new.lapsed_at, r.ended_at) end;
    return new;
  end $$`;

/**
 * A quote waits for what its triggers do. They read the columns that they need and write the two counts of a move together;
 * the lots that can pay come as the one value that the application asks for.
 */
export class Migration20261122T0610_quotes extends Migration {
  override name = 'Migration20261122T0610_quotes';

  override up(): void {
    this.addSql(inboxColumns('status, deleted_at, expires_at, exclusive_until, ended_at'));
    this.addSql(`
      create function count_inbox_moved() returns trigger language plpgsql as $$
      begin
        insert into firm_inbox_counts
        select * from (values (old.firm_id, old.inbox_status, -1), (new.firm_id, new.inbox_status, 1)) moved (firm_id, status, count)
        where status is not null;
        return null;
      end $$`);
    this.addSql(`drop trigger inbox_counts_moved on responses`);
    this.addSql(`
      create trigger inbox_counts_moved after update on responses
      for each row when ((old.firm_id, old.inbox_status) is distinct from (new.firm_id, new.inbox_status))
      execute function count_inbox_moved()`);
    // Locks the wallet and then reads: inside a volatile function the second statement sees what the lock waited for.
    this.addSql(`
      create function spendable_lots(of_account integer, at timestamptz) returns json language plpgsql volatile as $$
      begin
        perform from wallets where account_id = of_account for update;
        return (
          select coalesce(
            json_agg(json_build_object('id', id, 'type', type, 'remaining', remaining, 'expiresAt', expires_at)), '[]')
          from credit_lots
          where account_id = of_account and remaining > 0 and held_at is null and expires_at > at);
      end $$`);
    this.addSql(`drop function locked_lots`);
  }

  override down(): void {
    this.addSql(`
      create function locked_lots(of_account integer) returns setof credit_lots language plpgsql volatile as $$
      begin
        perform 1 from wallets where account_id = of_account for update;
        return query select * from credit_lots where account_id = of_account and remaining > 0;
      end $$`);
    this.addSql(`drop function spendable_lots`);
    this.addSql(`drop trigger inbox_counts_moved on responses`);
    this.addSql(`
      create trigger inbox_counts_moved after update on responses
      for each row when ((old.firm_id, old.inbox_status) is distinct from (new.firm_id, new.inbox_status))
      execute function count_inbox()`);
    this.addSql(`drop function count_inbox_moved`);
    this.addSql(inboxColumns('*'));
  }
}
