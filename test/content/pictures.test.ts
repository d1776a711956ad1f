import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ContentApi } from '../../src/content/content.api.js';
import { FileStore } from '../../src/kernel/files/file-store.js';
import { contentLimits, documentLimits, ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Team, type Desk } from '../staff/team.js';
import { previewed } from './preview.js';

const test = useTestApp();
let team: Team;
let desk: Desk;
beforeAll(async () => {
  team = new Team(test);
  desk = await team.as('content', { name: 'Ada' });
});

const plain = (width: number, height: number, red = 90) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 60 } } });
const send = (content: Buffer, by = desk) => by.upload('/content/pictures', { name: 'foto', content });
const uploaded = async (content: Buffer): Promise<string> => {
  const { status, body } = await send(content);
  expect(status).toBe(201);
  return (body as { address: string }).address;
};
const text = {
  title: 'Un articolo con immagine',
  description:
    'Una descrizione di prova, lunga quanto basta perché un motore di ricerca la mostri intera senza tagliarla a metà della frase.',
  topic: null,
  sources: [{ label: 'art. 2947 c.c.' }],
  reviewed: '2026-03-01',
  note: null,
};
let serial = 0;
const write = async (body: string) => {
  const path = `/avvocati/malasanita/figura-${++serial}`;
  const { status, body: made } = await desk.post('/content', { path, language: 'it', ...text, body });
  return { path, status, made: made as { id: number; edition: number; revision: number }, refused: made };
};
const refusal = ({ refused }: Awaited<ReturnType<typeof write>>) =>
  (refused as { info: { fields: { body: string[] } } }).info.fields.body[0];
const drawings = async (address: string) =>
  test.sql
    .selectFrom('content_picture_files')
    .select(['width', 'format', 'storage_key'])
    .where('hash', '=', address.slice('/media/'.length))
    .orderBy('width')
    .orderBy('format')
    .execute();

/** Rule 27.15. */
describe('an uploaded picture', () => {
  it('is stored and audited once, however often it is uploaded, also simultaneously', async () => {
    const file = await plain(40, 40, 1).png().toBuffer();
    const addresses = await Promise.all([uploaded(file), uploaded(file)]);
    expect(await uploaded(file)).toBe(addresses[0]);
    expect(new Set(addresses).size).toBe(1);
    const noted = await test.sql
      .selectFrom('audit')
      .select(['staff_id', 'after'])
      .where('action', '=', 'upload')
      .where('resource', '=', 'content')
      .execute();
    const hash = addresses[0].slice('/media/'.length);
    expect(noted.filter(({ after }) => JSON.stringify(after).includes(hash))).toEqual([
      { staff_id: desk.id, after: { picture: hash, width: 40, height: 40 } },
    ]);
  });

  it('leaves no bytes of the same file that somebody else stored meanwhile, or of one that cannot be stored', async () => {
    const store = test.app.get(FileStore, { strict: false });
    const put = store.put.bind(store);
    const keys: string[] = [];
    const file = await plain(44, 44, 11).png().toBuffer();
    let first = true;
    test.replace(FileStore, 'put', async (...given) => {
      const isFirst = first;
      first = false;
      const size = await put(...given);
      keys.push(given[0]);
      if (isFirst) await uploaded(file);
      return size;
    });
    const address = await uploaded(file);
    const named = (await drawings(address)).map(({ storage_key }) => storage_key);
    expect([named.length, keys.length]).toEqual([3, 6]);
    for (const key of keys) expect([key, (await store.get(key)) !== undefined]).toEqual([key, named.includes(key)]);

    let left = 2;
    keys.length = 0;
    test.replace(FileStore, 'put', async (...given) => {
      if (left-- === 0) throw new Error('the disk is full');
      const size = await put(...given);
      keys.push(given[0]);
      return size;
    });
    expect((await send(await plain(45, 45, 12).png().toBuffer())).status).toBe(500);
    test.replace(FileStore, 'put', put);
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(await store.get(key)).toBeUndefined();
  });

  it('is refused if it is not a picture, broken, too large, or too large when unpacked', async () => {
    const png = await plain(200, 200).png().toBuffer();
    const square = Math.sqrt(contentLimits.picturePixels);
    const huge = await plain(Math.ceil(square), Math.ceil(square)).png().toBuffer();
    const heavy = Buffer.concat([png, Buffer.alloc(documentLimits.maxBytes)]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const [file, status, code] of [
      [svg, 415, 'picture_type_not_accepted'],
      [png.subarray(0, 300), 415, 'picture_type_not_accepted'],
      [await plain(20, 20).gif().toBuffer(), 415, 'picture_type_not_accepted'],
      [huge, 413, 'picture_too_large'],
      [heavy, 413, 'file_too_large'],
    ] as const) {
      const answer = await send(file);
      expect([answer.status, answer.body.message]).toEqual([status, code]);
      if (file === huge) expect(JSON.stringify(answer.body.info)).toContain('più di 40 milioni di punti');
    }
    const store = test.app.get(FileStore, { strict: false });
    const kept: string[] = [];
    for await (const key of store.writtenBefore(new Date(Date.now() + ms.day))) kept.push(key);
    const named = await test.sql.selectFrom('content_picture_files').select('storage_key').execute();
    expect(kept.sort()).toEqual(named.map((row) => row.storage_key).sort());
  });

  it('has no other address', async () => {
    const address = await uploaded(await plain(50, 50, 2).png().toBuffer());
    for (const url of [`${address}-51.avif`, `${address}-50.png`, `/media/${'0'.repeat(32)}-50.avif`, '/media/x'])
      expect((await test.app.inject({ url })).statusCode).toBe(404);
    const [gone] = await drawings(address);
    await test.app.get(FileStore, { strict: false }).delete(gone!.storage_key);
    const answer = await test.app.inject({ url: `${address}-50.avif` });
    expect([answer.statusCode, answer.headers['cache-control']]).not.toEqual([
      404,
      'public, max-age=31536000, immutable',
    ]);
    expect(answer.statusCode).toBe(404);
  });
});

