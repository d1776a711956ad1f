import { Migration } from '@mikro-orm/migrations';

/** A text that a firm keeps can have the figures of a quote and the request type that it is for; a firm has twenty. */
export class Migration20261126T2355_saved_quotes extends Migration {
  override name = 'Migration20261126T2355_saved_quotes';

  override up(): void {
    this.addSql(`
      alter table quote_texts add column request_type_id text;
      alter table quote_texts add column figures jsonb check (jsonb_typeof(figures) = 'object');
      comment on column quote_texts.figures is 'the figures of a quote as they are typed; null for a text alone';
      alter table quote_texts drop constraint quote_texts_slot_check;
      alter table quote_texts add constraint quote_texts_slot_check check (slot between 1 and 20)`);
  }

  override down(): void {
    this.addSql(`
      delete from quote_texts where slot > 3;
      alter table quote_texts drop constraint quote_texts_slot_check;
      alter table quote_texts add constraint quote_texts_slot_check check (slot between 1 and 3);
      alter table quote_texts drop column figures;
      alter table quote_texts drop column request_type_id`);
  }
}
