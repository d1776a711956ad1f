import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { documentLimits } from '../../src/shared/limits.js';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, go, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const PATH = '/avvocati/malasanita/la-prima-visita';
const IN_ENGLISH =
  'What to bring to the first visit, what to ask and what to have written down, before you know whether anybody made a mistake at all.';
const DESCRIPTION =
  'Che cosa portare alla prima visita, che cosa chiedere e che cosa farsi scrivere, prima ancora di sapere se qualcuno ha sbagliato.';

/** Rules 27.1, 27.5, 27.6, 27.11, 27.12, 27.15, 27.16, 27.18, 27.21 to 27.24. */
describe('an editor', () => {
  const stage = setStage();
  let session: StaffSession;
  beforeAll(async () => {
    session = await staffSession(stage.instance, 'redazione');
  });

  it('sees a message when somebody else saved first, and loses nothing', async () => {
    const { page: desk } = await stage.open({ storageState: session.storage });
    await visit(desk, '/backoffice/content?filter=%7B%22q%22%3A%22chi-siamo%22%2C%22language%22%3A%5B%22it%22%5D%7D');
    await desk.locator('tbody').getByRole('link').first().click();
    await arrive(desk, /content\/\d+\/show$/);
    const id = Number(/content\/(\d+)\//.exec(desk.url())?.[1]);
    const half = (language: string) => desk.getByRole('region', { name: language, exact: true });
    const [mine, english] = [half('Italiano'), half('Inglese')];
    await mine.getByLabel('Nota sulla modifica').fill('La mia nota');
    // What is typed in the other language stays, whatever happens to this one.
    await english.getByLabel('Nota sulla modifica').fill('My note');
    await stage.instance.query(`
      insert into content_editions (text_id, status, title, description, body, published_on, author_id, created_at, updated_at)
      select id, 'draft', 'Un altro titolo', first ->> 'description', first ->> 'body', (first ->> 'published')::date,
        (select id from staff where role = 'admin' limit 1), now(), now()
      from content_texts where id = ${id}`);
    await mine.getByRole('button', { name: 'Salva la bozza' }).click();
    await mine.getByText('ha cambiato questo testo mentre lo scrivevi:').waitFor();
    await mine.getByText('Il suo è diverso dal tuo in: Titolo').waitFor();
    expect(await faults(desk)).toEqual([]);
    expect(await mine.getByLabel('Nota sulla modifica').inputValue()).toBe('La mia nota');
    await mine.getByRole('button', { name: 'Carica il suo e lascia il mio' }).click();
    await desk.getByRole('heading', { name: 'Un altro titolo' }).waitFor();
    await mine.getByText('Bozza', { exact: true }).first().waitFor();
    expect(await english.getByLabel('Nota sulla modifica').inputValue()).toBe('My note');
    await english.getByText('Prima edizione', { exact: true }).first().waitFor();

    // One language at a time on a phone; both forms keep what was typed.
    await desk.setViewportSize({ width: 390, height: 844 });
    await desk.getByRole('tab', { name: 'Inglese' }).click();
    const panel = (language: string) => desk.getByRole('tabpanel', { name: language, exact: true });
    expect(await panel('Inglese').getByLabel('Nota sulla modifica').inputValue()).toBe('My note');
    expect(await panel('Italiano').count()).toBe(0);
    expect(await faults(desk)).toEqual([]);
    await panel('Inglese').getByRole('button', { name: 'Salva la bozza' }).click();
    await desk.getByText('Bozza salvata.').waitFor();
    await desk.getByRole('tab', { name: 'Italiano' }).click();
    await panel('Italiano').getByRole('button', { name: 'Elimina la bozza' }).waitFor();
    const [translation] = await stage.instance.query<{ id: number }>(`
      select e.id from content_texts e join content_texts i on i.path = e.path
      where i.id = ${id} and e.language = 'en'`);
    // The address of the English record leads to the same page, in its language.
    await visit(desk, `/backoffice/content/${translation!.id}/show`);
    await arrive(desk, new RegExp(`content/${id}/show\\?language=en$`));
    await panel('Inglese').getByRole('button', { name: 'Elimina la bozza' }).waitFor();
    await stage.leave(desk);
  });

  it('writes an article with a picture, schedules, corrects and restores it, and the site shows each change', async () => {
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

    // An ended fact is first on the editors' home page and in their list.
    await visit(desk, '/backoffice');
    for (const part of ['Bozze (', 'Programmati (', 'Fatti da rivedere (', 'Link rotti (0)', 'Senza l’inglese ('])
      await desk.getByRole('heading', { name: part }).waitFor();
    await desk.getByText('finito il 31/10/2026').first().waitFor();
    expect(await faults(desk)).toEqual([]);
    await go(desk, '/backoffice/legal-facts');
    await desk.locator('tbody').getByText('31/10/2026').first().waitFor();
    expect(await faults(desk)).toEqual([]);
    await go(desk, '/backoffice/content');
    await desk.locator('tbody').getByRole('link').first().waitFor();
    expect(await faults(desk)).toEqual([]);
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
    await file.waitFor();
    expect(await file.getAttribute('aria-invalid')).toBe('false');
    await confirm('Carica e inserisci');
    await desk.getByText('Scegli il file.').waitFor();
    expect(await file.getAttribute('aria-invalid')).toBe('true');
    // A byte more than a file may have.
    const large = Buffer.alloc(documentLimits.maxBytes + 1);
    await file.setInputFiles({ name: 'IMG_0.jpg', mimeType: 'image/jpeg', buffer: large });
    await desk.getByText(/^Il file supera \d+ MB\.$/).waitFor();
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

    await button('Programma').click();
    await desk.getByLabel('Quando esce').fill(tomorrow());
    await confirm('Programma');
    await button('Riporta in bozza').waitFor();
    // What nobody can read yet has no link to the site.
    const italian = desk.getByRole('region', { name: 'Italiano', exact: true });
    const onSite = italian.getByRole('link', { name: 'Guardalo sul sito', exact: true });
    expect(await onSite.count()).toBe(0);
    expect((await reader.goto(`${instance.base}${PATH}`))?.status()).toBe(404);
    // The moment has come.
    await instance.query(`update content_editions set publish_at = now() where status = 'scheduled'`);
    await instance.query(
      `update pgboss.job set start_after = now() where name = 'content.publish' and state = 'created'`,
    );
    await reads('Il nome di chi ti visita.');
    const image = reader.getByRole('img', { name: 'La sala d’attesa di un ambulatorio' });
    await image.scrollIntoViewIfNeeded();
    await reader.waitForFunction(`
      [...document.querySelectorAll('figure img')].some((img) => img.currentSrc.endsWith('.avif') && img.naturalWidth > 0)`);
    await reader.getByText('Prima di entrare').waitFor();
    expect(await faults(reader)).toEqual([]);

    await desk.reload();
    await body.first().waitFor();
    // English is missing, and is written beside the Italian text, which is written on meanwhile.
    const english = desk.getByRole('region', { name: 'Inglese', exact: true });
    await english.getByText('In questa lingua non c’è ancora. Scrivilo qui').waitFor();
    await desk.getByLabel('Nota sulla modifica').first().fill('Non ancora salvata');
    await english
      .getByLabel('Titolo', { exact: false })
      .and(desk.locator('input'))
      .fill('The first visit: what to ask');
    await english.getByLabel('Descrizione').fill(IN_ENGLISH);
    await english.locator('textarea[name=body]').fill('Bring your papers, and ask for the name of the doctor.');
    expect(await faults(desk)).toEqual([]);
    await english.getByRole('button', { name: 'Salva la bozza' }).click();
    await english.getByRole('button', { name: 'Pubblica adesso' }).click();
    await desk.getByText('Vuoi pubblicare questo testo? (Inglese)').waitFor();
    await confirm('Pubblica adesso');
    await english.getByRole('link', { name: 'Guardalo sul sito' }).waitFor();
    expect(await desk.getByLabel('Nota sulla modifica').first().inputValue()).toBe('Non ancora salvata');
    await visit(reader, `/en${PATH}`);
    await reader.getByText('Bring your papers, and ask for the name of the doctor.').waitFor();
    await desk.getByLabel('Nota sulla modifica').first().fill('');
    const italianBody = italian.locator('textarea[name=body]');
    const half = (name: string) => italian.getByRole('button', { name, exact: true });
    expect(await onSite.getAttribute('href')).toBe(PATH);
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
    expect(await faults(desk)).toEqual([]);
    await italian.getByRole('button', { name: /^Ripristina: Versione/ }).click();
    await confirm('Ripristina');
    await desk.getByText('Versione ripristinata come bozza.').waitFor();
    await half('Pubblica adesso').click();
    await confirm('Pubblica adesso');
    await desk.getByText('Pubblicato.').waitFor();
    await reads('Il nome di chi ti visita.');
    await image.waitFor();

    // The figures of the home page: named, put first, and hidden by the editor.
    await go(desk, '/backoffice/milestones');
    await desk.getByLabel('Nome in italiano').nth(1).fill('Studi con noi');
    await button('Sposta su: Studi con l’indirizzo confermato').click();
    expect(await desk.getByLabel('Nome in italiano').first().inputValue()).toBe('Studi con noi');
    await desk.getByLabel('Si vede sul sito').nth(2).uncheck();
    expect(await faults(desk)).toEqual([]);
    await button('Salva').click();
    await desk.getByText('Numeri salvati: i lettori li vedono subito.').waitFor();
    await until('the new name', async () => (await (await fetch(instance.base)).text()).includes('Studi con noi'));

    await visit(reader, '/');
    await reader.getByText('Studi con noi').waitFor();
    expect(await reader.getByText('Prima risposta, in metà dei casi entro').count()).toBe(0);
    await reader.getByText('Lucia, esempio').waitFor();
    await reader.getByText('Testimonianze dimostrative').waitFor();
    await reader.getByRole('link', { name: 'Tutte le testimonianze' }).click();
    await reader.getByRole('heading', { name: 'Testimonianze di esempio' }).waitFor();
    await stage.leave(desk);
    await stage.leave(reader);
  });
});

/** A day from now, in the format of a date field. */
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
