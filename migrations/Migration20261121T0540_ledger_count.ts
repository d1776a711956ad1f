import { Migration } from '@mikro-orm/migrations';

const apply = (assignments: string): string => `
  create or replace function credit_movement_applies() returns trigger language plpgsql as $$
  begin
    update wallets set ${assignments} where account_id = new.account_id returning balance into new.balance_after;
    update credit_lots set remaining = remaining + new.amount where id = new.lot_id;
    return new;
  end $$`;

/** How many movements a wallet has, so that a page of the ledger does not count them all. */
export class Migration20261121T0540_ledger_count extends Migration {
  override name = 'Migration20261121T0540_ledger_count';

  override up(): void {
    this.addSql(`alter table wallets add column movements integer not null default 0`);
    this.addSql(`
      update wallets w set movements = m.count
      from (select account_id, count(*) as count from credit_movements group by 1) m
      where m.account_id = w.account_id`);
    this.addSql(apply('balance = balance + new.amount, movements = movements + 1'));
  }

  override down(): void {
    this.addSql(apply('balance = balance + new.amount'));
    this.addSql(`alter table wallets drop column movements`);
  }
}
