import { Migration } from '@mikro-orm/migrations';

/** The figures of the market are counted: writers note what changed, a sweep counts it. */
export class Migration20261128T2020_market extends Migration {
  override name = 'Migration20261128T2020_market';

  override up(): void {
    this.addSql(`
      create table market_changes (
        request_id integer,
        movement_id integer,
        check ((request_id is null) <> (movement_id is null))
      );
      comment on table market_changes is
        'what changed since the figures of the market were counted: triggers add rows, a sweep takes them'`);

    this.addSql(`
      create table market_requests (
        request_id integer primary key,
        request_type_id text not null,
        province_id text not null,
        counted jsonb not null check (jsonb_typeof(counted) = 'array')
      );
      comment on table market_requests is 'what a published request adds to market_counts';
      comment on column market_requests.province_id is
        'as it was before the request was deleted; empty where the request had none';
      comment on column market_requests.counted is '[day, figure, value, count] each'`);

    this.addSql(`
      create table market_counts (
        day date not null,
        request_type_id text not null,
        province_id text not null,
        figure text not null,
        value integer not null,
        count integer not null,
        primary key (figure, day, request_type_id, province_id, value) include (count)
      );
      comment on table market_counts is 'the figures of the market by day in Rome, subject and province';
      comment on column market_counts.value is
        'what was counted: a number of firms, hours, or the id of a firm; 0 for a figure that only counts'`);

    this.addSql(`
      create function note_market_request() returns trigger language plpgsql as $$
      begin
        insert into market_changes (request_id) values (case when tg_op = 'DELETE' then old.id else new.id end);
        return null;
      end $$;
      create trigger market_changed after update on requests
      for each row when ((old.sent_at, old.held_at, old.approved_at, old.request_type_id, old.province_id)
        is distinct from (new.sent_at, new.held_at, new.approved_at, new.request_type_id, new.province_id))
      execute function note_market_request();
      create trigger market_added after insert on requests
      for each row when (new.sent_at is not null) execute function note_market_request();
      create trigger market_removed after delete on requests
      for each row when (old.sent_at is not null) execute function note_market_request()`);

    this.addSql(`
      create function note_market_response() returns trigger language plpgsql as $$
      begin
        insert into market_changes (request_id) values (new.request_id);
        return null;
      end $$;
      create trigger market_changed after update on responses
      for each row when ((old.released_at, old.answered_at) is distinct from (new.released_at, new.answered_at))
      execute function note_market_response();
      create function note_market_responses() returns trigger language plpgsql as $$
      begin
        insert into market_changes (request_id) select distinct request_id from added;
        return null;
      end $$;
      create trigger market_added after insert on responses referencing new table as added
      for each statement execute function note_market_responses()`);

    this.addSql(`
      create function note_market_feedback() returns trigger language plpgsql as $$
      begin
        insert into market_changes (request_id)
        values (case when tg_op = 'DELETE' then old.request_id else new.request_id end);
        return null;
      end $$;
      create trigger market_changed after insert or delete or update of satisfaction_lawyer, removed_at on feedbacks
      for each row execute function note_market_feedback()`);

    // 2 is a purchase. What is spent or returned names its response.
    this.addSql(`
      create function note_market_movements() returns trigger language plpgsql as $$
      begin
        insert into market_changes (request_id, movement_id)
        select distinct p.request_id, null::integer
        from added a
        join responses p on p.id = a.response_id
        union all
        select null, id from added where type = 2;
        return null;
      end $$;
      create trigger market_added after insert on credit_movements referencing new table as added
      for each statement execute function note_market_movements()`);

    // What is there already is counted by the first sweep.
    this.addSql(`
      insert into market_changes (request_id) select id from requests where sent_at is not null;
      insert into market_changes (movement_id) select id from credit_movements where type = 2`);
  }

  override down(): void {
    this.addSql(`
      drop trigger market_changed on requests;
      drop trigger market_added on requests;
      drop trigger market_removed on requests;
      drop trigger market_changed on responses;
      drop trigger market_added on responses;
      drop trigger market_changed on feedbacks;
      drop trigger market_added on credit_movements;
      drop function note_market_request, note_market_response, note_market_responses, note_market_feedback,
        note_market_movements;
      drop table market_changes, market_requests, market_counts`);
  }
}
