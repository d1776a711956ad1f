import { Migration } from '@mikro-orm/migrations';

/** Files that visitors add to a request before they register. They wait for an account under the hash of a secret. */
export class Migration20261126T0340_visitor_documents extends Migration {
  override name = 'Migration20261126T0340_visitor_documents';

  override up(): void {
    this.addSql(`
      alter table documents alter column account_id drop not null;
      alter table documents add column visitor_hash text;
      alter table documents add column visitor_until timestamptz;
      alter table documents add constraint documents_owner_check check ((account_id is null) = (visitor_hash is not null));
      alter table documents add constraint documents_visitor_check
        check (visitor_hash is null or (purpose = 'request' and request_id is null));
      alter table documents add constraint documents_visitor_until_check
        check (visitor_until is null or visitor_hash is not null);
      comment on column documents.visitor_hash is 'of the secret of the browser that uploaded it, until an account has it';
      comment on column documents.visitor_until is 'deleted then; null with a draft that waits for its account';
      create index documents_visitor on documents (visitor_hash) where visitor_hash is not null`);
  }

  override down(): void {
    this.addSql(`
      with gone as (delete from documents where account_id is null returning storage_key)
      insert into erased_files (storage_key, at) select storage_key, now() from gone on conflict do nothing;
      alter table documents drop constraint documents_visitor_until_check;
      alter table documents drop constraint documents_visitor_check;
      alter table documents drop constraint documents_owner_check;
      alter table documents drop column visitor_until;
      alter table documents drop column visitor_hash;
      alter table documents alter column account_id set not null`);
  }
}
