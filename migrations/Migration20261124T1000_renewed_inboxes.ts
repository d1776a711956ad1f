import { Migration } from '@mikro-orm/migrations';

const renewing = (which: string): string => `
  create or replace function renew_inbox_columns() returns trigger language plpgsql as $$
  begin
    update responses set status = status where request_id = new.id${which};
    return null;
  end $$`;

/**
 * A move of a request renews the inbox columns of those responses alone that can change by it: of what has lapsed or was
 * declined they follow from the response itself, as long as the request is not erased.
 */
export class Migration20261124T1000_renewed_inboxes extends Migration {
  override name = 'Migration20261124T1000_renewed_inboxes';

  override up(): void {
    this.addSql(
      renewing(` and (
        status in (1, 2, 3, 7) or (answered_at is null and lapsed_at is null)
        or old.deleted_at is distinct from new.deleted_at)`),
    );
  }

  override down(): void {
    this.addSql(renewing(''));
  }
}
