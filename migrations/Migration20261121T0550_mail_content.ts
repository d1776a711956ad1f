import { Migration } from '@mikro-orm/migrations';

/**
 * A mail is laid out when it is sent: the outbox keeps what it says, a tenth of the laid-out form, which would be
 * written in the transaction of every move that notifies somebody.
 */
export class Migration20261121T0550_mail_content extends Migration {
  override name = 'Migration20261121T0550_mail_content';

  override up(): void {
    this.addSql(`alter table outbox add column content json`);
    this.addSql(`
      comment on column outbox.content is
        'what the mail says beside its subject: src/notifications/mail/mail-body.ts; null once it is forgotten'`);
    // A mail that waits becomes one of paragraphs alone.
    this.addSql(`
      update outbox set content = json_build_object('paragraphs', string_to_array(body_text, E'\\n\\n'))
      where body_html <> ''`);
    this.addSql(`alter table outbox drop column body_html`);
  }

  override down(): void {
    this.addSql(`alter table outbox add column body_html text not null default ''`);
    this.addSql(`update outbox set body_html = body_text`);
    this.addSql(`alter table outbox alter column body_html drop default`);
    this.addSql(`alter table outbox drop column content`);
  }
}
