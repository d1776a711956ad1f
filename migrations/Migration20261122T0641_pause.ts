import { Migration } from '@mikro-orm/migrations';

/** A firm receives nothing new until a day of its choice; the index of matching carries the moment with it. */
export class Migration20261122T0641_pause extends Migration {
  override name = 'Migration20261122T0641_pause';

  override up(): void {
    this.addSql(`alter table firms add column resumes_at timestamptz`);
    this.addSql(
      `comment on column firms.resumes_at is 'until then no new request is forwarded: the firm is on a pause'`,
    );
    this.addSql(`create index firms_resumes_at on firms (resumes_at) where resumes_at is not null`);
    this.addSql(`alter table matching_firms add column resumes_at timestamptz`);
  }

  override down(): void {
    this.addSql(`alter table matching_firms drop column resumes_at`);
    this.addSql(`drop index firms_resumes_at`);
    this.addSql(`alter table firms drop column resumes_at`);
  }
}
