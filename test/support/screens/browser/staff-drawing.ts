import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { readdir } from 'node:fs/promises';
import { mock } from 'node:test';
import { createElement, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { QueryClient } from '@tanstack/react-query';
import type { I18nProvider, ResourceProps, Store } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { allowsStaff, staffPermissions, type StaffPermission } from '../../../../src/shared/permissions.rules.js';
import { caseDecisions } from '../../../../src/shared/moderation/case-decisions.codes.js';
import type { CaseKind } from '../../../../src/shared/moderation/case.codes.js';
import { moderationLimits } from '../../../../src/shared/limits.js';
import { staffRoles, type StaffRole } from '../../../../src/shared/staff/staff.codes.js';
import { staffDecisions } from '../../../../src/shared/requests/staff-decisions.codes.js';
import { reasonedResources } from '../../../../src/shared/staff/views.codes.js';
import { staffPart } from '../../staff-markup.js';
import type { Drawn, Task } from '../drawings.js';
import { answerSchema, exampleOf, wholeSchema, type Document, type Example } from '../samples.js';
import { linesByTurn, oneOf, turnedFile, TURNS } from '../turns.js';
import { caseFiles } from './case-files.js';
import { settle, shown } from './controls.js';
import { explore, withoutRepeats } from './explore.js';
import { readsOf, withoutOne } from './refused-alone.js';
import { linesOf } from './lines.js';
import { focused, noticed } from './noticed.js';
import { documentedBy } from './documented-calls.js';
import { quiet, serveWith, takeCalls } from './page.js';
import { codes, codesInTurns } from './staff-codes.js';
import { wordsShown } from './words.js';

const API = '/api/backoffice/v1';
/** What is around every page. */
const FRAME = '.MuiAppBar-root, #sections, .skip-nav-button';
/** A menu that is closed. */
const CLOSED = '[role=presentation][aria-hidden=true]';
/** What a list shows once a row is selected. */
const BULK = '[data-test=bulk-actions-toolbar]';
/** A decision that is sent in a while. A notice has a button with a sign, which closes it. */
const UNDO = { shown: '.MuiSnackbar-root button:not([aria-label])', lasts: moderationLimits.undo + 1000 };

const NOTICES = { of: noticed, focus: focused };

/** The record of a day. */
const DAY = '2026-10-04';
/** What the first selected row is, so that the actions on several records apply to it. */
const selected: Record<string, Record<string, unknown>> = {
  cases: { '1.kind': 'verification', '1.status': 'waiting' },
  jobs: { '1.state': 'failed' },
  refunds: { '1.status': 'failed' },
};

/** A page of the back office: its address, and who may see it. */
interface Page {
  path: string;
  resource: string | null;
  /** Its rows are selected. */
  selected?: boolean;
  given?: Record<string, unknown>;
}

/** Every text of a language. */
const textsOf = (texts: object): string[] =>
  Object.values(texts).flatMap((each: unknown) => {
    if (typeof each === 'string') return each.split('||||').map((form) => form.trim());
    return typeof each === 'object' && each !== null ? textsOf(each) : [];
  });

/** Who reads, and how the server answers. */
interface Reader {
  role: StaffRole | null;
  bare?: boolean;
  /** The server fails at every read. */
  fails?: boolean;
  /** There is no reason yet to read the record of a person. */
  unasked?: boolean;
  /** The server takes every write at once. */
  takes?: boolean;
  /** In English. */
  english?: boolean;
  /** The server is too busy for this read, as long as it is true. */
  isLost?: (pathname: string) => boolean;
}

/** Every page of every resource, and those that belong to none. A case has a page for each kind. */
function pagesOf(resources: ResourceProps[]): Page[] {
  const pages: Page[] = ['/', '/me', '/login'].map((path) => ({ path, resource: null }));
  for (const { name, list, create, edit, show, children } of resources) {
    const add = (path: string, more?: Partial<Page>): number => pages.push({ path, resource: name, ...more });
    if (list) add(`/${name}`);
    if (list) add(`/${name}`, { selected: true, given: selected[name] });
    if (create) add(`/${name}/create`);
    if (edit) add(`/${name}/7`);
    if (children) add(`/${name}/payouts`);
    if (name === 'reconciliation') add(`/${name}/${DAY}/show`);
    else if (show && name !== 'cases') add(`/${name}/7/show`);
    if (name === 'cases')
      for (const [kind, file] of Object.entries(caseFiles)) add(`/${name}/7/show`, { given: { kind, file } });
  }
  return pages;
}

function decisionsOf({ resource, given }: Page): readonly string[] {
  if (resource === 'requests') return staffDecisions;
  return given?.kind === undefined ? [] : Object.keys(caseDecisions[given.kind as CaseKind]);
}

const permissionsOf = (role: StaffRole): StaffPermission[] =>
  (Object.keys(staffPermissions) as StaffPermission[]).filter((permission) => allowsStaff(permission, role));

/** As many turns as there are codes, or as the rest needs: each row of a list has its own states. */
const turnsOf = ({ path, resource }: Page): number =>
  Math.max(
    path === `/${resource}` ? 3 : TURNS,
    ...Object.values(codesInTurns[resource ?? ''] ?? {}).map(({ length }) => length),
  );

/** What is given usually, and not in turns. */
const OPEN_IN_TURNS = new Set(['erased_at', 'deleted_at', 'closed_at', 'model', 'claimed_by.id']);

/** How the server answers in a turn. What else is not said by the contract stays as it is. */
function inTurn(how: Example, page: Page, turn: number): Example {
  const given = Object.fromEntries(Object.entries(how.given).filter(([path]) => !OPEN_IN_TURNS.has(path)));
  const ofTurn = Object.entries(codesInTurns[page.resource ?? ''] ?? {}).map(([path, from]) => [
    path,
    oneOf(path, from, turn),
  ]);
  return {
    ...how,
    turn,
    model: turn % 2 === 0 ? 'user' : 'lawyer',
    given: {
      ...given,
      ...(turn % 3 === 0 && { 'claimed_by.id': how.given['claimed_by.id'] }),
      ...Object.fromEntries(ofTurn),
      ...(given.file !== undefined && {
        file: turnedFile(given.file, turn),
        decision: oneOf('decision', [...decisionsOf(page), null], turn),
      }),
    },
  };
}

/** Draws every page for the roles that see it, and presses each of its buttons. */
export async function drawStaff({ document: contract, now }: Task): Promise<Drawn> {
  // React warns of properties that react-admin passes on, and of two rows with the same key.
  for (const method of ['error', 'warn', 'info', 'log'] as const) mock.method(console, method, () => undefined);
  const { Pages, queries } = await staffPart<{ Pages: ComponentType; queries: QueryClient }>('App');
  const { store } = await staffPart<{ store: Store }>('providers/store');
  const { i18nProvider } = await staffPart<{ i18nProvider: I18nProvider }>('providers/i18n/index');
  const { it } = await staffPart<{ it: object }>('providers/i18n/it');
  const { en } = await staffPart<{ en: object }>('providers/i18n/en');
  /** A language is named in itself. */
  const alsoEnglish = new Set([...textsOf(en), 'Italiano', 'English']);
  const italian = new Set(textsOf(it).filter((text) => !alsoEnglish.has(text)));
  const { reading } = await staffPart<{ reading: Record<string, string> }>('providers/reading');
  const { resources } = await staffPart<{ resources: ResourceProps[] }>('resources/index');
  // What a page loads later would come while it is drawn.
  for (const file of await readdir('backoffice', { recursive: true }))
    if (file.endsWith('.tsx') && !/^(build|main)/.test(file)) await staffPart(file.replace('.tsx', ''));
  // The styles are written where no document reads them.
  const cache = createCache({ key: 'mui', speedy: false, container: document.createElement('div') });
  /** The resources whose list has actions on several records. */
  const selectable = new Set<string>();
  let root: Root | undefined;
  let where = (): string => '';
  let leave = (): Promise<void> => Promise.resolve();
  const close = async (): Promise<void> => {
    root?.unmount();
    await quiet();
    queries.clear();
    document.body.replaceChildren();
    mock.timers.reset();
  };
  /** The turn of what the server answers. */
  let turn = 0;
  const open = async (
    page: Page,
    { role, bare = false, fails = false, unasked = false, english = false, isLost }: Reader,
  ): Promise<void> => {
    const how: Example = {
      bare,
      model: 'user',
      now,
      given: {
        'parties.1.role': 'concerned',
        'parties.2.role': 'reporter',
        'parties.3.role': 'counterpart',
        role: role ?? 'admin',
        // What is about a firm is drawn with little.
        model: bare ? 'lawyer' : 'user',
        erased_at: null,
        deleted_at: null,
        closed_at: null,
        permissions: permissionsOf(role ?? 'admin'),
        locale: english ? 'en' : 'it',
        'staff.id': 1,
        terms_version: '2024-10-15',
        '1.id': page.resource === 'reconciliation' ? DAY : 7,
        year: 2026,
        'claimed_by.id': 1,
        decisions: decisionsOf(page),
        ...(page.given?.kind !== undefined && { status: 'claimed' }),
        // An Italian text, whose English one is still to be written.
        ...(page.path === '/content/7/show' && { it_id: 7, en_id: null, language: 'it' }),
        ...codes[page.resource ?? ''],
        ...page.given,
      },
    };
    const refusal = { message: 'refused', info: { messages: ['(refused)'] } };
    serveWith((method, pathname) => {
      const schema = answerSchema(contract, method, pathname);
      if (fails && method === 'GET') return { status: 500, body: refusal };
      if (method === 'GET' && isLost?.(pathname)) return { status: 503, body: { message: 'busy', info: {} } };
      if (pathname.endsWith('/views/reason'))
        return { status: 200, body: { case_id: unasked ? null : 1, reason: null } };
      const body = schema && exampleOf(contract, schema, turn > 0 ? inTurn(how, page, turn) : how);
      // It answers with the record that was asked for.
      const [, id] = new RegExp(`/(7|${DAY})(/|$)`).exec(pathname) ?? [];
      const isRecord = typeof body === 'object' && body !== null && 'id' in body && id !== undefined;
      return { status: 200, body: isRecord ? { ...body, id: typeof body.id === 'string' ? id : Number(id) } : body };
    }, documentedBy(contract));
    if ((i18nProvider.getLocale() === 'en') !== english) await i18nProvider.changeLocale(english ? 'en' : 'it');
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now });
    localStorage.clear();
    sessionStorage.clear();
    store.reset();
    if (role) {
      const session = exampleOf(contract, contract.components.schemas.StaffSession ?? {}, { ...how, bare: false });
      localStorage.setItem('backOffice.session', JSON.stringify(session));
    }
    if (page.resource !== null) store.setItem('sidebar.open', false);
    const router = createMemoryRouter([{ path: '*', element: createElement(Pages) }], { initialEntries: [page.path] });
    const holder = document.createElement('div');
    document.body.append(holder);
    root = createRoot(holder, { onCaughtError: () => undefined, onUncaughtError: () => undefined });
    takeCalls();
    root.render(
      createElement(CacheProvider, { value: cache }, createElement(RouterProvider, { router, useTransitions: false })),
    );
    await settle(1000);
    const wrong = english ? wordsShown().filter((word) => italian.has(word)) : [];
    if (wrong.length > 0) throw new Error(`Italian words on an English page: ${wrong.join(' | ')}`);
    const selectAll = document.querySelector<HTMLElement>('thead input[type=checkbox]');
    if (selectAll && page.resource !== null) selectable.add(page.resource);
    if (page.selected) {
      selectAll?.click();
      await settle(1000);
    }
    leave = () => router.navigate('/me');
    where = () => `${router.state.location.pathname}${router.state.location.search}`;
  };

  /** The addresses of the other tabs of the page that was drawn last. */
  let tabs: string[] = [];
  /** What the page says in which turn. It stays open, and reads again. */
  const drawTurns = async (page: Page, leaves: string, usual: string[]): Promise<string[]> => {
    const turns: string[][] = [];
    let isOpen = false;
    try {
      for (turn = 1; turn <= turnsOf(page); turn += 1) {
        if (isOpen) await queries.invalidateQueries();
        else await open(page, { role: 'admin' });
        await settle(300);
        const lines = shown(leaves, NOTICES);
        if (turn === 1)
          tabs = [...document.querySelectorAll('a[role=tab][aria-selected=false]')].map(
            (each) => each.getAttribute('href') ?? '',
          );
        isOpen = where() === page.path && document.querySelector('h1') !== null;
        turns.push(isOpen ? lines : ['(cannot be drawn so)']);
        if (!isOpen) await close();
      }
    } finally {
      turn = 0;
      if (isOpen) await close();
    }
    return linesByTurn(turns, usual);
  };

  /** What the charts say as tables. */
  const drawFigures = async (page: Page): Promise<string[]> => {
    await open(page, { role: 'admin' });
    for (const each of document.querySelectorAll<HTMLElement>('figure button[aria-pressed]')) each.click();
    await settle(300);
    const lines = [...document.querySelectorAll('figure')].flatMap((each) => linesOf(each));
    await close();
    return lines;
  };

  /** The reads that were refused once. All lists, all records and all reasons to read one are read by the same parts. */
  const refusedReads = new Set<string>();
  const partOf = (read: string, { path, resource }: Page): string => {
    if (read === path) return 'a list';
    if (read === '/accounts') return 'an account that is looked for';
    if (read === `/${resource}/7`) return 'a record';
    return read === '/views/reason' ? 'a reason' : `${read} on ${path}`;
  };
  /** What is said otherwise where one read of a page is refused, and after the button that asks again. */
  const drawWithoutReads = async (page: Page, leaves: string, usual: string[]): Promise<Drawn[string]> => {
    const readers: Drawn[string] = {};
    for (const read of readsOf(usual)) {
      const part = partOf(read, page);
      if (refusedReads.has(part)) continue;
      refusedReads.add(part);
      let isBusy = true;
      const reader = { role: 'admin' as const, isLost: (path: string) => isBusy && path === `${API}${read}` };
      const screen = { open: () => open(page, reader), close, where: () => where(), leaves, notices: NOTICES };
      const told = await withoutOne(screen, usual, () => {
        isBusy = false;
      });
      if (told.length > 0) readers[`admin: GET ${read} refused`] = told;
    }
    return readers;
  };

  const drawn: Drawn = {};
  // What every list has is pressed in the first one, and in the others what is new.
  const inLists = new Set<string>();
  for (const page of pagesOf(resources)) {
    if (page.selected && !selectable.has(page.resource ?? '')) continue;
    const readers: Record<string, string[]> = {};
    drawn[[page.path, page.selected && 'with all rows selected', page.given?.kind].filter(Boolean).join(' ')] = readers;
    const isList = page.path === `/${page.resource}`;
    // Of a list with rows selected only the actions on them are of interest.
    const known = isList && !page.selected ? inLists : new Set(page.selected ? ['forms'] : []);
    const leaves = [CLOSED, page.resource !== null && FRAME, isList && !page.selected && BULK].filter(Boolean).join();
    const draw = async (
      name: string,
      reader: Reader,
      pressed: boolean,
      given: object = {},
      presses?: string,
    ): Promise<void> => {
      const screen = {
        open: () => open({ ...page, given: { ...page.given, ...given } }, reader),
        close,
        where: () => where(),
        ...(!isList && page.path !== '/me' && { leave: () => leave() }),
        leaves,
        presses: page.selected ? `${BULK} *` : presses,
        // What was pressed in another state is pressed again where the answers differ.
        known: presses === undefined && !reader.takes ? known : new Set(page.selected ? ['forms'] : []),
        takes: reader.takes ?? false,
        choices: page.given?.kind !== undefined,
        undo: UNDO,
        notices: NOTICES,
      };
      Object.assign(readers, await explore(name, screen, pressed));
    };
    if (page.path === '/login') {
      await draw('nobody', { role: null }, true);
      continue;
    }
    // The first page leads to the others.
    await draw('admin', { role: 'admin' }, page.path !== '/');
    if (page.path === '/') readers['admin, in figures'] = await drawFigures(page);
    if (!page.selected) Object.assign(readers, await drawWithoutReads(page, leaves, readers.admin ?? []));
    // A record with little has other verbs.
    if (page.selected) await draw('admin, taken', { role: 'admin', takes: true }, true);
    else await draw('admin, bare', { role: 'admin', bare: true, english: isList }, page.path.includes('/7'));
    if (!page.selected && !page.path.endsWith('/create')) {
      readers['admin, in turns'] = await drawTurns(page, leaves, readers.admin ?? []);
      for (const tab of tabs) readers[`admin, in turns: ${tab}`] = await drawTurns({ ...page, path: tab }, leaves, []);
    }
    if (page.given?.kind !== undefined) await draw('admin, in English', { role: 'admin', english: true }, false);
    if (page.path.endsWith('/7/show') && reasonedResources.some((each) => each === page.resource))
      await draw('admin, without a reason', { role: 'admin', unasked: true }, true, {}, '.MuiDialogActions-root *');
    if (!isList && page.given === undefined) {
      for (const [name, value] of statesOf(contract, page))
        await draw(`admin, ${name} ${value}`, { role: 'admin' }, true, { [name]: value });
      // A failure is shown by the same part on all pages of a resource.
      if (page.resource === null) await draw('admin, failed', { role: 'admin', fails: true }, false);
      const needs = page.resource === null ? null : reading[page.resource];
      const others = staffRoles.filter(
        (each) => each !== 'admin' && (!needs || permissionsOf(each).some((own) => own === needs)),
      );
      for (const role of others) await draw(`${role}, in English`, { role, english: true }, false);
      if (others.length === 0) await draw('admin, in English', { role: 'admin', english: true }, false);
    }
    withoutRepeats(readers);
  }
  return drawn;
}

/** The states in which a record may be, each with the name of its field. */
function statesOf(contract: Document, { path, resource, given }: Page): [string, string][] {
  if (!/\/7(\/|$)/.test(path) || given?.kind !== undefined) return [];
  const { properties = {} } = wholeSchema(contract, answerSchema(contract, 'GET', `${API}/${resource}/7`) ?? {});
  return ['state', 'status', 'model'].flatMap((name) =>
    (properties[name]?.enum ?? []).map((value): [string, string] => [name, String(value)]),
  );
}
