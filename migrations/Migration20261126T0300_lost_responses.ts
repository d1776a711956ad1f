import { Migration } from '@mikro-orm/migrations';

/** @param lost the condition by which a response `new` of the request `r` is lost by the states of both */
const setInboxColumns = (columns: string, lost: string): string => `
  create or replace function set_inbox_columns() returns trigger language plpgsql as $$
  declare
    r record;
  begin
    select ${columns} into r from requests where id = new.request_id;
    new.inbox_status := case
      when r.deleted_at is not null then null
      ${lost} then 30
      else new.status
    end;
    new.inbox_ends_at := case when new.inbox_status in (1, 2, 3) then
      least(new.lapse_at, r.expires_at, case when new.exclusive and r.status = 2 then r.exclusive_until end) end;
    new.inbox_due_at := case
      when new.inbox_status in (1, 2, 3) then r.expires_at
      when new.inbox_status = 7 then new.valid_until end;
    new.inbox_ended_at := case when new.answered_at is null then coalesce(new.lapsed_at, r.ended_at) end;
    return new;
  end $$`;

const COLUMNS = 'status, deleted_at, expires_at, exclusive_until, ended_at';

/**
 * Whether a response is lost has one home in SQL, which says the same as `shownStatus` of src/requests/response.rules.ts. It
 * is one expression of its arguments, so PostgreSQL puts it in the place of each call. A trigger has no clock: with the
 * moments at minus infinity the states alone decide.
 */
export class Migration20261126T0300_lost_responses extends Migration {
  override name = 'Migration20261126T0300_lost_responses';

  override up(): void {
    this.addSql(`
      create function response_is_lost(
        status smallint, request_status smallint, expires_at timestamptz, sent_at timestamptz,
        at timestamptz, choice_began timestamptz
      ) returns boolean language sql immutable parallel safe
      return case
        when status in (1, 2, 3) then not (request_status in (2, 3) and coalesce(expires_at > at, true))
        when status = 7 then not (request_status in (0, 2, 3) and coalesce(sent_at >= choice_began, false))
        else false
      end;
      comment on function response_is_lost is
        'a firm that waited or had quoted is out: the request ended at that moment, or its time to choose had begun before choice_began'`);
    this.addSql(
      setInboxColumns(
        `${COLUMNS}, sent_at`,
        `when response_is_lost(new.status, r.status, r.expires_at, r.sent_at, '-infinity', '-infinity')`,
      ),
    );
  }

  override down(): void {
    this.addSql(
      setInboxColumns(
        COLUMNS,
        `when new.status = 7 and r.status not in (0, 2, 3) then 30
      when new.status in (1, 2, 3) and r.status not in (2, 3)`,
      ),
    );
    this.addSql('drop function response_is_lost');
  }
}
