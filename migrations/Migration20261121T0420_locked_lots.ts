import { Migration } from '@mikro-orm/migrations';

/**
 * Locks a wallet and then reads its lots, in one round trip. One plain statement can't do both: it sees what stood
 * there when it began, which is before it waited for the lock. Inside a volatile function each statement begins anew.
 */
export class Migration20261121T0420_locked_lots extends Migration {
  override name = 'Migration20261121T0420_locked_lots';

  override up(): void {
    this.addSql(`
      create function locked_lots(of_account integer) returns setof credit_lots language plpgsql volatile as $$
      begin
        perform 1 from wallets where account_id = of_account for update;
        return query select * from credit_lots where account_id = of_account and remaining > 0;
      end $$`);
  }

  override down(): void {
    this.addSql(`drop function locked_lots`);
  }
}
