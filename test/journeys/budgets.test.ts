import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { looks, stands, type Tab, turnTo, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

// Under a name, as the product has one: a browser has no passkeys under a network address, and hides their buttons.
const stage = setStage(() => Promise.resolve({ name: 'localhost' }));

const ANNA = 'anna.rossi@example.com';
const BIANCHI = 'studio.bianchi@example.com';

/** The maximum of requests of a page, and of bytes of scripts with their headers, both at the first visit. */
const USUAL = { requests: 25, scriptBytes: 144_000 };
/** The ways to sign in and to register, and the form of a request. */
const WITH_FORM = { requests: 25, scriptBytes: 150_000 };
/** The same with the steps of a firm, and their texts. */
const WITH_STEPS = { requests: 27, scriptBytes: 151_000 };
/** A letter is written in the browser, so that nothing typed is sent. */
const WITH_LETTER = { requests: 27, scriptBytes: 151_000 };
/** The same with the table of time limits, from which the days left are counted. */
const WITH_TIME_LIMITS = { requests: 32, scriptBytes: 169_000 };

const idOf = async (statement: string, account: string): Promise<number> => {
  const [found] = await stage.instance.query<{ id: number }>(statement, [account]);
  return found!.id;
};

/** The maximum layout shift without a click, as browsers measure it (cumulative layout shift). */
const SHIFT = 0.02;

/** Runs before a page's own scripts. */
const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

describe('the first visit', () => {
  /** One tab for all pages, which keeps no answer for the next one. */
  let tab: Tab;
  let session: CDPSession;
  const kinds = new Map<string, string>();
  let requests = 0;
  let scriptBytes = 0;
  beforeAll(async () => {
    tab = await stage.open();
    await tab.page.addInitScript(WATCH_SHIFTS);
    session = await tab.page.context().newCDPSession(tab.page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      requests++;
      if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength;
    });
  });
  afterAll(async () => {
    await session.detach();
    await stage.leave(tab.page);
  });

  it.each([
    ['/', USUAL],
    ['/avvocati', USUAL],
    ['/avvocati/malasanita', USUAL],
    ['/avvocati/malasanita/cartella-clinica-come-chiederla', USUAL],
    ['/avvocati/sinistri-stradali/classifica?city=Milano', USUAL],
    ['/studio/{firm}', USUAL],
    ['/faq-utente', USUAL],
    ['/en/come-funziona-avvocato', USUAL],
    ['/storie', USUAL],
    ['/prezzi', USUAL],
    ['/contributo-unificato?materia=recupero-crediti&valore=5000', USUAL],
    ['/patrocinio-a-spese-dello-stato', USUAL],
    ['/lettere', USUAL],
    ['/lettere/deposito-affitto', WITH_LETTER],
    ['/multe', WITH_TIME_LIMITS],
    ['/cerca?q=multa', USUAL],
    ['/contatti', USUAL],
    ['/newsletter', USUAL],
    ['/login', WITH_FORM],
    ['/recupero-password', WITH_FORM],
    ['/registrazione-utente', WITH_FORM],
    ['/registrazione-avvocato', WITH_STEPS],
    ['/request/create/1', WITH_FORM],
    ['/termini-e-condizioni', USUAL],
  ])('needs few requests and small scripts, and does not shift its layout: %s', async (path, most) => {
    const { page, complaints } = tab;
    complaints.length = 0;
    await page.goto('about:blank');
    requests = 0;
    scriptBytes = 0;
    await visit(page, path.replace('{firm}', String(await idOf('select id from accounts where email = $1', BIANCHI))));
    const shifted = await page.evaluate<number>('window.shifted');
    expect({ shifted, littleEnough: shifted < SHIFT }).toEqual({ shifted, littleEnough: true });
    expect(requests).toBeGreaterThan(5);
    expect(scriptBytes).toBeGreaterThan(50_000);
    expect({ requests, fewEnough: requests <= most.requests }).toEqual({ requests, fewEnough: true });
    expect({ scriptBytes, smallEnough: scriptBytes <= most.scriptBytes }).toEqual({ scriptBytes, smallEnough: true });
    expect(complaints).toEqual([]);
  });
});

describe('while its styles are loading', () => {
  const scriptsBeforeStyles = async (page: Page, path: string): Promise<number> => {
    let scripts = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts++;
    });
    const held: (() => void)[] = [];
    await page.route('**/*.css', async (route) => {
      await new Promise<void>((done) => held.push(done));
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await until('the styles are asked for', () => Promise.resolve(held.length > 0));
    // What would be asked for beside them.
    await page.waitForTimeout(700);
    const before = scripts;
    for (const release of held.splice(0)) release();
    await page.unrouteAll({ behavior: 'wait' });
    await stands(page);
    expect(scripts).toBeGreaterThan(before);
    return before;
  };

  it.each(['/', '/registrazione-utente'])(
    'a public page loads no script, and is ready afterwards: %s',
    async (path) => {
      const { page, complaints } = await stage.open();
      expect(await scriptsBeforeStyles(page, path)).toBe(0);
      expect(complaints).toEqual([]);
      await stage.leave(page);
    },
  );

  it('a page of an account loads its scripts at once, because it shows nothing without them', async () => {
    const { page } = await stage.openAs(ANNA);
    expect(await scriptsBeforeStyles(page, '/requests')).toBeGreaterThan(5);
    await stage.leave(page);
  });
});

