import { mock } from 'node:test';
import { createElement, type ReactNode } from 'react';
import type { I18nProvider, ResourceProps } from 'react-admin';
import type { ThemeOptions } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';
import { staffPermissions } from '../../src/shared/permissions.rules.js';
import type { Session } from '../../backoffice/api/records.js';

/** A module of the back office, whose imports are the bundler's and not Node's. */
export const staffPart = <T>(path: string): Promise<T> => import(`../../backoffice/${path}.js`) as Promise<T>;

/** The back office's providers, with a member who may do everything signed in, in Italian. */
export async function staffMarkup() {
  const kept = new Map([
    ['backOffice.locale', 'it'],
    [
      'backOffice.session',
      JSON.stringify({
        staff: { id: 1, permissions: Object.keys(staffPermissions) },
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      } as unknown as Session),
    ],
  ]);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: storage, configurable: true, writable: true });
  // Before there is a document: these libraries would write their styles into it.
  const { I18nContext, ResourceContextProvider } = await import('react-admin');
  const { MemoryRouter, Route, Routes } = await import('react-router-dom');
  const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
  const { createTheme, ThemeProvider } = await import('@mui/material/styles');
  Object.defineProperty(globalThis, 'document', { value: { documentElement: {} }, configurable: true });
  const { i18nProvider } = await staffPart<{ i18nProvider: I18nProvider }>('providers/i18n/index');
  Reflect.deleteProperty(globalThis, 'document');
  const { resources } = await staffPart<{ resources: ResourceProps[] }>('resources/index');
  const { theme: ours } = await staffPart<{ theme: ThemeOptions }>('theme/theme');
  const theme = createTheme(ours);
  const client = new QueryClient();
  /** What this shows among the records of a resource, as HTML. */
  const render = (resource: string, node: ReactNode): string =>
    renderToStaticMarkup(
      createElement(
        MemoryRouter,
        null,
        createElement(
          QueryClientProvider,
          { client },
          createElement(
            I18nContext.Provider,
            { value: i18nProvider },
            createElement(
              ThemeProvider,
              { theme },
              createElement(ResourceContextProvider, { value: resource, children: node }),
            ),
          ),
        ),
      ),
    );
  /** The page of this record, as HTML. */
  const page = (resource: string, node: ReactNode, record: { id: number | string }): string => {
    const id = String(record.id);
    client.setQueryData([resource, 'getOne', { id, meta: undefined }], record);
    // There is a reason to read it.
    client.setQueryData(['view-reason', resource, id], { case_id: 1, reason: null });
    // Its address has its number.
    const route = createElement(Route, { path: '/:id/*', element: node });
    // React warns of properties that react-admin passes on to the fields of a form.
    const warnings = mock.method(console, 'error', () => undefined);
    try {
      return render(resource, createElement(Routes, { location: `/${id}` }, route));
    } finally {
      warnings.mock.restore();
    }
  };
  return {
    resources: resources.map(({ name }) => name),
    translate: (key: string): string => i18nProvider.translate(key),
    render,
    page,
    /** Keeps what the server answers to a list. */
    learnList: (resource: string, query: object, answer: { data: object[]; total: number }): void => {
      client.setQueryData([resource, 'getList', query], answer);
    },
    /** The same without its marks and styles. */
    text: (resource: string, node: ReactNode): string => textsOf(render(resource, node), ' '),
    /** Each text of HTML, and where its links lead, with a bar between them. */
    words: (html: string): string => textsOf(html.replaceAll(/<a [^>]*href="([^"]*)"[^>]*>/g, '<a>→ $1<i>'), ' | '),
  };
}

const textsOf = (html: string, between: string): string =>
  html
    .replaceAll(/<style.*?<\/style>/gs, '')
    .split(/<[^>]+>/)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(between);
