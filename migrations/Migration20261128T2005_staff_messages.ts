import { Migration } from '@mikro-orm/migrations';

/** Staff write in a conversation: a message of nobody's account, which both sides read. */
export class Migration20261128T2005_staff_messages extends Migration {
  override name = 'Migration20261128T2005_staff_messages';

  override up(): void {
    this.addSql(`
      alter table messages
        alter column account_id drop not null,
        add column staff_id integer references staff,
        add column firm_read_at timestamptz,
        add constraint messages_author_check check ((sender = 9) = (account_id is null) and (sender = 9) = (staff_id is not null)),
        add constraint messages_firm_read_check check (sender = 9 or firm_read_at is null);
      comment on column messages.account_id is 'the author; null for the staff';
      comment on column messages.read_at is 'when the other side read it; for a message of the staff, when the citizen did';
      comment on column messages.firm_read_at is 'when the firm read a message of the staff'`);
  }

  override down(): void {
    this.addSql(`
      delete from messages where sender = 9;
      alter table messages
        drop constraint messages_author_check,
        drop constraint messages_firm_read_check,
        drop column staff_id,
        drop column firm_read_at,
        alter column account_id set not null;
      comment on column messages.account_id is 'the author';
      comment on column messages.read_at is 'when the other side read it'`);
  }
}
