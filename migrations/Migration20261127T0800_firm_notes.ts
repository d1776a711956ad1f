import { Migration } from '@mikro-orm/migrations';

/** What a firm notes for itself about a request that was forwarded to it. */
export class Migration20261127T0800_firm_notes extends Migration {
  override name = 'Migration20261127T0800_firm_notes';

  override up(): void {
    this.addSql(`
      create table firm_notes (
        response_id integer primary key references responses on delete cascade,
        firm_id integer not null references accounts,
        note text not null default '',
        labels text[] not null default '{}',
        next_step text,
        next_on date,
        member_id integer references firm_members on delete set null,
        remind_at timestamptz,
        version integer not null default 1,
        constraint firm_notes_step_check check ((next_step is null) = (next_on is null)),
        constraint firm_notes_remind_check check (remind_at is null or next_on is not null)
      );
      comment on column firm_notes.member_id is 'who is responsible: a member of the firm; null is the owner';
      comment on column firm_notes.remind_at is 'the morning of the next step; null once the reminder was sent';
      comment on column firm_notes.version is 'counts the changes: a colleague who read an earlier one overwrites nothing';
      create index firm_notes_firm_id_idx on firm_notes (firm_id);
      create index firm_notes_member_id_idx on firm_notes (member_id) where member_id is not null;
      create index firm_notes_remind_at_idx on firm_notes (remind_at) where remind_at is not null`);
  }

  override down(): void {
    this.addSql('drop table firm_notes');
  }
}
