import { Migration } from '@mikro-orm/migrations';

/**
 * What a firm's inbox is sorted and cut by stands in the response itself, so that a page of it reads the rows that it
 * shows and not the firm's history. The columns follow from the states and moments of the response and its request;
 * what time alone changes is left to the reader and to a sweep (src/requests/inbox/firm-inbox.sql.ts).
 */
const COLUMNS = [
  ['inbox_status', 'smallint', 'what the firm sees, as of the last move; null when the response is not in its inbox'],
  ['inbox_ends_at', 'timestamptz', 'until when the next move of the firm is possible'],
  ['inbox_due_at', 'timestamptz', 'when time alone ends what inbox_status says'],
  ['inbox_ended_at', 'timestamptz', 'when a response without an answer ended; it leaves the inbox some time after'],
] as const;

/** The states are those of src/shared/requests/codes.ts: 1 to 3 wait for the firm, 7 is a quote, 30 is lost. */
const STATUS = `
  case
    when r.deleted_at is not null then null
    when p.status = 7 and r.status not in (0, 2, 3) then 30
    when p.status in (1, 2, 3) and r.status not in (2, 3) then 30
    else p.status
  end`;

export class Migration20261121T0530_firm_inbox extends Migration {
  override name = 'Migration20261121T0530_firm_inbox';

  override up(): void {
    for (const [name, type, comment] of COLUMNS) {
      this.addSql(`alter table responses add column ${name} ${type}`);
      this.addSql(`comment on column responses.${name} is '${comment}'`);
    }
    this.addSql(`
      create table firm_inbox_counts (
        firm_id integer not null references accounts on delete cascade,
        status smallint not null,
        count integer not null
      )`);
    this.addSql(`
      comment on table firm_inbox_counts is
        'how many responses of a firm have an inbox_status: the sum of its rows. A move adds a row, a sweep joins them'`);
    this.addSql(`create index firm_inbox_counts_firm on firm_inbox_counts (firm_id) include (status, count)`);

    this.addSql(`
      create function set_inbox_columns() returns trigger language plpgsql as $$
      declare
        r requests;
        p responses := new;
      begin
        select * into r from requests where id = new.request_id;
        new.inbox_status := ${STATUS};
        new.inbox_ends_at := case when new.inbox_status in (1, 2, 3) then
          least(new.lapse_at, r.expires_at, case when new.exclusive and r.status = 2 then r.exclusive_until end) end;
        new.inbox_due_at := case
          when new.inbox_status in (1, 2, 3) then r.expires_at
          when new.inbox_status = 7 then new.valid_until end;
        new.inbox_ended_at := case when new.answered_at is null then coalesce(new.lapsed_at, r.ended_at) end;
        return new;
      end $$`);
    this.addSql(`
      create trigger inbox_columns before insert or
        update of request_id, status, exclusive, lapse_at, lapsed_at, answered_at, valid_until on responses
      for each row execute function set_inbox_columns()`);
    this.addSql(`
      create function renew_inbox_columns() returns trigger language plpgsql as $$
      begin
        update responses set status = status where request_id = new.id;
        return null;
      end $$`);
    this.addSql(`
      create trigger inbox_columns after update of status, expires_at, exclusive_until, ended_at, deleted_at on requests
      for each row when (
        (old.status, old.expires_at, old.exclusive_until, old.ended_at, old.deleted_at)
          is distinct from (new.status, new.expires_at, new.exclusive_until, new.ended_at, new.deleted_at))
      execute function renew_inbox_columns()`);
    this.addSql(`
      create function count_inbox() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.inbox_status is not null then
          insert into firm_inbox_counts values (old.firm_id, old.inbox_status, -1);
        end if;
        if tg_op <> 'DELETE' and new.inbox_status is not null then
          insert into firm_inbox_counts values (new.firm_id, new.inbox_status, 1);
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger inbox_counts_added after insert or delete on responses
      for each row execute function count_inbox()`);
    this.addSql(`
      create trigger inbox_counts_moved after update on responses
      for each row when ((old.firm_id, old.inbox_status) is distinct from (new.firm_id, new.inbox_status))
      execute function count_inbox()`);

    this.addSql(`update responses set status = status`);
    this.addSql(`truncate firm_inbox_counts`);
    this.addSql(`
      insert into firm_inbox_counts
      select firm_id, inbox_status, count(*) from responses where inbox_status is not null group by 1, 2`);
    this.addSql(`
      create index responses_inbox on responses (firm_id, inbox_ends_at, id desc) where inbox_status is not null`);
    this.addSql(`
      create index responses_inbox_status on responses (firm_id, inbox_status, inbox_ends_at, id desc)
      where inbox_status is not null`);
    this.addSql(`create index responses_inbox_due on responses (firm_id, inbox_due_at) where inbox_due_at is not null`);
    this.addSql(`create index responses_quote_due on responses (inbox_due_at) where inbox_status = 7`);
    this.addSql(`
      create index responses_inbox_left on responses (firm_id, inbox_ended_at)
      where inbox_ended_at is not null and inbox_status is not null`);
    this.addSql(`
      create index responses_left on responses (inbox_ended_at)
      where inbox_ended_at is not null and inbox_status is not null`);
    this.addSql(`drop index responses_firm_live`);
  }

  override down(): void {
    this.addSql(`create index responses_firm_live on responses (firm_id, request_id) where status in (1, 2, 3)`);
    this.addSql(`drop trigger inbox_columns on requests`);
    for (const trigger of ['inbox_columns', 'inbox_counts_added', 'inbox_counts_moved'])
      this.addSql(`drop trigger ${trigger} on responses`);
    for (const name of ['set_inbox_columns', 'renew_inbox_columns', 'count_inbox'])
      this.addSql(`drop function ${name}`);
    this.addSql(`drop table firm_inbox_counts`);
    for (const [name] of COLUMNS) this.addSql(`alter table responses drop column ${name}`);
  }
}
