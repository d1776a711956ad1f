import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { useTestApp } from '../support/app.js';
import { Team, type Desk } from '../staff/team.js';

const test = useTestApp();
let desk: Desk;
beforeAll(async () => {
  desk = await new Team(test).as('content');
});

const upload = (content: Buffer) => desk.upload('/content/pictures', { name: 'foto', content });
const drawings = async (address: string) =>
  test.sql
    .selectFrom('content_picture_files')
    .select(['width', 'format'])
    .where('hash', '=', address.slice('/media/'.length))
    .orderBy('width')
    .orderBy('format')
    .execute();

/** Rule 27.15. */
describe('an uploaded picture', () => {
  it('is drawn upright in three formats and up to three widths, without metadata', async () => {
    const file = await sharp({ create: { width: 625, height: 1000, channels: 3, background: '#5a783c' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Anna Rossi' }, IFD3: { GPSLatitude: '45/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { body } = await upload(file);
    const { address } = body as { address: string };
    expect(body).toEqual({ address: expect.stringMatching(/^\/media\/[0-9a-f]{32}$/), width: 1000, height: 625 });
    expect((await drawings(address)).map(({ width, format }) => `${width}.${format}`)).toEqual(
      [480, 960, 1000].flatMap((width) => ['avif', 'jpg', 'webp'].map((format) => `${width}.${format}`)),
    );
    for (const [format, type] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const answer = await test.app.inject({ url: `${address}-480.${format}` });
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        type,
        'public, max-age=31536000, immutable',
      ]);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      const { width, height, exif, orientation } = await sharp(answer.rawPayload).metadata();
      expect({ width, height, exif, orientation }).toEqual({ width: 480, height: 300, exif: undefined });
    }
  });

  it('keeps its transparency, with PNG for old browsers', async () => {
    const file = await sharp({ create: { width: 30, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { address } = (await upload(file)).body as { address: string };
    expect((await drawings(address)).map(({ width, format }) => `${width}.${format}`)).toEqual([
      '30.avif',
      '30.png',
      '30.webp',
    ]);
    const { rawPayload } = await test.app.inject({ url: `${address}-30.png` });
    expect((await sharp(rawPayload).metadata()).hasAlpha).toBe(true);
  });
});
