import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, looks, visit, wear } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const PATH = '/avvocati/malasanita/la-prima-visita';
const DESCRIPTION =
  'Che cosa portare alla prima visita, che cosa chiedere e che cosa farsi scrivere, prima ancora di sapere se qualcuno ha sbagliato.';

/** Rules 27.5, 27.6, 27.11, 27.15 and 27.24. */
describe('an editor', () => {
  const stage = setStage();
  let session: StaffSession;
  beforeAll(async () => {
    session = await staffSession(stage.instance, 'redazione');
  });

  // Conflicts, versions, the moment of publication and the other language are in test/backoffice/acts and test/content.
  it('writes an article with a picture, publishes and corrects it, and the site shows each change', async () => {
    const { page: desk } = await stage.open({ storageState: session.storage });
    const { page: reader } = await stage.open();
    const { instance } = stage;
    const button = (name: string, exact = true) => desk.getByRole('button', { name, exact });
    const confirm = (name: string) => desk.getByRole('dialog').getByRole('button', { name }).click();
    const body = desk.getByLabel('Testo', { exact: false }).and(desk.locator('textarea'));
    /** Waits until the reader sees these words: a stale page may be shown for a moment while it is rendered. */
    const reads = async (words: string): Promise<void> => {
      const url = `${instance.base}${PATH}`;
      await until(words, async () => (await (await fetch(url)).text()).includes(words));
      await visit(reader, PATH);
      await reader.getByText(words).waitFor();
    };
    const picture = await sharp({ create: { width: 1200, height: 700, channels: 3, background: '#c2562f' } })
      .jpeg()
      .toBuffer();

    await visit(desk, '/backoffice/content');
    await desk.getByRole('link', { name: 'Scrivi un testo' }).click();
    await desk.getByLabel('Indirizzo').fill(PATH);
    await desk
      .getByLabel('Titolo', { exact: false })
      .and(desk.locator('input'))
      .fill('La prima visita: che cosa chiedere');
    await desk.getByLabel('Descrizione').fill(DESCRIPTION);
    await body.fill('Porta le carte.\n\n## Che cosa chiedere\n\nIl nome di chi ti visita.');
    await desk.evaluate("document.querySelector('textarea[name=body]').setSelectionRange(15, 15)");
    await button('Immagine').click();
    const file = desk.getByLabel('File');
    await file.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: picture });
    await desk.getByLabel('Che cosa si vede').fill('La sala d’attesa di un ambulatorio');
    await desk.getByLabel('Didascalia').fill('Prima di entrare');
    expect(await faults(desk)).toEqual([]);
    await confirm('Carica e inserisci');
    // The page as the site draws it, with its frame and the words that were typed.
    const preview = desk.frameLocator('iframe[title="Come si vedrà"]');
    await preview.getByRole('heading', { level: 1, name: 'La prima visita: che cosa chiedere' }).waitFor();
    await preview.getByRole('link', { name: 'Vai al contenuto' }).waitFor({ state: 'attached' });
    await preview.getByText('Il nome di chi ti visita.').waitFor();
    expect(await preview.locator('script').count()).toBe(0);
    await preview.getByRole('img', { name: 'La sala d’attesa di un ambulatorio' }).waitFor();
    await button('Aggiungi una fonte').click();
    await desk.getByLabel('Fonte', { exact: true }).fill('art. 1 l. 24/2017');
    await desk.getByLabel('Fatti rivisti il').fill('2026-11-20');
    expect(await faults(desk)).toEqual([]);
    await button('Salva la bozza').click();
    await arrive(desk, /content\/\d+\/show$/);

    await button('Pubblica adesso').click();
    await confirm('Pubblica adesso');
    await desk.getByText('Pubblicato.').waitFor();
    await reads('Il nome di chi ti visita.');
    const image = reader.getByRole('img', { name: 'La sala d’attesa di un ambulatorio' });
    await image.scrollIntoViewIfNeeded();
    await reader.waitForFunction(`
      [...document.querySelectorAll('figure img')].some((img) => img.currentSrc.endsWith('.avif') && img.naturalWidth > 0)`);
    await reader.getByText('Prima di entrare').waitFor();
    expect(await faults(reader)).toEqual([]);

    const italian = desk.getByRole('region', { name: 'Italiano', exact: true });
    const italianBody = italian.locator('textarea[name=body]');
    const half = (name: string) => italian.getByRole('button', { name, exact: true });
    await italianBody.fill(
      (await italianBody.inputValue()).replace('Il nome di chi ti visita.', 'Il nome e il ruolo di chi ti visita.'),
    );
    await half('Salva la bozza').click();
    await desk.getByText('Bozza salvata.').waitFor();
    await half('Pubblica adesso').click();
    await confirm('Pubblica adesso');
    await desk.getByText('Pubblicato.').waitFor();
    await reads('Il nome e il ruolo di chi ti visita.');

    await italian.locator('ins', { hasText: 'e il ruolo' }).waitFor();
    // One language at a time on a phone.
    await wear(desk, looks.phone);
    await desk.getByRole('tab', { name: 'Inglese' }).click();
    await desk.getByRole('tabpanel', { name: 'Inglese', exact: true }).waitFor();
    expect(await desk.getByRole('tabpanel', { name: 'Italiano', exact: true }).count()).toBe(0);
    expect(await faults(desk)).toEqual([]);
    await stage.leave(desk);
    await stage.leave(reader);
  });
});
