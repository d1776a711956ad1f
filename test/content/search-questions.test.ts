import {
  letterPath,
  readyLetterIds,
  readyLetters,
} from '../../src/shared/guidance/ready-letters/ready-letters.codes.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ContentSearch } from '../../src/content/search/content-search.js';
import { searchedPages } from '../../src/content/search/site-pages.js';
import { synonymsOf } from '../../src/content/search/synonyms.js';
import { publicPages, sitePages } from '../../src/shared/content/site-pages.codes.js';
import { useTestApp } from '../support/app.js';

const test = useTestApp();
let search: ContentSearch;
beforeAll(async () => {
  search = test.app.get(ContentSearch);
  await search.load();
});

/** Where each page has its title, in the file of texts and its part. */
const TITLES: Readonly<Record<string, string>> = {
  '/lettere': 'letters.listTitle',
  '/multe': 'fines.title',
  '/contributo-unificato': 'tools.fee.title',
  '/patrocinio-a-spese-dello-stato': 'help.aid.title',
  '/termini-e-condizioni': 'legal.termsTitle',
  '/privacy': 'legal.privacyTitle',
  '/accessibilita': 'legal.accessibilityTitle',
  '/blog': 'content.blog.title',
  '/storie': 'content.stories.title',
  '/contatti': 'contact.title',
  '/prezzi': 'prices.title',
  '/recesso': 'withdrawal.title',
  '/newsletter': 'newsletter.title',
  '/avvocati': 'subjects.listTitle',
};

async function titlesIn(language: 'it' | 'en'): Promise<Record<string, unknown>> {
  const titles = Object.entries(TITLES).map(async ([path, place]) => {
    const [file, ...parts] = place.split('.');
    const { default: texts } = (await import(`../../web/i18n/${language}/${file}.ts`)) as { default: unknown };
    return [path, parts.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts)] as const;
  });
  const letters = readyLetterIds.map((id) => [letterPath(id), readyLetters[id].title[language]] as const);
  return Object.fromEntries([
    ...letters.filter(([path]) => path.startsWith('/lettere/')),
    ...(await Promise.all(titles)),
  ]);
}

/** So many results a reader looks at. */
const FIRST = 3;

const firstPaths = async (q: string, reader: 'it' | 'en'): Promise<string[]> =>
  (await search.find({ q, page: 1 }, reader)).info.slice(0, FIRST).map(({ path }) =>
    decodeURI(path)
      .replace(/#.*/, '')
      .replace(/^\/blog\/[^/]+\/(?:licenziamento\/)?/, '/blog/'),
  );

const RENT = /contratti-di-locazione|cauzione-non-restituita|sfratto-per-morosita/;
const WORK = /cause-di-lavoro|licenzi|stipendio/;

describe('the first three results of a search', () => {
  it.each<[string, RegExp]>([
    ['caparra', RENT],
    ['Caparra', RENT],
    ['restituzione caparra', RENT],
    ['caparra confirmatoria', RENT],
    ['cauzione affitto', RENT],
    ['il mio padrone di casa non mi restituisce la caparra', RENT],
    ['sfratto', RENT],
    ['sfratto per morosità', RENT],
    ['inquilino non paga', RENT],
    ['ricorso prefetto', /multe/],
    ['ricorso multa', /multe/],
    ['contestare multa autovelox', /multe/],
    ['multa giudice di pace', /multe/],
    ['quanto costa una causa', /contributo-unificato/],
    ['contributo unificato', /contributo-unificato/],
    ['gratuito patrocinio', /patrocinio/],
    ['avvocato gratis', /patrocinio/],
    ['avvocato d’ufficio reddito basso', /patrocinio/],
    ['licenziamento', WORK],
    ['mi hanno licenziato', WORK],
    ['stipendio non pagato', WORK],
    ['busta paga arretrata', WORK],
    ['infiltrazioni', /infiltrazioni|condominiali/],
    ['perdita dal piano di sopra', /infiltrazioni|condominiali/],
    ['impugnare delibera condominio', /impugnare|condominiali/],
    ['caduta in una buca', /buca|lesioni/],
    ['morso di cane', /morso|lesioni/],
    ['tamponamento', /tamponamento|sinistri|offerta-bassa/],
    ['offerta assicurazione troppo bassa', /offerta-bassa|perizia|assicurativ/],
    ['cartella clinica', /cartella-clinica|malasanita/],
    ['diagnosi in ritardo', /diagnosi|malasanita/],
    ['eredità con debiti', /eredit|success/],
    ['testamento', /testamento|success|eredit/],
    ['fattura non pagata', /fattura|recupero/],
    ['decreto ingiuntivo', /fattura|recupero/],
    ['prestito a un amico', /prestito|recupero/],
    ['invalidità negata', /invalidita|inps/],
    ['truffa banca', /truffa|bancari/],
    ['volo cancellato', /viaggio|vacanza/],
    ['insulti su facebook', /insulti|diffamazione/],
    ['fermo amministrativo auto', /fermo|tribut/],
    ['cartella esattoriale prescritta', /cartella-gia|tribut/],
    ['recesso rimborso', /recesso/],
    ['prezzi', /prezzi/],
  ])('for "%s" have the page %s', async (q, page) => {
    expect(await firstPaths(q, 'it')).toContainEqual(expect.stringMatching(page));
  });

  it.each<[string, RegExp]>([
    ['deposit', RENT],
    ['caparra', RENT],
    ['landlord keeps my deposit', RENT],
    ['eviction', RENT],
    ['parking ticket', /multe/],
    ['appeal traffic fine', /multe/],
    ['legal aid', /patrocinio/],
    ['free lawyer', /patrocinio/],
    ['court fee', /contributo-unificato/],
    ['dismissed from work', WORK],
    ['unpaid wages', WORK],
    ['medical malpractice', /malasanita/],
    ['car accident', /sinistri/],
    ['inheritance', /success/],
    ['unpaid invoice', /recupero/],
    ['refund of a plan', /recesso|faq/],
  ])('in English, for "%s" have the page %s', async (q, page) => {
    expect(await firstPaths(q, 'en')).toContainEqual(expect.stringMatching(page));
  });
});

describe('the pages that are no texts', () => {
  it('are all found, but the front page, under the titles that they have', async () => {
    const listed = (language: string) => searchedPages().filter((page) => page.language === language);
    for (const language of ['it', 'en'])
      expect(listed(language).map(({ path }) => path)).toEqual(
        expect.arrayContaining(publicPages.filter((path) => path !== '/')),
      );
    expect(searchedPages().filter(({ path }) => !sitePages.includes(path))).toEqual([]);
    // English readers get an Italian page only where there is no English one.
    const english = new Set(listed('en').map(({ path }) => path));
    expect(listed('it').filter(({ path, translated }) => translated !== english.has(path))).toEqual([]);
    for (const language of ['it', 'en'] as const)
      expect(Object.fromEntries(listed(language).map(({ path, title }) => [path, title]))).toEqual(
        await titlesIn(language),
      );
  });
});

describe('the synonyms of a word', () => {
  it('are those of its group, whatever its ending or accents, and none for another word', () => {
    expect(synonymsOf('caparra', 'it')).toEqual(expect.arrayContaining(['cauzion:*', 'deposito']));
    expect(synonymsOf('licenziata', 'it')).toEqual(['licenzi:*']);
    expect(synonymsOf('eredità', 'it')).toContain('success:*');
    expect(synonymsOf('ornitorinco', 'it')).toEqual([]);
    expect(synonymsOf('landlords', 'en')).toContain('owner:*');
  });
});
