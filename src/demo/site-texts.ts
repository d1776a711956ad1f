import { join } from 'node:path';
import { textRow } from '../content/content-texts.js';
import { CONTENT, readFirstEditions, type FirstEditions } from '../content/editions/first-editions.js';
import { dayInRome } from '../shared/calendar.js';
import type { Sql } from '../kernel/database/database.js';

/** Obviously invented partners and testimonials: files like those of the site, in a folder of their own. */
export const demoTexts = (): FirstEditions => readFirstEditions(join(CONTENT, 'demo/'));

/** Publishes them, in the name of the demo member who writes texts. */
export async function writeSiteTexts(db: Sql, now: Date): Promise<void> {
  const { id: authorId } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'redazione@example.com')
    .executeTakeFirstOrThrow();
  for (const { path, language, kind, type, title, description, body } of demoTexts().texts) {
    const id = await textRow(db, { path, kind, type }, language);
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
