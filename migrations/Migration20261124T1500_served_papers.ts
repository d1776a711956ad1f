import { Migration } from '@mikro-orm/migrations';

/** The paper that has arrived to a citizen (its kind, when it arrived, the hearing it names): time limits are counted from it. */
export class Migration20261124T1500_served_papers extends Migration {
  override name = 'Migration20261124T1500_served_papers';

  override up(): void {
    this.addSql('alter table requests add column served_paper jsonb');
  }

  override down(): void {
    this.addSql('alter table requests drop column served_paper');
  }
}
