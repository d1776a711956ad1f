/** Calls the API as a demo account. */
type Call = (method: 'GET' | 'PUT', path: string, body?: object) => Promise<{ info: unknown }>;

/** The screens of one person. */
export interface Screens {
  /** Who is signed in; nobody for a visitor. */
  account?: string;
  /** Built each in its own way. */
  usual: string[];
  /** Built of the same parts as one of those. */
  alike: string[];
}

interface OwnRequest {
  id: number;
  status: { id: number };
  responses_counter: { ok: number };
}
interface FirmRequest {
  id: number;
  response: { id: number; status: { id: number } };
}

const CITIZEN = 'anna.rossi@example.com';
const CHOOSER = 'cittadino10@example.com';
const FIRM = 'studio.bianchi@example.com';

/** Codes of the contract. */
const REQUEST = { draft: 1, chosen: 5 };
const RESPONSE = { sent: 2, opened: 3, quoted: 7, refused: 9 };

const ALL = 'page=-1&page_size=-1';

/** The first that is so. Throws with these words where the demo has none. */
function first<T>(list: T[], what: string, isSo: (one: T) => boolean): T {
  const found = list.find(isSo);
  if (found === undefined) throw new Error(`the demo has no ${what}`);
  return found;
}

/** A visitor's request as the browser keeps it under `request-draft`, complete: every step of the wizard opens. */
export const DRAFT = {
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

function visitor(firm: number): Screens {
  return {
    usual: [
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
    alike: [
      '/avvocati/malasanita/storie/la-febbre-dopo-l-intervento',
      '/avvocati/sinistri-stradali/classifica/milano',
      '/landing/malasanita',
      '/blog',
      '/cerca?q=caparra',
      '/chi-siamo',
      '/contatti',
      '/newsletter',
      '/executive-summary',
      '/faq-avvocato',
      '/come-funziona-utente',
      '/come-funziona-avvocato',
      '/partners',
      '/cookie-policy',
      '/prezzi',
      '/contributo-unificato?materia=recupero-crediti&valore=900',
      '/multe',
      '/lettere',
      '/lettere/deposito-affitto',
      '/patrocinio-a-spese-dello-stato',
      '/recesso',
      '/privacy',
      '/accessibilita',
      '/termini-e-condizioni/2024-10-15',
      '/logout',
      '/mail-notify?type=user&id=1',
      '/mail-confirm-user/1',
      '/mail-confirm-lawyer/1',
      '/mail-confirm-change/1/1',
      '/reimposta-password/1/1',
      '/link-accesso',
      '/entra/1/1',
      ...[2, 4, 5, 7, 8, 9].map((step) => `/request/create/${step}`),
    ],
  };
}

function citizen(requests: OwnRequest[], responses: { id: number; status: { id: number } }[]): Screens {
  const [compared] = [...requests].sort((a, b) => b.responses_counter.ok - a.responses_counter.ok || a.id - b.id);
  const draft = first(requests, 'draft', ({ status }) => status.id === REQUEST.draft);
  const quote = first(responses, 'quote', ({ status }) => status.id === RESPONSE.quoted);
  return {
    account: CITIZEN,
    usual: [
      '/dashboard',
      '/requests',
      `/requests/${compared?.id}`,
      `/requests/${compared?.id}/confronto`,
      `/responses/${quote.id}`,
      '/profile/info',
      '/profile/security',
      '/notifications',
      '/profile/notifications',
    ],
    alike: [
      '/responses',
      `/request/complete/${draft.id}`,
      '/segnalazioni',
      '/profile',
      '/profile/preferences',
      '/profile/terms',
      '/invoices',
      '/recesso',
      '/prezzi',
    ],
  };
}

function chooser(requests: OwnRequest[]): Screens {
  const { id } = first(requests, 'request whose firm is chosen', ({ status }) => status.id === REQUEST.chosen);
  return { account: CHOOSER, usual: [`/requests/${id}/feedback`], alike: [`/requests/${id}`] };
}

/** The firm opens one of its new requests; another stays as it is. */
async function firm(call: Call, requests: FirmRequest[]): Promise<Screens> {
  const isNew = ({ response }: FirmRequest): boolean => response.status.id === RESPONSE.sent;
  const opened = first(requests, 'new request', isNew);
  const unopened = first(requests, 'second new request', (one) => isNew(one) && one !== opened);
  const answered = first(requests, 'answered request', ({ response }) =>
    [RESPONSE.quoted, RESPONSE.refused].includes(response.status.id),
  );
  await call('PUT', `/responses/${opened.response.id}`, { status: RESPONSE.opened });
  return {
    account: FIRM,
    usual: [
      '/dashboard',
      '/requests',
      '/requests?vista=mappa',
      `/requests/${opened.id}`,
      `/requests/${opened.id}/preventivo`,
      `/requests/${opened.id}/parere`,
      '/credits',
      '/feedbacks',
      '/performance',
      '/requests/prova',
      '/profile/info',
    ],
    alike: [
      `/requests/${unopened.id}`,
      '/responses',
      `/responses/${answered.response.id}`,
      `/responses/${answered.response.id}/incarico`,
      '/invoices',
      '/recesso',
      '/profile',
      '/profile/preferences',
      '/profile/security',
      '/profile/notifications',
      '/profile/members',
      '/profile/activity',
      '/profile/tools',
    ],
  };
}

/**
 * Every screen of the web with the demo's data, by person.
 * @param as the API as this account
 */
export async function screensOf(as: (account: string) => Promise<Call>) {
  const [anna, chosen, bianchi] = await Promise.all([as(CITIZEN), as(CHOOSER), as(FIRM)]);
  const read = async <T>(call: Call, path: string): Promise<T> => (await call('GET', path)).info as T;
  const { id } = await read<{ id: number }>(bianchi, '/account');
  return {
    visitor: visitor(id),
    citizen: citizen(await read(anna, `/requests/user?${ALL}`), await read(anna, `/responses?${ALL}`)),
    chooser: chooser(await read(chosen, `/requests/user?${ALL}`)),
    firm: await firm(bianchi, await read(bianchi, `/requests/lawyer?${ALL}`)),
  } satisfies Record<string, Screens>;
}

/** What the back office shows of each resource besides its list; `one` is the screen of a single record. */
const RESOURCES: Readonly<Record<string, { one?: true; create?: true }>> = {
  cases: { one: true },
  requests: { one: true },
  refunds: { one: true },
  invoices: { one: true },
  checkouts: { one: true },
  events: { one: true },
  reconciliation: { one: true },
  ledger: {},
  coupons: { create: true },
  accounts: { one: true },
  blacklist: { create: true },
  content: { one: true, create: true },
  'content-home': {},
  'legal-facts': {},
  milestones: {},
  newsletter: { create: true },
  staff: { create: true },
  audit: { one: true },
  'security-events': {},
  responses: { one: true },
  reviews: { one: true },
  messages: {},
  'business-settings': { one: true, create: true },
  settings: { one: true, create: true },
  outbox: { one: true },
  jobs: {},
};

/**
 * Every screen of the back office with the demo's data, as an administrator sees it.
 * @param read the back office's API; a list answers with its first records
 */
export async function screensOfStaff(read: (path: string) => Promise<{ id: number | string }[]>): Promise<string[]> {
  const screens = await Promise.all(
    Object.entries(RESOURCES).map(async ([name, { one, create }]) => {
      const [record] = one ? await read(`/${name}?range=[0,0]`) : [];
      return [
        `/${name}`,
        ...(record ? [`/${name}/${encodeURIComponent(record.id)}/show`] : []),
        ...(create ? [`/${name}/create`] : []),
      ];
    }),
  );
  return ['/', '/me', ...screens.flat()].map((path) => `/backoffice${path}`);
}
