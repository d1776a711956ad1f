import { join } from 'node:path';
import { CONTENT, readFirstEditions, type FirstEditions } from '../content/first-editions.js';
import { dayInRome } from '../kernel/calendar.js';
import type { Sql } from '../kernel/database/database.js';

/** Partners and testimonials that nobody takes for real ones: files like those of the site, in a folder of their own. */
export const demoTexts = (): FirstEditions => readFirstEditions(join(CONTENT, 'demo/'));

/** Publishes them, in the name of the demo member who writes texts. */
export async function writeSiteTexts(db: Sql, now: Date): Promise<void> {
  const { id: authorId } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'redazione@example.com')
    .executeTakeFirstOrThrow();
  for (const { path, language, kind, type, title, description, body } of demoTexts().texts) {
    await db
      .insertInto('content_texts')
      .values({ path, language, kind, type })
      .onConflict((conflict) => conflict.columns(['path', 'language']).doNothing())
      .execute();
    const { id } = await db
      .selectFrom('content_texts')
      .select('id')
      .where('path', '=', path)
      .where('language', '=', language)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('content_editions')
      .values({
        text_id: id,
        status: 'published',
        title,
        description,
        body: body.trim(),
        published_on: dayInRome(now),
        note: 'Contenuto dimostrativo',
        author_id: authorId,
        created_at: now,
        updated_at: now,
        published_at: now,
      })
      // Somebody may have written there already.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