/** Rule 27.16. */
describe('a picture in a text', () => {
  it('is a figure with a source for each format and its size, loaded lazily', async () => {
    const address = await uploaded(await plain(1000, 500, 3).jpeg().toBuffer());
    const { body } = await previewed(test, desk, {
      body: `Prima.\n\n![Una “finestra” aperta](${address} "La finestra")\n\nE ![piccola](${address}) dentro.`,
    });
    const { html, faults } = body as { html: string; faults: string[] };
    expect(faults).toEqual([]);
    expect(html.match(/<figure>.*<\/figure>/s)?.[0]).toBe(
      `<figure><picture>` +
        ['avif', 'webp']
          .map(
            (format) =>
              `<source type="image/${format}" srcset="${[480, 960, 1000].map((width) => `${address}-${width}.${format} ${width}w`).join(', ')}" sizes="(min-width: 45rem) 42rem, calc(100vw - 2.5rem)">`,
          )
          .join('') +
        `<img src="${address}-1000.jpg" srcset="${[480, 960, 1000].map((width) => `${address}-${width}.jpg ${width}w`).join(', ')}" sizes="(min-width: 45rem) 42rem, calc(100vw - 2.5rem)" width="1000" height="500" alt="Una “finestra” aperta" loading="lazy" decoding="async">` +
        `</picture><figcaption>La finestra</figcaption></figure>`,
    );
    expect(html).toContain('<p>E <picture>');
    expect(html).toContain('</picture> dentro.</p>');
  });

  it('is refused if it is from another site, does not exist, or has no alternative text', async () => {
    const address = await uploaded(await plain(60, 60, 4).png().toBuffer());
    const unknown = `/media/${'0'.repeat(32)}`;
    for (const [markdown, said] of [
      ['![Una foto](https://altrove.example/a.jpg)', 'non si prendono da altri siti: https://altrove.example/a.jpg'],
      ['![Una foto][qui]\n\n[qui]: https://altrove.example/b.jpg', 'altri siti: https://altrove.example/b.jpg'],
      [`![Una foto](${unknown})`, `non ci sono più: caricale di nuovo. ${unknown}`],
      [`![](${address})`, `che cosa si vede, con 3–200 caratteri: ${address}`],
    ] as const) {
      const written = await write(markdown);
      expect(written.status).toBe(422);
      expect(refusal(written)).toContain(said);
    }
    expect((await write(`![Una foto](${address})`)).status).toBe(201);
    expect((await write('`![così](https://altrove.example/a.jpg)` si scrive una immagine.')).status).toBe(201);
  });

  it('is on the page once its text is published, and one from another site never is', async () => {
    const address = await uploaded(await plain(70, 70, 5).png().toBuffer());
    const { path, made } = await write(`![Una foto](${address})`);
    const { edition, revision } = made;
    expect((await desk.post(`/content/${made.id}/publish`, { edition, revision })).status).toBe(200);
    await test.sql
      .updateTable('content_editions')
      .set({ body: `![a](https://altrove.example/a.jpg) b\n\n![Una foto](${address})` })
      .where('id', '=', edition)
      .execute();
    const content = test.app.get(ContentApi);
    await content.refresh();
    const intro = (await content.library.at(path, 'it'))?.intro ?? '';
    expect(intro).toContain(`src="${address}-70.jpg"`);
    expect(intro).not.toContain('altrove');
  });
});

/** Rule 27.17. */
describe('an unused picture', () => {
  const exists = async (address: string): Promise<boolean> => (await drawings(address)).length > 0;

  it('is deleted after thirty days with its bytes; one used by any version of a text stays', async () => {
    const [unused, used, renewed] = [
      await uploaded(await plain(80, 80, 6).png().toBuffer()),
      await uploaded(await plain(80, 80, 7).png().toBuffer()),
      await uploaded(await plain(80, 80, 8).png().toBuffer()),
    ];
    const { made } = await write(`![Una foto](${used})`);
    const keys = (await drawings(unused)).map(({ storage_key }) => storage_key);
    test.clock.advance(contentLimits.unusedPictureKept);
    desk = await team.as('content');
    await test.settle();
    expect(await exists(unused)).toBe(true);
    expect(await uploaded(await plain(80, 80, 8).png().toBuffer())).toBe(renewed);
    test.clock.advance(ms.hour);
    await test.settle();
    expect([await exists(unused), await exists(used), await exists(renewed)]).toEqual([false, true, true]);
    const store = test.app.get(FileStore, { strict: false });
    for (const key of keys) expect(await store.get(key)).toBeUndefined();

    const { edition, revision } = made;
    expect((await desk.post(`/content/${made.id}/discard`, { edition, revision })).status).toBe(204);
    test.clock.advance(ms.hour);
    await test.settle();
    expect(await exists(used)).toBe(false);
  });

  it('is not deleted while a text with it is being saved, and its bytes are not swept as leftover documents', async () => {
    const address = await uploaded(await plain(90, 90, 9).png().toBuffer());
    const keys = (await drawings(address)).map(({ storage_key }) => storage_key);
    await test.database.transaction(async (em) => {
      await em.execute(`select from content_pictures where hash = '${address.slice('/media/'.length)}' for key share`);
      test.clock.advance(contentLimits.unusedPictureKept + ms.hour);
      await test.settle();
    });
    expect(await exists(address)).toBe(true);
    const store = test.app.get(FileStore, { strict: false });
    for (const key of keys) expect(await store.get(key)).toBeDefined();
  });
});
