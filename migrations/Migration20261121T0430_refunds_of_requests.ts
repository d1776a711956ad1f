import { Migration } from '@mikro-orm/migrations';

/** A request's refunds are read with the request. */
export class Migration20261121T0430_refunds_of_requests extends Migration {
  override name = 'Migration20261121T0430_refunds_of_requests';

  override up(): void {
    this.addSql(`create index refunds_request on refunds (request_id, id) where request_id is not null`);
  }

  override down(): void {
    this.addSql(`drop index refunds_request`);
  }
}
