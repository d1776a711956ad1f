import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { FileStore, newFileKey } from '../../src/kernel/files/file-store.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';

const test = useTestApp();
const HASH = '9f86d081884c7d659a2feaa0c55ad015';

it('each drawing of a picture has its own bytes, the type of its format, and an address for ever', async () => {
  const drawings = ['avif', 'webp', 'jpg', 'png'].flatMap((format) => [480, 960].map((width) => ({ format, width })));
  await asOwner(
    test,
    sql`set local session_replication_role = replica`,
    sql`insert into content_pictures (hash, width, height, staff_id, created_at) values (${HASH}, 960, 640, 1, now())`,
  );
  for (const { format, width } of drawings) {
    const key = newFileKey();
    await test.app.get(FileStore).put(key, [Buffer.from(`${width} ${format}`)], 100);
    await sql`insert into content_picture_files (hash, width, format, storage_key) values (${HASH}, ${width}, ${format}, ${key})`.execute(
      test.sql,
    );
  }
  const answer = async (file: string) => {
    const { statusCode, headers, payload } = await test.app.inject({ method: 'GET', url: `/media/${file}` });
    return statusCode === 200 ? [payload, headers['content-type'], headers['cache-control']] : statusCode;
  };
  const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as Record<
    string,
    string
  >;
  for (const { format, width } of drawings)
    expect(await answer(`${HASH}-${width}.${format}`)).toEqual([
      `${width} ${format}`,
      types[format],
      'public, max-age=31536000, immutable',
    ]);
  const others = [`${HASH}-481.webp`, `${HASH}-480.gif`, `${HASH}.webp`, `${HASH.replace('9', '8')}-480.webp`];
  expect(await Promise.all(others.map(answer))).toEqual(others.map(() => 404));
});
