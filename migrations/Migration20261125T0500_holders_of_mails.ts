import { Migration } from '@mikro-orm/migrations';

/** The process that has a mail in its hands: when it is gone, another one takes the mail. */
export class Migration20261125T0500_holders_of_mails extends Migration {
  override name = 'Migration20261125T0500_holders_of_mails';

  override up(): void {
    this.addSql('alter table outbox add column holder integer');
  }

  override down(): void {
    this.addSql('alter table outbox drop column holder');
  }
}
