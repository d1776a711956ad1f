import type pg from 'pg';

/** Statements that run one after the other, each for itself or all in one transaction. */
export interface Step {
  readonly title: string;
  readonly statements: readonly string[];
  readonly isTransaction?: true;
}

/**
 * How `notifications` would become a table in partitions while others write, in the version before as well. What is there
 * becomes the first partition under its name, so that `on conflict (deduplication_key)` of that version still works: a
 * partitioned table has no unique index without its time.
 */
export const CONVERSION: readonly Step[] = [
  {
    title: 'a table of keys, which holds in all partitions',
    isTransaction: true,
    statements: [
      `create table notification_keys (deduplication_key text primary key, created_at timestamptz not null)`,
      `create function claim_notification_key() returns trigger language plpgsql as $$
       begin
         insert into notification_keys (deduplication_key, created_at)
         values (new.deduplication_key, new.created_at)
         on conflict do nothing;
         if found then return new; end if;
         return null;
       end $$`,
      `create function free_notification_key() returns trigger language plpgsql as $$
       begin
         delete from notification_keys where deduplication_key = old.deduplication_key;
         return null;
       end $$`,
      `create trigger notification_key_claimed before insert on notifications
       for each row when (new.deduplication_key is not null) execute function claim_notification_key()`,
      `create trigger notification_key_freed after delete on notifications
       for each row when (old.deduplication_key is not null) execute function free_notification_key()`,
    ],
  },
  {
    title: 'the keys of before, and the constraint that saves reading the table while it is attached',
    statements: [
      `insert into notification_keys (deduplication_key, created_at)
       select deduplication_key, created_at from notifications where deduplication_key is not null
       on conflict do nothing`,
      `do $$ begin
         execute format('alter table notifications add constraint notifications_until check (created_at < %L) not valid', (
           select (date_trunc('quarter', greatest(now(), max(created_at)) at time zone 'UTC' + interval '1 month')
             + interval '3 months') at time zone 'UTC'
           from notifications));
       end $$`,
      `alter table notifications validate constraint notifications_until`,
      // A partition has no identity column, and dropping one drops its sequence: another one gets the name first.
      `do $$ begin
         alter sequence notifications_id_seq rename to notifications_former_id_seq;
         create sequence notifications_id_seq as integer;
         perform setval('notifications_id_seq', last_value + 1000) from notifications_former_id_seq where is_called;
       end $$`,
    ],
  },
  {
    title: 'the table becomes the first partition',
    isTransaction: true,
    statements: [
      // Everybody waits behind this lock: it comes first.
      `lock table notifications in access exclusive mode`,
      `alter table notifications alter id drop identity`,
      `alter table notifications alter id set default nextval('notifications_id_seq')`,
      `create table account_notifications (like notifications including defaults including constraints)
       partition by range (created_at)`,
      `alter table account_notifications drop constraint notifications_until`,
      `alter table account_notifications add foreign key (account_id) references accounts on delete cascade`,
      `create index on account_notifications (account_id, id desc) where read_at is null`,
      `create index on account_notifications (account_id, id desc) include (type)`,
      `create index on account_notifications (account_id, type, id desc)`,
      `drop trigger notification_key_claimed on notifications`,
      `drop trigger notification_key_freed on notifications`,
      `create trigger notification_key_claimed before insert on account_notifications
       for each row when (new.deduplication_key is not null) execute function claim_notification_key()`,
      `create trigger notification_key_freed after delete on account_notifications
       for each row when (old.deduplication_key is not null) execute function free_notification_key()`,
      `do $$ begin
         execute format('alter table account_notifications attach partition notifications for values from (minvalue) to (%L)', (
           select substring(pg_get_constraintdef(oid) from '''([^'']+)''')
           from pg_constraint where conrelid = 'notifications'::regclass and conname = 'notifications_until'));
       end $$`,
      `alter table notifications drop constraint notifications_until`,
      `create table account_notifications_rest partition of account_notifications (primary key (id)) default`,
    ],
  },
];

/** Runs a step as a migration does: what waits two seconds for a lock gives way. */
export async function convert(client: pg.Client, { statements, isTransaction }: Step): Promise<void> {
  await client.query(`set lock_timeout = '2s'`);
  if (isTransaction) await client.query('begin');
  for (const statement of statements) await client.query(statement);
  if (isTransaction) await client.query('commit');
}
