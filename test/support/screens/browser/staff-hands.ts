import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { QueryClient } from '@tanstack/react-query';
import { createElement, type ComponentType } from 'react';
import type { I18nProvider, Store } from 'react-admin';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { workerData } from 'node:worker_threads';
import { staffPermissions } from '../../../../src/shared/permissions.rules.js';
import { staffPart } from '../../staff-markup.js';
import { answerSchema, exampleOf, type Document, type Example } from '../samples.js';
import { NOW, restartClock } from './clock.js';
import { settle } from './controls.js';
import { answerWith, writes, type Answers } from './hands.js';
import { documentedBy } from './documented-calls.js';
import { quiet, serveWith } from './page.js';

const { document: contract } = workerData as { document: Document };

let root: Root | undefined;
const styles = createCache({ key: 'mui', speedy: false, container: document.createElement('div') });

/**
 * Waits for what is loaded only then.
 * @throws where it does not come
 */
export async function until(isThere: () => boolean): Promise<void> {
  for (let turns = 0; turns < 100; turns += 1) {
    if (isThere()) return;
    await quiet();
    await settle(100);
  }
  throw new Error(`It did not come: ${String(isThere)}`);
}

/** What the examples say too little about, by the end of its path. */
const DEFAULTS = {
  'parties.1.role': 'concerned',
  'parties.2.role': 'reporter',
  role: 'admin',
  permissions: Object.keys(staffPermissions),
  locale: 'it',
  'staff.id': 1,
  'claimed_by.id': 1,
  '1.id': 7,
  model: 'user',
  erased_at: null,
  deleted_at: null,
  closed_at: null,
  terms_version: '2024-10-15',
  year: 2026,
};

/** What the server answers to a read, with these values by the end of their path. */
export function exampleOfRead(path: string, given: Record<string, unknown>): unknown {
  const how = { bare: false, model: 'user' as const, now: NOW, given: { ...given, ...DEFAULTS, ...given } };
  return exampleOf(contract, answerSchema(contract, 'GET', `/api/backoffice/v1${path}`) ?? {}, how);
}

interface Opened {
  answers?: Answers;
  /** Values by the end of their path in the examples that the server answers with. */
  given?: Record<string, unknown>;
  /** Nobody is signed in. */
  signedOut?: boolean;
}

/** Opens an address of the back office in a new tab. @returns where one is, and how one goes elsewhere */
export async function open(
  path: string,
  { answers = {}, given = {}, signedOut = false }: Opened = {},
): Promise<{ where: () => string; go: (to: string) => Promise<void> }> {
  const { Pages, queries } = await staffPart<{ Pages: ComponentType; queries: QueryClient }>('App');
  const { store } = await staffPart<{ store: Store }>('providers/store');
  root?.unmount();
  await quiet();
  restartClock();
  queries.clear();
  document.body.replaceChildren();
  const how: Example = {
    bare: false,
    model: 'user',
    now: NOW,
    // The first that fits is taken.
    given: { ...given, ...DEFAULTS, ...given },
  };
  serveWith((method, pathname) => {
    const schema = answerSchema(contract, method, pathname);
    if (pathname.endsWith('/views/reason')) return { status: 200, body: { case_id: 1, reason: null } };
    const body = schema && exampleOf(contract, schema, how);
    const [, id] = /\/([78])(\/|$)/.exec(pathname) ?? [];
    const isRecord = typeof body === 'object' && body !== null && 'id' in body && id !== undefined;
    return { status: 200, body: isRecord ? { ...body, id: typeof body.id === 'string' ? id : Number(id) } : body };
  }, documentedBy(contract));
  answerWith(answers);
  localStorage.clear();
  sessionStorage.clear();
  store.reset();
  const session = exampleOf(contract, contract.components.schemas.StaffSession ?? {}, how) as object;
  if (!signedOut)
    localStorage.setItem(
      'backOffice.session',
      JSON.stringify({ ...session, expires_at: new Date(Date.now() + 86_400_000).toISOString() }),
    );
  store.setItem('sidebar.open', false);
  const router = createMemoryRouter([{ path: '*', element: createElement(Pages) }], { initialEntries: [path] });
  const holder = document.createElement('div');
  document.body.append(holder);
  root = createRoot(holder, { onCaughtError: () => undefined, onUncaughtError: () => undefined });
  root.render(
    createElement(CacheProvider, { value: styles }, createElement(RouterProvider, { router, useTransitions: false })),
  );
  await until(() => document.querySelector('h1, [role=alert]') !== null);
  await settle(1000);
  writes();
  return {
    where: () => `${router.state.location.pathname}${router.state.location.search}`,
    go: async (to) => {
      await router.navigate(to);
      await settle(1000);
    },
  };
}

/** Shows a part of the back office alone, with its texts. */
export async function showPart(
  file: string,
  name: string,
  given: Record<string, unknown>,
  answers: Answers = {},
): Promise<void> {
  const { AdminContext } = await import('react-admin');
  const { i18nProvider } = await staffPart<{ i18nProvider: I18nProvider }>('providers/i18n/index');
  const module = await staffPart<object>(file);
  root?.unmount();
  await quiet();
  restartClock();
  document.body.replaceChildren();
  answerWith(answers);
  const part = createElement(Reflect.get(module, name) as ComponentType<Record<string, unknown>>, given);
  const element = createElement(AdminContext, { i18nProvider, children: part });
  const router = createMemoryRouter([{ path: '*', element }]);
  const holder = document.createElement('div');
  document.body.append(holder);
  root = createRoot(holder);
  root.render(createElement(CacheProvider, { value: styles }, createElement(RouterProvider, { router })));
  await settle(100);
  writes();
}

/** Writes into a field of a form. Of a list it chooses this value or, where it has no such, another than the present one. */
export async function writeField(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const choice = field.closest('.MuiInputBase-root')?.querySelector('div[role=combobox]');
  if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) field.click();
  else if (choice) {
    choice.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    await settle(100);
    const list = [...document.querySelectorAll('[role=listbox]')].at(-1);
    const options = [...(list?.querySelectorAll<HTMLElement>('[role=option]:not([aria-disabled=true])') ?? [])];
    const others = options.filter((option) => option.getAttribute('aria-selected') !== 'true' && option.dataset.value);
    const wanted = options.find((option) => option.dataset.value === text) ?? others[0] ?? options.at(-1);
    wanted?.click();
    // A list of which several may be chosen stays open.
    await settle(100);
    document.querySelector<HTMLElement>('.MuiMenu-root .MuiBackdrop-root')?.click();
  } else {
    const kind = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
    field.focus();
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    field.blur();
  }
  await settle(100);
}
