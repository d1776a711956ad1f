import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { read, type Schemas } from '../support/shown.js';
import { setStage } from '../support/stage.js';

const BIANCHI = 'studio.bianchi@example.com';

describe('a firm with a photo', () => {
  const stage = setStage();

  it('changes its public photo and removes it', async () => {
    const { page, call } = await stage.openAs(BIANCHI);
    const { id } = await read<Schemas['Account']>(call, '/account');
    const photo = async (): Promise<number | null | undefined> =>
      (await read<Schemas['Profile']>(call, '/profile')).photo;
    const upload = (name: string, mimeType: string, buffer: Buffer): Promise<void> =>
      page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer });
    const isDrawn = (shown: Page, selector: string): Promise<boolean> =>
      shown.evaluate<boolean>(`document.querySelector('${selector}')?.naturalWidth > 0`);
    const had = await photo();
    await visit(page, '/profile/info');
    await upload('foto.png', 'image/png', Buffer.from('this is no picture'));
    await page.locator('#photo-error, .profile-photo ~ .err').first().waitFor();
    expect(await photo()).toBe(had);
    const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#884422' } })
      .jpeg()
      .toBuffer();
    await upload('foto.jpg', 'image/jpeg', picture);
    await until('the photo', async () => (await photo()) !== had);
    await page.getByRole('button', { name: 'Togli la foto' }).waitFor();
    await until('the picture', () => isDrawn(page, '.profile-photo img'), 15);
    await visit(page, `/studio/${id}`);
    await until('the picture in public', () => isDrawn(page, `main img[src*="/lawyers/${id}/photo"]`), 15);
    await visit(page, '/profile/info');
    await page.getByRole('button', { name: 'Togli la foto' }).click();
    await page.getByRole('button', { name: 'Scegli una foto' }).waitFor();
    expect(await photo()).toBeNull();
    await stage.leave(page);
  });
});
