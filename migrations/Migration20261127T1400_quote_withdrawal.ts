import { Migration } from '@mikro-orm/migrations';

const reasons = "'unopened', 'ended', 'suspended', 'retired', 'chosen_other', 'taken_away'";

/** A firm withdraws its quote, and says why where the citizen has read it. */
export class Migration20261127T1400_quote_withdrawal extends Migration {
  override name = 'Migration20261127T1400_quote_withdrawal';

  override up(): void {
    this.addSql(`
      alter table responses
        add column withdrawal_reason text,
        drop constraint responses_lapse_reason_check,
        add constraint responses_lapse_reason_check check (lapse_reason in (${reasons}, 'withdrawn'))`);
  }

  override down(): void {
    this.addSql(`
      update responses set withdrawal_reason = null, lapse_reason = 'ended' where lapse_reason = 'withdrawn';
      alter table responses
        drop column withdrawal_reason,
        drop constraint responses_lapse_reason_check,
        add constraint responses_lapse_reason_check check (lapse_reason in (${reasons}))`);
  }
}
