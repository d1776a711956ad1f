import { describe, expect, it } from '@jest/globals';
import type { Disposable } from 'playwright-core';
import { faults, looks, signIn, visit, wear } from '../support/browser.js';
import { rawTexts } from '../support/raw-texts.js';
import { setStage } from '../support/stage.js';

const ANNA = 'anna.rossi@example.com';
const CHOOSER = 'cittadino10@example.com';
const BIANCHI = 'studio.bianchi@example.com';

/** A visitor's request as the browser keeps it, complete, so that every step of the wizard opens. */
const DRAFT = {
  unsent: [],
  draft: {
    type: 'contratti-di-locazione',
    part: 1,
    geo: { city: 'Milano', province_id: 'MI', country_id: 'IT', latitude: 45.4642, longitude: 9.19 },
    description:
      'Il proprietario non mi restituisce la caparra di 1.800 euro dopo che ho lasciato la casa in ordine, con verbale firmato.',
    owner: null,
    furthest: 9,
  },
};

describe('every screen', () => {
  const stage = setStage();

  /** What is wrong on these screens in every look, and on those that are built of the same parts in English alone. */
  const wrong = async (paths: string[], alike: string[], account?: string): Promise<string[]> => {
    const { page, complaints } = await stage.open(looks.phone);
    let draft: Disposable | undefined;
    if (account) await signIn(page, account);
    else
      draft = await page.addInitScript(
        `localStorage.setItem('request-draft', ${JSON.stringify(JSON.stringify(DRAFT))})`,
      );
    const list: string[] = [];
    const note = async (name: string, colours = true): Promise<void> => {
      list.push(
        ...[...(await faults(page, { colours })), ...(await rawTexts(page))].map((fault) => `${name}: ${fault}`),
      );
    };
    const go = async (path: string, language = ''): Promise<void> => {
      await visit(page, language && path === '/' ? language : `${language}${path}`);
      // A guard that sends somewhere else would have the wrong screen looked at.
      const at = new URL(page.url()).pathname.replace(language, '') || '/';
      if (at !== path.replace(/\?.*/, '')) list.push(`${path} leads to ${at}`);
    };
    for (const [nth, path] of paths.entries()) {
      // Each look stays on for the next screen: a change of it draws the screen anew.
      const [first, second] = nth % 2 === 0 ? (['phone', 'wide'] as const) : (['wide', 'phone'] as const);
      await go(path);
      await note(`${first} ${path}`);
      await wear(page, looks[second]);
      await note(`${second} ${path}`);
    }
    await wear(page, looks.narrow);
    for (const path of [...paths, ...alike]) {
      await go(path, '/en');
      // Those seen in Italian have had their colours measured in both themes.
      await note(`english ${path}`, alike.includes(path));
    }
    await draft?.dispose();
    await stage.leave(page);
    // An address that leads nowhere and a link that is no longer good are answered so, and the browser notes that.
    const expected = (text: string): boolean =>
      (text.includes('/nessuna-pagina') && text.includes('404')) ||
      (text.includes('/mail-confirm-') && text.includes('422'));
    return [...list, ...complaints.filter((text) => !expected(text))];
  };

  /** The id that this statement finds for the account. */
  const idOf = async (account: string, statement: string): Promise<number> => {
    const [found] = await stage.instance.query<{ id: number }>(statement, [account]);
    expect(found).toBeDefined();
    return found!.id;
  };

  it('is given whole after somebody asked for its head alone', async () => {
    const ask = (method: string): Promise<Response> =>
      fetch(`${stage.instance.base}/en/avvocati/malasanita`, { method });
    const head = await ask('HEAD');
    const whole = await ask('GET');
    expect(whole.headers.get('etag')).toBe(head.headers.get('etag'));
    expect(await whole.text()).toContain('</main>');
  });

  it('stands for a visitor', async () => {
    const firm = await idOf(BIANCHI, 'select id from accounts where email = $1');
    expect(
      await wrong(
        [
          '/',
          '/avvocati',
          '/avvocati/malasanita',
          '/avvocati/malasanita/cartella-clinica-come-chiederla',
          '/faq-utente',
          '/storie',
          '/avvocati/sinistri-stradali/classifica?city=Milano',
          `/studio/${firm}`,
          '/login',
          '/registrazione-utente',
          '/registrazione-avvocato',
          '/recupero-password',
          '/error?code=403&info=RequiresUser',
          '/nessuna-pagina',
          '/termini-e-condizioni',
          '/request/create/1',
          '/request/create/3',
          '/request/create/6',
        ],
        [
          '/avvocati/malasanita/storie/la-febbre-dopo-l-intervento',
          '/landing/malasanita',
          '/blog',
          '/chi-siamo',
          '/executive-summary',
          '/faq-avvocato',
          '/come-funziona-utente',
          '/come-funziona-avvocato',
          '/partners',
          '/cookie-policy',
          '/prezzi',
          '/contributo-unificato?materia=recupero-crediti&valore=900',
          '/patrocinio-a-spese-dello-stato',
          '/recesso',
          '/privacy',
          '/accessibilita',
          '/logout',
          '/mail-notify?type=user&id=1',
          '/mail-confirm-user/1',
          '/mail-confirm-lawyer/1',
          '/mail-confirm-change/1/1',
          '/reimposta-password/1/1',
          ...[2, 4, 5, 7, 8, 9].map((step) => `/request/create/${step}`),
        ],
      ),
    ).toEqual([]);
  });

  it('stands for a citizen', async () => {
    const [compared, draft, quote, chosen] = await Promise.all([
      idOf(
        ANNA,
        'select r.id from requests r join accounts a on a.id = r.account_id where a.email = $1 order by r.ok_count desc, r.id limit 1',
      ),
      idOf(
        ANNA,
        'select r.id from requests r join accounts a on a.id = r.account_id where a.email = $1 and r.status = 1 limit 1',
      ),
      idOf(
        ANNA,
        `select p.id from responses p join requests r on r.id = p.request_id join accounts a on a.id = r.account_id
                  where a.email = $1 and p.status = 7 order by p.id limit 1`,
      ),
      idOf(
        CHOOSER,
        'select r.id from requests r join accounts a on a.id = r.account_id where a.email = $1 and r.status = 5 order by r.id limit 1',
      ),
    ]);
    expect(
      await wrong(
        [
          '/dashboard',
          '/requests',
          `/requests/${compared}`,
          `/requests/${compared}/confronto`,
          `/responses/${quote}`,
          '/profile/info',
          '/profile/security',
          '/notifications',
          '/profile/notifications',
        ],
        [
          '/responses',
          `/request/complete/${draft}`,
          '/profile',
          '/profile/preferences',
          '/invoices',
          '/recesso',
          '/prezzi',
        ],
        ANNA,
      ),
    ).toEqual([]);
    expect(await wrong([`/requests/${chosen}/feedback`], [`/requests/${chosen}`], CHOOSER)).toEqual([]);
  });

  it('stands for a firm', async () => {
    const fresh =
      'from responses p join accounts a on a.id = p.firm_id where a.email = $1 and p.status = 2 order by p.id limit 1';
    const answered = await idOf(
      BIANCHI,
      'select p.id from responses p join accounts a on a.id = p.firm_id where a.email = $1 and p.status in (7, 9) order by p.id limit 1',
    );
    const opened = await idOf(BIANCHI, `select p.request_id as id ${fresh}`);
    const place = await idOf(BIANCHI, `select p.id ${fresh}`);
    await (
      await stage.instance.as(BIANCHI)
    )('PUT', `/responses/${place}`, { status: 3 });
    const unopened = await idOf(BIANCHI, `select p.request_id as id ${fresh}`);
    expect(
      await wrong(
        [
          '/dashboard',
          '/requests',
          '/requests?vista=mappa',
          `/requests/${opened}`,
          `/requests/${opened}/preventivo`,
          `/requests/${opened}/parere`,
          '/credits',
          '/feedbacks',
          '/profile/info',
        ],
        [
          `/requests/${unopened}`,
          '/responses',
          `/responses/${answered}`,
          '/invoices',
          '/recesso',
          '/profile',
          '/profile/preferences',
          '/profile/security',
          '/profile/notifications',
          '/profile/members',
          '/profile/activity',
        ],
        BIANCHI,
      ),
    ).toEqual([]);
  });
});
