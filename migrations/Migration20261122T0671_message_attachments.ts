import { Migration } from '@mikro-orm/migrations';

/** Files of a conversation: each belongs to a response, and to a message as soon as that is sent. */
export class Migration20261122T0671_message_attachments extends Migration {
  override name = 'Migration20261122T0671_message_attachments';

  override up(): void {
    this.addSql(`alter table documents drop constraint documents_purpose_check`);
    this.addSql(`
      alter table documents
        add column conversation_id integer references responses on delete cascade,
        add column message_id integer references messages on delete cascade,
        add constraint documents_purpose_check check (purpose in ('request', 'response', 'photo', 'message')),
        add constraint documents_message_check check ((purpose = 'message') = (conversation_id is not null))`);
    this.addSql(`comment on column documents.message_id is 'null until the message is sent'`);
    this.addSql(`create index documents_conversation on documents (conversation_id) where conversation_id is not null`);
    this.addSql(`create index documents_message on documents (message_id) where message_id is not null`);
  }

  override down(): void {
    this.addSql(`delete from documents where purpose = 'message'`);
    this.addSql(`
      alter table documents
        drop constraint documents_message_check,
        drop constraint documents_purpose_check,
        drop column conversation_id,
        drop column message_id,
        add constraint documents_purpose_check check (purpose in ('request', 'response', 'photo'))`);
  }
}
