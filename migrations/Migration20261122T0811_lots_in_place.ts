import { Migration } from '@mikro-orm/migrations';

/**
 * Each spending writes what is left of a lot. While the condition of an index names that column, PostgreSQL writes every
 * index of the table anew with it; whether a lot is spent changes once. Some room in each page lets the rows stay where
 * the indexes find them. The unique key of responses finds the chosen firm of a request as well as an index of its own.
 */
const INDEXES = [
  ['credit_lots_spendable', 'account_id, expires_at, type'],
  ['credit_lots_expiry', 'expires_at'],
] as const;

/** @param isLeft the condition by which a lot still has credits */
const spendableLots = (isLeft: string): string => `
  create or replace function spendable_lots(of_account integer, at timestamptz) returns json language plpgsql volatile as $$
  begin
    perform from wallets where account_id = of_account for update;
    return (
      select coalesce(
        json_agg(json_build_object('id', id, 'type', type, 'remaining', remaining, 'expiresAt', expires_at)), '[]')
      from credit_lots
      where account_id = of_account and ${isLeft} and held_at is null and expires_at > at);
  end $$`;

export class Migration20261122T0811_lots_in_place extends Migration {
  override name = 'Migration20261122T0811_lots_in_place';

  override up(): void {
    this.addSql(`alter table credit_lots add column spent boolean not null generated always as (remaining = 0) stored`);
    this.indexes('not spent');
    this.addSql(spendableLots('not spent'));
    for (const table of ['credit_lots', 'wallets']) this.addSql(`alter table ${table} set (fillfactor = 80)`);
    this.addSql(`drop index responses_chosen`);
  }

  override down(): void {
    this.addSql(`create index responses_chosen on responses (request_id, firm_id) where status = 9`);
    for (const table of ['credit_lots', 'wallets']) this.addSql(`alter table ${table} reset (fillfactor)`);
    this.addSql(spendableLots('remaining > 0'));
    this.indexes('remaining > 0');
    this.addSql(`alter table credit_lots drop column spent`);
  }

  private indexes(condition: string): void {
    for (const [name, columns] of INDEXES) {
      this.addSql(`drop index ${name}`);
      this.addSql(`create index ${name} on credit_lots (${columns}) where ${condition}`);
    }
  }
}