/** A short screen without a call to the server. */
const UNCOVERED = '/error?code=403';

describe('a screen that is loading', () => {
  /** The layout shifts of these screens in this look, when each is opened so. */
  const moving = async (
    page: Page,
    paths: string[],
    openScreen: (page: Page, path: string, nth: number) => Promise<void>,
    look: keyof typeof looks,
  ): Promise<string[]> => {
    await page.addInitScript(WATCH_SHIFTS);
    await page.setViewportSize(looks[look].viewport);
    const list: string[] = [];
    for (const [nth, path] of paths.entries()) {
      await openScreen(page, path, nth);
      const shifted = await page.evaluate<number>('window.shifted');
      if (shifted >= SHIFT) list.push(`${look} ${path} moves by ${shifted.toFixed(3)}`);
    }
    return list;
  };

  /**
   * The first screen is loaded whole. Each other one is entered from a public page: its frame is
   * mounted again without cached answers, as after a load, and no earlier content can shift.
   */
  const enter = async (page: Page, path: string, nth: number): Promise<void> => {
    if (nth === 0) return visit(page, path);
    await turnTo(page, UNCOVERED);
    await page.evaluate('window.shifted = 0');
    await turnTo(page, path);
    await stands(page);
  };

  // Wide windows are measured at the first visit, above. On a phone more is stacked, and more can move.
  it('does not shift its layout for a visitor on a phone, nor a profile in a wide window', async () => {
    const { page } = await stage.open();
    const firm = await idOf('select id from accounts where email = $1', BIANCHI);
    expect(
      await moving(
        page,
        [
          '/',
          '/avvocati',
          '/avvocati/malasanita',
          '/avvocati/sinistri-stradali/classifica?city=Milano',
          `/studio/${firm}`,
          '/login',
          '/registrazione-utente',
          '/registrazione-avvocato',
          '/faq-utente',
          '/prezzi',
          '/contatti',
          '/newsletter',
          '/termini-e-condizioni',
          '/request/create/1',
        ],
        visit,
        'phone',
      ),
    ).toEqual([]);
    expect(await moving(page, [`/studio/${firm}`], visit, 'wide')).toEqual([]);
  });

  it('does not shift its layout for a citizen', async () => {
    const { page } = await stage.openAs(ANNA);
    const compared = await idOf(
      'select r.id from requests r join accounts a on a.id = r.account_id where a.email = $1 order by r.ok_count desc, r.id limit 1',
      ANNA,
    );
    const quote = await idOf(
      `select p.id from responses p join requests r on r.id = p.request_id join accounts a on a.id = r.account_id
       where a.email = $1 and p.status = 7 order by p.id limit 1`,
      ANNA,
    );
    expect(
      await moving(
        page,
        [
          '/dashboard',
          '/requests',
          `/requests/${compared}`,
          `/requests/${compared}/confronto`,
          '/responses',
          `/responses/${quote}`,
          '/messages',
          `/messages/${quote}`,
          '/notifications',
          '/profile',
          '/profile/info',
          '/profile/security',
          '/profile/notifications',
          '/profile/preferences',
          '/invoices',
          '/segnalazioni',
        ],
        enter,
        'phone',
      ),
    ).toEqual([]);
  });

  it('does not shift its layout for a firm', async () => {
    const { page, call } = await stage.openAs(BIANCHI);
    const place = (statuses: string, column: string) =>
      idOf(
        `select ${column} as id from responses p join accounts a on a.id = p.firm_id
         where a.email = $1 and p.inbox_status in (${statuses}) order by p.id limit 1`,
        BIANCHI,
      );
    await call('PUT', `/responses/${await place('2', 'p.id')}`, { status: 3 });
    const [toAnswer, answered] = await Promise.all([place('3', 'p.request_id'), place('5, 7, 9', 'p.id')]);
    expect(
      await moving(
        page,
        [
          '/dashboard',
          '/requests',
          '/requests?vista=mappa',
          `/requests/${toAnswer}`,
          `/requests/${toAnswer}/preventivo`,
          `/requests/${toAnswer}/parere`,
          '/responses',
          `/responses/${answered}`,
          `/responses/${answered}/incarico`,
          '/credits',
          '/feedbacks',
          '/performance',
          '/requests/prova',
          '/messages',
          '/notifications',
          '/profile',
          '/profile/info',
          '/profile/security',
          '/profile/preferences',
          '/profile/notifications',
          '/invoices',
        ],
        enter,
        'phone',
      ),
    ).toEqual([]);
  });
});
