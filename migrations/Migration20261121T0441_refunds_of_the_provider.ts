import { Migration } from '@mikro-orm/migrations';

/**
 * Money that the provider gave back by itself stands beside the refunds that were asked for; a payment that gave
 * nothing has no lot.
 */
export class Migration20261121T0441_refunds_of_the_provider extends Migration {
  override name = 'Migration20261121T0441_refunds_of_the_provider';

  override up(): void {
    this.addSql(`drop index refunds_one_a_lot`);
    this.addSql(
      `create unique index refunds_one_a_lot on refunds (lot_id) where status <> 'denied' and kind <> 'provider'`,
    );
    this.addSql(`drop index refunds_one_undone_a_request`);
    this.addSql(`
      create unique index refunds_one_undone_a_request on refunds (request_id)
      where status in ('pending', 'approved', 'failed')
        and kind not in ('provider', 'request_ended')`);
    this.addSql(`alter table refunds drop constraint refunds_check`);
    this.addSql(`
      alter table refunds add constraint refunds_subject check (
        case subject
          when 'credits' then request_id is null and (lot_id is not null or kind in ('request_ended', 'provider'))
          else lot_id is null
        end
      )`);
  }

  override down(): void {
    this.addSql(`alter table refunds drop constraint refunds_subject`);
    this.addSql(
      `alter table refunds add constraint refunds_check check ((subject = 'credits') = (lot_id is not null))`,
    );
    this.addSql(`drop index refunds_one_undone_a_request`);
    this.addSql(
      `create unique index refunds_one_undone_a_request on refunds (request_id) where status in ('pending', 'approved', 'failed')`,
    );
    this.addSql(`drop index refunds_one_a_lot`);
    this.addSql(`create unique index refunds_one_a_lot on refunds (lot_id) where status <> 'denied'`);
  }
}
