import '../ui/styles/tokens.css';
import '../ui/styles/fonts.css';
import '../ui/styles/base.css';
import brygada from '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2?url';
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  type LinksFunction,
} from 'react-router';
import { settingsForPage } from '../../src/shared/staff/in-force.facts.js';
import { noScripts } from '../i18n/no-scripts';
import { ErrorScreen } from '../features/errors/error-screen';
import { OfflineStrip } from '../ui/layouts/offline';
import { Toasts } from '../ui/toasts';
import type { LoaderArgs } from './context';
import { localeOf } from './locale';
import { useNonce } from './nonce';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'preload', href: brygada, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: sourceSans, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

/** What the shell needs from the server; it never changes while a page is open. */
export async function loader({ context, request }: LoaderArgs) {
  const { brand, demo, publicUrl, map, operator, requestTypes } = context.services;
  const types = await requestTypes(localeOf(new URL(request.url).pathname));
  return { brand, demo, publicUrl, map, operator, subjects: types.map(({ id, label }) => ({ id, label })) };
}

/** A change of language loads a new document, so this data is never stale. */
export function shouldRevalidate(): boolean {
  return false;
}

interface TextHandle {
  texts?: string[];
}

/** The namespaces this page was rendered with, so that the browser has them before it takes over. */
function useNamespaces(): string {
  const names = new Set(['common']);
  for (const match of useMatches()) {
    for (const name of (match.handle as TextHandle | undefined)?.texts ?? []) names.add(name);
  }
  return [...names].join(' ');
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const locale = localeOf(useLocation().pathname);
  const namespaces = useNamespaces();
  return (
    <html lang={locale} data-ns={namespaces} data-settings={settingsForPage()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#FAF6EE" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101A19" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <WithoutScripts />
        {children}
        <Toasts />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Without scripts pages can be read, but forms cannot be sent: the page says so before somebody fills one in. */
function WithoutScripts() {
  const locale = localeOf(useLocation().pathname);
  return (
    <noscript>
      <div className="offline-strip">
        <div className="wrap">{import.meta.env.SSR && noScripts[locale]}</div>
      </div>
    </noscript>
  );
}

export default function App() {
  return (
    <>
      <OfflineStrip />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}
