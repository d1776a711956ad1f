import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentApi } from '../../src/content/content.api.js';
import { DatabaseListener } from '../../src/kernel/database/listener.js';
import { startTestApp, type TestApp } from '../support/app.js';

let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  one = await startTestApp();
  other = await startTestApp({ databaseUrl: one.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const BODY = 'Un testo nuovo.';

/** Publishes an edition by hand, as the use cases of the back office do. */
async function publish(path: string): Promise<void> {
  const { id } = await one.sql
    .insertInto('content_texts')
    .values({ path, language: 'it', kind: 'article', type: 'malasanita' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = one.clock.now();
  const text = { title: 'Un titolo nuovo', description: 'Una descrizione', body: BODY };
  const moments = { created_at: at, updated_at: at, published_at: at, published_on: '2026-03-10' };
  await one.sql
    .insertInto('content_editions')
    .values({ text_id: id, status: 'published', ...text, ...moments })
    .execute();
}

describe('a change of the texts', () => {
  const path = '/avvocati/malasanita/un-articolo-nuovo';

  it('reaches the library and its listeners in every process', async () => {
    const content = other.app.get(ContentApi);
    const before = content.library;
    let notified = 0;
    content.onContentChange(() => {
      notified += content.library.has(path) ? 1 : 100;
    });
    expect(before.has(path)).toBe(false);
    await publish(path);
    await other.app.get(DatabaseListener).caughtUp();
    await content.refresh();
    expect((await content.library.at(path, 'en'))?.intro).toBe(`<p>${BODY}</p>`);
    expect(content.library).not.toBe(before);
    expect(notified).toBe(1);
    await content.refresh();
    expect(notified).toBe(1);
  });
});
