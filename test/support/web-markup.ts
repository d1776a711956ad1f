import { readdir } from 'node:fs/promises';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { addFormats } from '../../web/i18n/formats.js';
import { numbers } from '../../web/i18n/numbers.js';

type Locale = 'it' | 'en';

/** A module of the web, whose imports are the bundler's and not Node's. */
export const webPart = <T>(path: string): Promise<T> => import(`../../web/${path}.js`) as Promise<T>;

async function wordsIn(locale: Locale) {
  const names = (await readdir(`web/i18n/${locale}`)).map((file) => file.replace('.ts', ''));
  const files = await Promise.all(names.map((name) => webPart<{ default: object }>(`i18n/${locale}/${name}`)));
  const i18n = createInstance().use(initReactI18next);
  await i18n.init({
    lng: locale,
    ns: names,
    defaultNS: 'common',
    resources: { [locale]: Object.fromEntries(names.map((name, nth) => [name, { ...files[nth]!.default }])) },
    interpolation: { escapeValue: false, defaultVariables: numbers },
  });
  addFormats(i18n);
  return i18n;
}

/** What is there when a part is drawn. */
interface Drawn {
  /** What the API answered so far, by its path, or by its path and parameters as JSON: the `info`, or the whole body with it. */
  answers?: Record<string, unknown>;
  /** What the page's loader gave. */
  loaded?: unknown;
  /** The address of the page, without the language. */
  at?: string;
  /** The address with the names of its parameters. */
  path?: string;
}

/**
 * Draws parts of the web without a browser.
 * @returns a function that gives the HTML of a component
 */
export async function webHtml(locale: Locale = 'it') {
  const i18n = await wordsIn(locale);
  return <Props extends object>(
    part: ComponentType<Props>,
    props: Props,
    { answers = {}, loaded, at = '/', path = '*' }: Drawn = {},
  ): string => {
    const client = new QueryClient();
    for (const [asked, info] of Object.entries(answers)) {
      const [of = '', params] = asked.split(' ');
      const isWhole = typeof info === 'object' && info !== null && 'info' in info;
      client.setQueryData(['get', of, params === undefined ? {} : JSON.parse(params)], isWhole ? info : { info });
    }
    const prefix = locale === 'it' ? '' : '/en';
    const route = { id: 'page', path: `${prefix}${path === '*' ? '/*' : path}`, element: createElement(part, props) };
    const router = createMemoryRouter([route], {
      initialEntries: [`${prefix}${at}`],
      hydrationData: { loaderData: { page: loaded } },
    });
    return renderToStaticMarkup(
      createElement(
        I18nextProvider,
        { i18n },
        createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })),
      ),
    );
  };
}

/**
 * Draws parts of the web without a browser.
 * @returns a function that gives the words of a component, with what the API answered so far by its path
 */
export async function webMarkup(locale: Locale = 'it') {
  const draw = await webHtml(locale);
  return <Props extends object>(part: ComponentType<Props>, props: Props, answers: Record<string, unknown> = {}) =>
    wordsOf(draw(part, props, { answers }));
}

/** The words of HTML, one text after the other. */
export const wordsOf = (html: string): string[] =>
  html
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll('\u00A0', ' ')
    .split('|')
    .map((text) => text.trim())
    .filter(Boolean);
