import { Migration } from '@mikro-orm/migrations';

const COLUMNS = 'request_id, status, exclusive, lapse_at, lapsed_at, answered_at, valid_until';

/**
 * Forwarding writes ten responses of a request at once. It gives what their inboxes are sorted by, so that no trigger has
 * to read the request again for each, and the counts are added by statement. Scoring a firm reads its answers in a
 * subject and the requests that it was chosen for from indexes of their own, not from its whole history.
 */
export class Migration20261121T0560_forwarding extends Migration {
  override name = 'Migration20261121T0560_forwarding';

  override up(): void {
    this.addSql(`drop trigger inbox_columns on responses`);
    this.addSql(`
      create trigger inbox_columns before update of ${COLUMNS} on responses
      for each row execute function set_inbox_columns()`);
    this.addSql(`
      create trigger inbox_columns_added before insert on responses
      for each row when (new.inbox_status is null) execute function set_inbox_columns()`);
    this.addSql(`drop trigger inbox_counts_added on responses`);
    this.addSql(`
      create trigger inbox_counts_removed after delete on responses
      for each row execute function count_inbox()`);
    this.addSql(`
      create function count_inbox_added() returns trigger language plpgsql as $$
      begin
        insert into firm_inbox_counts
        select firm_id, inbox_status, count(*) from added where inbox_status is not null group by 1, 2;
        return null;
      end $$`);
    this.addSql(`
      create trigger inbox_counts_added after insert on responses referencing new table as added
      for each statement execute function count_inbox_added()`);
    this.addSql(`create index responses_chosen on responses (request_id, firm_id) where status = 9`);
    this.addSql(`
      create index responses_answered on responses (firm_id, request_type_id, answered_at) where answered_at is not null`);
  }

  override down(): void {
    this.addSql(`drop index responses_answered`);
    this.addSql(`drop index responses_chosen`);
    this.addSql(`drop trigger inbox_counts_added on responses`);
    this.addSql(`drop function count_inbox_added`);
    this.addSql(`drop trigger inbox_counts_removed on responses`);
    this.addSql(`
      create trigger inbox_counts_added after insert or delete on responses
      for each row execute function count_inbox()`);
    this.addSql(`drop trigger inbox_columns_added on responses`);
    this.addSql(`drop trigger inbox_columns on responses`);
    this.addSql(`
      create trigger inbox_columns before insert or update of ${COLUMNS} on responses
      for each row execute function set_inbox_columns()`);
  }
}
