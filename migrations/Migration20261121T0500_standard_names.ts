import { Migration } from '@mikro-orm/migrations';

/** Columns and tables that had a private name, and the standard one. */
const COLUMNS = [
  ['requests', 'last_day_told_at', 'last_day_notified_at'],
  ['requests', 'premium_told_at', 'premium_notified_at'],
  ['requests', 'choose_told_at', 'choose_notified_at'],
  ['responses', 'lapse_told_at', 'lapse_notified_at'],
  ['wallets', 'low_told_at', 'low_notified_at'],
  ['credit_lots', 'expiring_told_at', 'expiring_notified_at'],
  ['checkouts', 'given_at', 'fulfilled_at'],
  ['outbox', 'once_key', 'deduplication_key'],
  ['notifications', 'once_key', 'deduplication_key'],
  ['notifications', 'notice', 'template'],
] as const;

/** Notification templates that were named after a private word. */
const TEMPLATES = [
  ['place_forwarded', 'request_forwarded'],
  ['place_released', 'request_released'],
  ['place_lapsing', 'response_lapsing'],
] as const;

export class Migration20261121T0500_standard_names extends Migration {
  override name = 'Migration20261121T0500_standard_names';

  override up(): void {
    for (const [table, from, to] of COLUMNS) this.addSql(`alter table ${table} rename column ${from} to ${to}`);
    this.addSql(`alter table request_events rename to request_activity`);
    this.addSql(`alter index request_events_request rename to request_activity_request`);
    for (const [from, to] of TEMPLATES) this.renameTemplate(from, to);
  }

  override down(): void {
    for (const [from, to] of TEMPLATES) this.renameTemplate(to, from);
    this.addSql(`alter index request_activity_request rename to request_events_request`);
    this.addSql(`alter table request_activity rename to request_events`);
    for (const [table, from, to] of COLUMNS) this.addSql(`alter table ${table} rename column ${to} to ${from}`);
  }

  /** The key of a notification that is sent once begins with the name of its template. */
  private renameTemplate(from: string, to: string): void {
    for (const table of ['notifications', 'outbox'])
      this.addSql(`
        update ${table}
        set template = '${to}', deduplication_key = regexp_replace(deduplication_key, '^${from}:', '${to}:')
        where template = '${from}'`);
  }
}
