import { Migration } from '@mikro-orm/migrations';

/** Fragments in the text of a message's file that the contact filter found: staff look before the message is delivered. */
export class Migration20261122T0771_document_doubts extends Migration {
  override name = 'Migration20261122T0771_document_doubts';

  override up(): void {
    this.addSql(`alter table documents add column doubts jsonb`);
  }

  override down(): void {
    this.addSql(`alter table documents drop column doubts`);
  }
}
