import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { readdir } from 'node:fs/promises';
import { createInstance } from 'i18next';
import { mock } from 'node:test';
import { createElement, Fragment, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { workerData } from 'node:worker_threads';
import type { SiteServices } from '../../../../web/app/context.js';
import { addFormats } from '../../../../web/i18n/formats.js';
import { numbers } from '../../../../web/i18n/numbers.js';
import { webPart } from '../../web-markup.js';
import { answerSchema, exampleOf, type Document, type Example } from '../samples.js';
import { NOW, restartClock } from './clock.js';
import { settle } from './controls.js';
import { answerWith, noteQuestion, writes, type Answers } from './hands.js';
import { noteStates } from './lines.js';
import { documentedBy } from './documented-calls.js';
import { quiet, serveWith } from './page.js';
import { exampleServices } from './services.js';

const { document: contract } = workerData as { document: Document };

/** A part of the web, whose properties a test gives. */
export type Part = ComponentType<Record<string, unknown>>;

/** A part of the web with these properties. */
export async function partOf(file: string, name: string, given: Record<string, unknown> = {}): Promise<ComponentType> {
  const module = await webPart<object>(file);
  return () => createElement(Reflect.get(module, name) as Part, given);
}

interface Module {
  default: ComponentType;
  clientLoader?: (args: object) => unknown;
  loader?: (args: object) => unknown;
}

type Locale = 'it' | 'en';
const texts: Partial<Record<Locale, ReturnType<typeof createInstance>>> = {};

/** All texts of the web in a language. */
export async function textsIn(locale: Locale): Promise<ReturnType<typeof createInstance>> {
  const known = texts[locale];
  if (known) return known;
  const names = (await readdir(`web/i18n/${locale}`)).map((file) => file.replace('.ts', ''));
  const files = await Promise.all(names.map((name) => webPart<{ default: object }>(`i18n/${locale}/${name}`)));
  const i18n = createInstance().use(initReactI18next);
  await i18n.init({
    lng: locale,
    ns: names,
    defaultNS: 'common',
    resources: { [locale]: Object.fromEntries(names.map((name, nth) => [name, { ...files[nth]?.default }])) },
    interpolation: { escapeValue: false, defaultVariables: { ...numbers } },
  });
  addFormats(i18n);
  texts[locale] = i18n;
  return i18n;
}

let root: Root | undefined;
let client: QueryClient | undefined;
let isOpen = false;
let how: Example;

/** Ends what is shown, as closing a tab does. */
export async function closeTab(): Promise<void> {
  if (!isOpen) return;
  isOpen = false;
  mock.timers.tick(6000);
  await quiet();
  root?.unmount();
  await quiet();
  client?.clear();
  root = undefined;
  document.body.replaceChildren();
  document.head.replaceChildren();
}

/** A new tab, in which nothing is shown yet. */
export async function newTab({
  as = 'nobody',
  answers = {},
  given = {},
  givenAt = () => ({}),
  bare = false,
  many = 0,
}: Pick<Shown, 'as' | 'answers' | 'given' | 'givenAt' | 'bare' | 'many'> = {}): Promise<void> {
  await closeTab();
  // Whatever was pressed before is let go.
  window.dispatchEvent(new Event('mouseup'));
  noteStates(true);
  restartClock();
  const model = as === 'firm' ? 'lawyer' : 'user';
  const common = { model, locale: 'it', must_accept: false, 'sign_in.role': null, 'sign_in.request_access': 'all' };
  how = { bare, many, model, now: NOW, given: { ...common, ...given } };
  serveWith((method, pathname) => {
    const schema = answerSchema(contract, method, pathname);
    const own = { ...how, given: { ...how.given, ...givenAt(pathname) } };
    return { status: 200, body: schema && exampleOf(contract, schema, own) };
  }, documentedBy(contract));
  answerWith(answers);
  isOpen = true;
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  localStorage.clear();
  sessionStorage.clear();
  const { openSession } = await webPart<{ openSession: (session: object, remember: boolean) => void }>('api/session');
  const account = exampleOf(contract, contract.components.schemas.Account ?? {}, how) as { id: number };
  if (as !== 'nobody') openSession({ token: 'token', account: { ...account, id: 5 } }, true);
  writes();
}

/** What is shown, to whom, and what the server says. */
interface Shown {
  as?: 'nobody' | 'citizen' | 'firm';
  /** The file of a page, whose loader is run. */
  file?: string;
  /** The files of the frames around it, the outermost first. */
  frames?: string[];
  part?: ComponentType;
  /** The address without the language, and with the names of its parameters. */
  at?: string;
  path?: string;
  locale?: Locale;
  answers?: Answers;
  /** Values by the end of their path in the examples that the server answers with. */
  given?: Record<string, unknown>;
  /** The same for an address of the API alone. */
  givenAt?: (pathname: string) => Record<string, unknown>;
  /** What the server gives to public pages otherwise. */
  services?: Partial<SiteServices>;
  bare?: boolean;
  /** So many entries of each list. */
  many?: number;
  /** Acts before something is shown, such as opening a draft. */
  before?: () => unknown;
}

/** Shows a page or a part of the web in a new tab. @returns where one is, and what the page's loader gave */
export async function show({
  file,
  frames = [],
  part,
  at = '/',
  path = '*',
  locale = 'it',
  before,
  services = {},
  ...tab
}: Shown): Promise<{
  where: () => string;
  go: (to: string, state?: unknown) => Promise<void>;
  back: () => Promise<void>;
}> {
  await newTab(tab);
  await before?.();
  const modules: Module[] = await Promise.all(
    [...frames, ...(file ? [file] : [])].map((each) => webPart<Module>(each)),
  );
  if (part) modules.push({ default: part });
  const i18n = await textsIn(locale);
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const prefix = locale === 'it' ? '' : '/en';
  const examples = { ...exampleServices(contract, how), ...services };
  const asked = new Proxy(examples, {
    get: (all, name) => {
      const value: unknown = Reflect.get(all, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        noteQuestion(String(name), given);
        return (value as (...asked: unknown[]) => unknown)(...given);
      };
    },
  });
  const { brand, demo, publicUrl, map, operator } = asked;
  const shell = { brand, demo, publicUrl, map, operator, subjects: await examples.requestTypes(locale) };
  const routeOf = ({ default: page, loader, clientLoader }: Module, inner: RouteObject[]): RouteObject => ({
    ...(inner.length === 0 && { path: path === '*' ? `${prefix}/*` : `${prefix}${path}` }),
    element: createElement(page),
    loader: async (args: object) => {
      const serverLoader = (): unknown =>
        loader?.({ ...args, context: { services: asked, nonce: '', log: () => undefined } }) ?? null;
      const answer: unknown = await (clientLoader ? clientLoader({ ...args, serverLoader }) : serverLoader());
      return answer instanceof Response ? answer : structuredClone(answer ?? null);
    },
    children: inner,
  });
  const shown = modules.reduceRight<RouteObject[]>((inner, module) => [routeOf(module, inner)], []);
  const { Toasts } = await webPart<{ Toasts: ComponentType }>('ui/toasts');
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => shell,
        element: createElement(Fragment, null, createElement(Outlet), createElement(Toasts)),
        children: shown,
        hydrateFallbackElement: createElement('p'),
      },
      { path: '*', element: createElement('p', null, 'Another page') },
    ],
    { initialEntries: [`${prefix}${at}`] },
  );
  const holder = document.createElement('div');
  document.body.append(holder);
  root = createRoot(holder, { onCaughtError: () => undefined, onUncaughtError: () => undefined });
  root.render(
    createElement(
      I18nextProvider,
      { i18n },
      createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })),
    ),
  );
  await settle();
  const [, failure] = /Unexpected Application Error!(.{0,300})/s.exec(document.body.textContent) ?? [];
  if (failure !== undefined) throw new Error(failure);
  return {
    where: () => `${router.state.location.pathname}${router.state.location.search}`,
    go: async (to, state) => {
      await router.navigate(to, { state });
      await settle();
    },
    back: async () => {
      await router.navigate(-1);
      await settle();
    },
  };
}

/** Shows the page on which a citizen, whose invoice data are known, chooses a wider plan for request 7. */
export const showUpgrade = () =>
  show({
    as: 'citizen',
    at: '/requests/7/piano',
    path: '/requests/:id/piano',
    file: 'features/requests/upgrade.page',
    given: {
      allowed_actions: ['upgrade'],
      'info.id': 7,
      'upgrades.1.plan': 2,
      'upgrades.2.plan': 3,
      'status.id': 2,
      'info.invoice': {
        kind: 'person',
        first_name: 'Mario',
        last_name: 'Rossi',
        tax_code: 'RSSMRA80A01F205X',
        address: 'Via Po 1',
        postal_code: '20100',
        city: 'Milano',
        province_id: 'MI',
        country_id: 'IT',
      },
    },
  });
