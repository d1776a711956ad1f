import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { staffSession, writeReason } from '../support/backoffice.js';
import { visit } from '../support/browser.js';
import { read, type Schemas } from '../support/shown.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

const BIANCHI = 'studio.bianchi@example.com';
const WORDS = 'Mi dia il suo numero. La ringraziamo del giudizio e ne parliamo con calma.';
const WHY = 'La risposta invita a sentirsi fuori dal servizio.';

describe('a doubtful reply to a review', () => {
  const stage = setStage();
  let storage: BrowserContextOptions['storageState'];
  beforeAll(async () => {
    ({ storage } = await staffSession(stage.instance, 'moderatore'));
  });

  it('is public until a moderator removes it; its firm reads the reason and may appeal', async () => {
    const firm = await stage.openAs(BIANCHI);
    await visit(firm.page, '/feedbacks');
    const review = firm.page.locator('.fb-list > li').first();
    await review.getByRole('button', { name: 'Rispondi' }).click();
    await review.locator('[name=text]').fill(WORDS);
    await review.getByRole('button', { name: 'Pubblica la risposta' }).click();
    await review.locator('.fb-reply').getByText(WORDS, { exact: true }).waitFor();
    const { id } = await read<Schemas['Account']>(firm.call, '/account');
    const visitor = await stage.open();
    await visit(visitor.page, `/studio/${id}`);
    await visitor.page.getByText(WORDS, { exact: true }).waitFor();

    // The moderator decides with the keyboard alone.
    const { page, complaints } = await stage.open({ storageState: storage });
    await visit(page, '/backoffice/cases');
    await page.getByRole('link', { name: 'Testo pubblicato: forse recapiti' }).first().click();
    await page.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
    const main = page.getByRole('main');
    await main.locator('.quote mark').first().waitFor();
    expect(await main.locator('.quote').first().innerText()).toBe(WORDS);
    await main.getByRole('heading', { name: 'A chi è rivolto' }).waitFor();
    await looksSound(page, 'case-text');
    await page.keyboard.press('2');
    await writeReason(page, WHY);
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Vuoi rimuovere il testo?').waitFor();
    await dialog.getByRole('button', { name: 'Rimuovi: recapiti' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Rimosso: recapiti').first().waitFor();
    expect(complaints).toEqual([]);

    await visitor.page.reload();
    await visitor.page.locator('.fb-list').waitFor();
    expect(await visitor.page.getByText(WORDS, { exact: true }).count()).toBe(0);

    await firm.page.reload();
    await review.getByText('La tua risposta è stata rimossa dal nostro staff').waitFor();
    await looksSound(firm.page, 'reply-removed');
    await review.getByRole('link', { name: 'Leggi il motivo' }).click();
    await firm.page.locator('.report-list a').first().click();
    await firm.page.getByText(WHY).waitFor();
    await firm.page.getByText('Un controllo automatico dei recapiti lo ha fatto notare').waitFor();
    await firm.page.getByRole('heading', { name: 'Non sei d’accordo?' }).waitFor();
    await looksSound(firm.page, 'text-decided');
    expect([...firm.complaints, ...visitor.complaints]).toEqual([]);
  });
});
