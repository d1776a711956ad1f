import { readdir } from 'node:fs/promises';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import { mock } from 'node:test';
import { createElement, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import {
  createMemoryRouter,
  isRouteErrorResponse,
  useRouteError,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { memberRoles, type MemberRole } from '../../../../src/shared/accounts/members.rules.js';
import { RequestStatus, ResponseStatus } from '../../../../src/shared/requests/codes.js';
import { addFormats } from '../../../../web/i18n/formats.js';
import { numbers } from '../../../../web/i18n/numbers.js';
import { webPart } from '../../web-markup.js';
import { documentedBy } from './documented-calls.js';
import { note, quiet, serveWith, takeCalls } from './page.js';
import { settle } from './controls.js';
import { differing, explore, withoutRepeats } from './explore.js';
import { readsOf, withoutOne } from './refused-alone.js';
import { writeEachOtherwise } from './fields.js';
import { noteStates } from './lines.js';
import { linesByTurn } from '../turns.js';
import { answerSchema, exampleOf, problemCodes, type Example } from '../samples.js';
import { exampleServices } from './services.js';
import { situations } from './situations.js';
import { ACTIONS, addressOf, loadParts, pagesOf, type Page } from './web-pages.js';
import type { Drawn, Task } from '../drawings.js';

interface Module {
  default: ComponentType;
  clientLoader?: (args: object) => unknown;
  loader?: (args: object) => unknown;
}

async function wordsOf(): Promise<ReturnType<typeof createInstance>> {
  const names = (await readdir('web/i18n/it')).map((file) => file.replace('.ts', ''));
  const files = await Promise.all(names.map((name) => webPart<{ default: object }>(`i18n/it/${name}`)));
  const i18n = createInstance().use(initReactI18next);
  await i18n.init({
    lng: 'it',
    ns: names,
    defaultNS: 'common',
    resources: { it: Object.fromEntries(names.map((name, nth) => [name, { ...files[nth]?.default }])) },
    // Their values are read once, and not for each text.
    interpolation: { escapeValue: false, defaultVariables: { ...numbers } },
  });
  addFormats(i18n);
  return i18n;
}

const DRAFT = {
  key: 'key',
  type: 'recupero-crediti',
  geo: { city: 'Milano', province_id: 'MI', country_id: 'IT', latitude: 45.4, longitude: 9.1, address_full: 'Milano' },
  description: 'Un cliente non ha pagato tre fatture, e non risponde più alle mie lettere da mesi.',
  factsOn: '2026-02-03',
  opposingParty: 'Verdi srl',
  opposingGiven: true,
  extra: 'Altro',
  part: 1,
  plan: 2,
  invoice: {
    kind: 'person',
    first_name: 'Anna',
    last_name: 'Rossi',
    tax_code: 'RSSNNA80A41F205X',
    address: 'Via Po 1',
    postal_code: '20100',
    city: 'Milano',
    province_id: 'MI',
    country_id: 'IT',
  },
  furthest: 9,
};

/** As it comes from the server, unless it is an answer of the router. */
const plain = (answer: unknown): unknown =>
  answer instanceof Response ? answer : answer === undefined ? null : structuredClone(answer);

/** What a page shows that cannot be drawn: why. */
function Failed() {
  const error = useRouteError();
  return createElement('p', null, `! ${JSON.stringify(isRouteErrorResponse(error) ? error.status : String(error))}`);
}

/** A reader, and how much there is to read. */
const READERS = {
  'visitor, full': { signedIn: false, model: 'user', bare: false },
  'visitor, bare': { signedIn: false, model: 'user', bare: true },
  'citizen, full': { signedIn: true, model: 'user', bare: false },
  'citizen, bare': { signedIn: true, model: 'user', bare: true },
  'firm, full': { signedIn: true, model: 'lawyer', bare: false },
  'firm, bare': { signedIn: true, model: 'lawyer', bare: true },
  'citizen, refused': { signedIn: true, model: 'user', bare: false, refused: true },
} as const;
interface Reader {
  signedIn: boolean;
  model: 'user' | 'lawyer';
  bare: boolean;
  refused?: boolean;
  varied?: number;
  /** Of a colleague of the firm; none for its owner. */
  role?: MemberRole;
  /** What differs from the usual example. */
  given?: Record<string, unknown>;
  /** What differs in the draft. */
  draft?: Record<string, unknown>;
  /** A turn of `turns.ts`; none in the usual state. */
  turn?: number;
  /** The server is too busy for this read, as long as it is true. */
  isLost?: (pathname: string) => boolean;
}
/** The states in which a page is drawn besides: any that the contract allows, each with its number. */
const VARIED = [1, 2, 3];
/** The turns of `turns.ts` in which a page of an account is drawn, too: other facts are missing in each, and other counts are none. */
const TURNS_DRAWN = [1, 2];

const readersOf = ({ kind, file }: Page): [string, Reader][] =>
  Object.entries(READERS).filter(([name]) => {
    if (kind === 'signedIn') return !name.startsWith('visitor');
    if (file.includes('wizard/steps')) return name.startsWith('visitor');
    if (kind === 'bare') return !name.startsWith('firm');
    return name.startsWith('visitor') || (name === 'citizen, full' && kind === 'public' && file !== '');
  });

/** Draws every page for each reader, and presses each of its buttons. */
export async function drawWeb({ document: contract, now }: Task): Promise<Drawn> {
  noteStates(true);
  writeEachOtherwise(true);
  const i18n = await wordsOf();
  // React warns of two rows with the same key: examples repeat themselves.
  mock.method(console, 'error', () => undefined);
  mock.method(console, 'warn', () => undefined);
  const { Toasts } = await webPart<{ Toasts: ComponentType }>('ui/toasts');
  const { openSession } = await webPart<{ openSession: (session: object, remember: boolean) => void }>('api/session');
  const { keepDraft } = await webPart<{ keepDraft: (kept: object) => boolean }>('features/wizard/draft-storage');
  const { openWizardSession } = await webPart<{ openWizardSession: () => void }>('features/wizard/draft-store');
  const { emptyDraft } = await webPart<{ emptyDraft: (owner: number | null) => object }>('features/wizard/draft');
  await loadParts();
  let root: Root | undefined;
  let client: QueryClient | undefined;
  const close = async (): Promise<void> => {
    // What was announced goes away by itself.
    mock.timers.tick(6000);
    await quiet();
    root?.unmount();
    await quiet();
    client?.clear();
    document.body.replaceChildren();
    document.head.replaceChildren();
    mock.timers.reset();
  };
  const open = async (
    page: Page,
    { signedIn, model, bare, refused, varied = 0, role, given, draft, turn = 0, isLost }: Reader,
  ): Promise<void> => {
    const one = <Value>(from: readonly Value[]): Value => from[varied % from.length] as Value;
    const how: Example = {
      bare,
      varied,
      turn,
      model,
      now,
      given: {
        ...given,
        model,
        has_password: true,
        allowed_actions: bare ? [] : ACTIONS,
        'request_type.id': 'recupero-crediti',
        'plan.id': bare ? 1 : 2,
        paid_plan: bare ? 1 : 2,
        must_accept: false,
        locale: 'it',
        'sign_in.role': role ?? null,
        'sign_in.member_id': role ? 5 : null,
        'sign_in.request_access': 'all',
        province_id: 'MI',
        country_id: 'IT',
        'response.status.id': bare ? ResponseStatus.approved : ResponseStatus.ok,
        'responses.1.status.id': ResponseStatus.ok,
        'responses.2.status.id': ResponseStatus.ko,
        'status.id': bare ? RequestStatus.init : RequestStatus.new,
        path: '/requests/7',
        url: 'https://example.com/x',
        languages: ['en'],
        facts_on: '2026-02-03',
        served_on: '2026-03-04',
        hearing_on: '2026-12-05',
        enrolled_on: '2001-02-03',
        next_on: '2026-12-24',
        asked_on: '2026-12-06',
        month: '2026-10',
        day: '2026-10-04',
        week: '2026-10-05',
        request_type_id: 'recupero-crediti',
        ...(varied > 0 && {
          allowed_actions: ACTIONS.filter((_, nth) => nth % 4 === varied),
          'plan.id': one([1, 2, 3]),
          'response.status.id': one(Object.values(ResponseStatus)),
          'status.id': one(Object.values(RequestStatus)),
        }),
        ...given,
      },
    };
    serveWith((method, pathname) => {
      const schema = answerSchema(contract, method, pathname);
      if (refused && method === 'GET') return { status: 500, body: { message: 'unexpected', info: {} } };
      if (method === 'GET' && isLost?.(pathname)) return { status: 503, body: { message: 'busy', info: {} } };
      // What a write answers is told from what was read before.
      const isWrite = method !== 'GET';
      return { status: 200, body: schema && exampleOf(contract, schema, isWrite ? { ...how, isWritten: true } : how) };
    }, documentedBy(contract));
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now });
    localStorage.clear();
    sessionStorage.clear();
    const account = exampleOf(contract, contract.components.schemas.Account ?? {}, how) as { id: number };
    if (signedIn) openSession({ token: 'token', account }, true);
    if (page.file.includes('wizard/steps') && !bare)
      keepDraft({ draft: { ...emptyDraft(null), ...DRAFT, ...draft }, unsent: [] });
    // The module remembers the draft that was open.
    if (page.file.includes('wizard/steps')) openWizardSession();
    const services = exampleServices(contract, how);
    client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
    // What other pages will read again, too.
    const invalidate = client.invalidateQueries.bind(client);
    client.invalidateQueries = (filters, ...rest) => {
      note(`AGAIN ${String(filters?.queryKey?.slice(1).map((each) => JSON.stringify(each)) ?? 'all')}`);
      return invalidate(filters, ...rest);
    };
    const at = addressOf(page.path);
    const modules = await Promise.all([...page.frames, page.file].map((file) => webPart<Module>(file)));
    let routes: RouteObject[] = [];
    for (const [nth, module] of [...modules.entries()].reverse()) {
      const given = (args: LoaderFunctionArgs): object => ({
        ...args,
        context: { services, nonce: '', log: () => undefined },
      });
      routes = [
        {
          id: `page-${nth}`,
          ...(nth === 0 || nth === modules.length - 1
            ? { path: nth === modules.length - 1 ? page.path : undefined }
            : {}),
          element: createElement(module.default),
          loader: async (args) => {
            const serverLoader = (): unknown => module.loader?.(given(args)) ?? null;
            const answer: unknown = await (module.clientLoader
              ? module.clientLoader({ ...args, serverLoader })
              : serverLoader());
            return plain(answer);
          },
          errorElement: createElement(Failed),
          children: routes,
        },
      ] as RouteObject[];
    }
    const { brand, demo, publicUrl, map, operator } = services;
    const shell = { brand, demo, publicUrl, map, operator, subjects: await services.requestTypes('it') };
    const router = createMemoryRouter(
      [
        { id: 'root', loader: () => shell, children: routes, hydrateFallbackElement: createElement('p') },
        { path: '*', element: createElement('p', null, 'Another page') },
      ],
      { initialEntries: [at] },
    );
    const holder = document.createElement('div');
    document.body.append(holder);
    root = createRoot(holder, { onCaughtError: () => undefined, onUncaughtError: () => undefined });
    takeCalls();
    root.render(
      createElement(
        I18nextProvider,
        { i18n },
        createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })),
        createElement(Toasts),
      ),
    );
    await settle();
    where = () => `${router.state.location.pathname}${router.state.location.search}`;
    carried = () => router.state.location.state;
  };
  let where = (): string => '';
  let carried = (): unknown => null;

  const drawn: Drawn = {};
  const numbers = new Set<string>();

  for (const page of await pagesOf()) {
    const readers: Record<string, string[]> = {};
    drawn[`${page.path} ${page.file}`] = readers;
    for (const [name, reader] of readersOf(page)) {
      const pressed = !(reader.bare || reader.refused || (reader.signedIn && page.kind === 'public'));
      const screen = {
        open: () => open(page, reader),
        close,
        where: () => where(),
        carried: () => carried(),
        leaves: '.toasts:empty',
        refusals: (call: string) => {
          const [method = '', path = ''] = call.split(' ');
          return problemCodes(contract, method, `/api/v1${path.replace(/\?.*/, '')}`);
        },
      };
      // What was pressed and sent in one state need not be in another.
      const [known, sentForms] = [new Set<string>(), new Set<string>()];
      const usual = { ...screen, deep: true, choices: 2, known, sentForms, numbers };
      Object.assign(readers, await explore(name, usual, pressed));
      const refusedReads = new Set<string>();
      /** What is said otherwise where one read of a drawing is refused, and after the button that asks again. */
      const withoutReads = async (title: string, lines: string[], of: Reader): Promise<void> => {
        for (const read of readsOf(lines)) {
          if (refusedReads.has(read)) continue;
          refusedReads.add(read);
          let isBusy = true;
          const state = { ...of, isLost: (pathname: string) => isBusy && pathname === `/api/v1${read}` };
          const told = await withoutOne({ ...screen, open: () => open(page, state) }, lines, () => {
            isBusy = false;
          });
          if (told.length > 0) readers[`${title}: GET ${read} refused`] = told;
        }
      };
      if (!reader.bare && !reader.refused) await withoutReads(name, readers[name] ?? [], reader);
      // A public page says the same to somebody who is signed in.
      if (reader.bare || reader.refused || (reader.signedIn && page.kind === 'public')) continue;
      const others: [string, Partial<Reader>][] = [
        ...VARIED.map((varied): [string, Partial<Reader>] => [`varied ${varied}`, { varied }]),
        ...(name === 'firm, full' ? memberRoles : []).map((role): [string, Partial<Reader>] => [role, { role }]),
        ...situations
          .filter(({ on, model, draft }) => (reader.signedIn ? model === reader.model : draft) && on.test(page.file))
          .map(({ name: state, given, draft }): [string, Partial<Reader>] => [state, { given, draft }]),
      ];
      for (const [what, differs] of others) {
        const title = `${name}, ${what}`;
        const other = { ...screen, fits: true, open: () => open(page, { ...reader, ...differs }) };
        // What is new there is pressed, and sent if the state is named.
        const isNew = !('role' in differs);
        const inIt = { ...other, known, sentForms: 'given' in differs ? sentForms : undefined };
        if ('varied' in differs) known.add('forms');
        else known.delete('forms');
        const { [title]: lines = [], ...acts } = await explore(title, inIt, isNew);
        const [at = ''] = lines;
        // Of a colleague, all that they lack.
        const all = 'role' in differs ? 100 : undefined;
        const told = at.startsWith('at /error')
          ? [at]
          : differing(lines, readers[name] ?? [], all, 'given' in differs ? 150 : undefined);
        if (told.length > 0 && told[0] !== readers[name]?.[0]) readers[title] = told;
        if (!lines.some((line) => line.startsWith('! '))) Object.assign(readers, acts);
        await withoutReads(title, lines, { ...reader, ...differs });
      }
    }
    for (const [name, reader] of readersOf(page)) {
      if (!name.endsWith('full') || page.kind !== 'signedIn') continue;
      const turns: string[][] = [];
      for (const turn of TURNS_DRAWN) {
        const screen = {
          open: () => open(page, { ...reader, turn }),
          close,
          where: () => where(),
          leaves: '.toasts:empty',
        };
        turns.push((await explore(name, screen, false))[name] ?? []);
      }
      // What the contract allows and the server never sends may break.
      const drawnTurns = turns.filter((lines) => !lines.some((line) => line.startsWith('! ')));
      readers[`${name}, in turns`] = linesByTurn(drawnTurns, readers[name] ?? []);
    }
    withoutRepeats(readers);
  }
  return drawn;
}
