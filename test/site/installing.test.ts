import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startInstance, type Instance } from '../support/instance.js';

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

describe('the installable web app', () => {
  let instance: Instance;
  let manifest: Manifest;
  beforeAll(async () => {
    instance = await startInstance();
    const html = await (await fetch(`${instance.base}/`)).text();
    const [, address = ''] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? [];
    const answer = await fetch(`${instance.base}${address}`);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    manifest = (await answer.json()) as Manifest;
  });
  afterAll(() => instance.stop());

  const pixels = async (path: string) => {
    const image = sharp(Buffer.from(await (await fetch(`${instance.base}${path}`)).arrayBuffer()));
    const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, corner: data[3] };
  };

  it('has a name, a start page and the icons that browsers request', async () => {
    expect(manifest).toMatchObject({ name: 'Giustamente', display: 'standalone' });
    expect((await fetch(`${instance.base}${manifest.start_url}`)).status).toBe(200);
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    );
  });

  it('has icons of the stated size; a maskable one fills its corners', async () => {
    for (const { src, sizes, type, purpose } of manifest.icons) {
      expect((await fetch(`${instance.base}${src}`)).headers.get('content-type')).toContain(type);
      if (type !== 'image/png') continue;
      const { width, height, corner } = await pixels(src);
      expect(`${width}x${height}`).toBe(sizes);
      expect([src, corner]).toEqual([src, purpose === 'maskable' ? 255 : 0]);
    }
    expect(await pixels('/apple-touch-icon.png')).toEqual({ width: 180, height: 180, corner: 255 });
  });
});
