import { Migration } from '@mikro-orm/migrations';

/** A version of the weights is announced with its day, its reason and its author, and counts from that day on. */
export class Migration20261122T0751_score_weights extends Migration {
  override name = 'Migration20261122T0751_score_weights';

  override up(): void {
    this.addSql(`
      alter table score_weights
        add column effective_at timestamptz,
        add column ended_at timestamptz,
        add column reason text,
        add column staff_id integer references staff,
        add column withdrawn_at timestamptz,
        add column withdrawn_reason text`);
    this.addSql(`update score_weights set effective_at = created_at`);
    this.addSql(`alter table score_weights alter column effective_at set not null`);
    this.addSql(`comment on column score_weights.created_at is 'when it was announced'`);
    this.addSql(`comment on column score_weights.ended_at is 'when another version took its place'`);
    this.addSql(`comment on column score_weights.withdrawn_at is 'it was taken back before its day'`);
    this.addSql(`comment on column score_weights.staff_id is 'null for the version that came with the product'`);
    // One version at most is to come, so that the weights of a day are announced once.
    this.addSql(`
      create unique index score_weights_coming on score_weights ((true))
      where not active and ended_at is null and withdrawn_at is null`);
  }

  override down(): void {
    this.addSql(`drop index score_weights_coming`);
    this.addSql(`
      alter table score_weights
        drop column effective_at,
        drop column ended_at,
        drop column reason,
        drop column staff_id,
        drop column withdrawn_at,
        drop column withdrawn_reason`);
  }
}
