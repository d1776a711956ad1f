import polyglotI18nProvider from 'ra-i18n-polyglot';
import raEnglish from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import {
  checkoutLabels,
  eventReasonLabels,
  invoiceStateLabels,
  refundKindLabels,
  refundLabels,
} from '../../../src/billing/billing.codes';
import { en } from './en';
import { it } from './it';
import { raItalian } from './it.ra';

const KEY = 'backOffice.locale';

type Locale = 'it' | 'en';

const inOne = (
  labels: Readonly<Record<string, Readonly<Record<Locale, string>>>>,
  locale: Locale,
): Record<string, string> => Object.fromEntries(Object.entries(labels).map(([code, text]) => [code, text[locale]]));

/** The server's own words for its states, so that the two never say different things. */
function words(own: typeof it, locale: Locale) {
  const state = {
    ...own.backOffice.state,
    refunds: inOne(refundLabels, locale),
    checkouts: inOne(checkoutLabels, locale),
    invoices: inOne(invoiceStateLabels, locale),
  };
  const event = { ...own.backOffice.event, reason: inOne(eventReasonLabels, locale) };
  return { ...own, backOffice: { ...own.backOffice, state, event, kind: inOne(refundKindLabels, locale) } };
}

const languages = { it: { ...raItalian, ...words(it, 'it') }, en: { ...raEnglish, ...words(en, 'en') } };
const locales = [
  { locale: 'it', name: 'Italiano' },
  { locale: 'en', name: 'English' },
];

const known = (locale: string | null): locale is keyof typeof languages =>
  locale !== null && Object.hasOwn(languages, locale);

/** The language chosen here before, else the browser's, else Italian. */
function first(): keyof typeof languages {
  const kept = localStorage.getItem(KEY);
  if (known(kept)) return kept;
  return navigator.language.startsWith('en') ? 'en' : 'it';
}

const polyglot = polyglotI18nProvider((locale) => languages[known(locale) ? locale : 'it'], first(), locales, {
  allowMissing: true,
});

document.documentElement.lang = polyglot.getLocale();

/** The words of the workbench. The language chosen is kept, and the page says which one it is in. */
export const i18nProvider: I18nProvider = {
  ...polyglot,
  changeLocale: async (locale, options) => {
    await polyglot.changeLocale(locale, options);
    localStorage.setItem(KEY, locale);
    document.documentElement.lang = locale;
  },
};
