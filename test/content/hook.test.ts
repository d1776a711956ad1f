import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentApi } from '../../src/content/content.api.js';
import { ContentTexts } from '../../src/content/content-texts.js';
import { Database } from '../../src/kernel/database/database.js';
import { DatabaseListener } from '../../src/kernel/database/listener.js';
import { planPrices } from '../../src/shared/billing/prices.rules.js';
import { formatEuro } from '../../src/shared/money.js';
import { holdSettings, settingValues } from '../../src/shared/staff/in-force.facts.js';
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

  it('is a figure that they name, too', async () => {
    const shown = async () => JSON.stringify(await one.app.get(ContentApi).library.at('/faq-utente', 'it'));
    const price = () => formatEuro(planPrices(settingValues())[2], 'it');
    const before = price();
    expect(await shown()).toContain(before);
    holdSettings([{ from: 1, values: { basic_price: 349 } }], () => 2);
    try {
      expect(price()).not.toBe(before);
      expect(await shown()).toContain(price());
    } finally {
      holdSettings([], () => Date.now());
    }
  });

  it('is read after a read that failed', async () => {
    const content = one.app.get(ContentApi);
    const down = () => Promise.reject(new Error('down'));
    const read = {
      selectFrom: () => {
        throw new Error('down');
      },
    };
    one.replace(ContentApi, 'database' as never, { read } as never);
    await expect(content.refresh()).rejects.toThrow('down');
    one.replace(ContentApi, 'database' as never, one.app.get(Database));
    await publish(`${path}-dopo`);
    await content.refresh();
    expect(content.library.has(`${path}-dopo`)).toBe(true);

    const texts = other.app.get(ContentTexts);
    const write = Object.getOwnPropertyDescriptor(ContentTexts.prototype, 'writeFirst')!;
    other.replace(ContentTexts, 'writeFirst' as never, down as never);
    await expect(texts.ready()).rejects.toThrow('down');
    other.replace(ContentTexts, 'writeFirst' as never, write.value as never);
    await texts.ready();
    const rows = await one.sql.selectFrom('content_texts').select('id').where('first', 'is not', null).execute();
    expect(rows.length).toBe(content.firstEditions.length);
  });
});
