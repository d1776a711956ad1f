import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import {
  checkoutLabels,
  eventKindLabels,
  eventOutcomeLabels,
  eventReasonLabels,
  invoiceStateLabels,
  refundKindLabels,
  refundLabels,
} from '../../../src/shared/billing/billing.codes';
import {
  receiptKindLabels,
  receiptOutcomeLabels,
  transmissionLabels,
} from '../../../src/shared/billing/transmission.codes';
import { blacklistKindLabels } from '../../../src/shared/moderation/blacklist.codes';
import { caseKindLabels, caseLabels } from '../../../src/shared/moderation/case.codes';
import { contentKindLabels, contentStateLabels } from '../../../src/shared/content/content.codes';
import { weightsLabels } from '../../../src/shared/matching/weights.codes';
import { audienceLabels } from '../../../src/shared/content/newsletter.codes';
import { mailStateLabels } from '../../../src/shared/notifications/outbox.codes';
import { jobLabels } from '../../../src/shared/staff/jobs.codes';
import { creditTypeLabels, purposeLabels } from '../../../src/shared/credits/credits.codes';
import { settingLabels, settingStateLabels } from '../../../src/shared/staff/setting-labels.codes';
import { planLabels, requestLabels } from '../../../src/shared/requests/codes';
import { requestTypeLabels } from '../../../src/shared/guidance/request-types.codes';
import { staffRoleLabels } from '../../../src/shared/staff/staff.codes';
import type { it } from './it';
import { numbers } from './numbers';

const KEY = 'backOffice.locale';

type Locale = 'it' | 'en';

const inOne = (
  labels: Readonly<Record<string, Readonly<Record<Locale, string>>>>,
  locale: Locale,
): Record<string, string> => Object.fromEntries(Object.entries(labels).map(([code, text]) => [code, text[locale]]));

/** The server's own words for its states, so that the two always agree. */
function words(own: typeof it, locale: Locale) {
  const state = {
    ...own.backOffice.state,
    cases: inOne(caseLabels, locale),
    content: inOne(contentStateLabels, locale),
    jobs: inOne(jobLabels, locale),
    outbox: inOne(mailStateLabels, locale),
    weights: inOne(weightsLabels, locale),
    'business-settings': inOne(settingStateLabels, locale),
    refunds: inOne(refundLabels, locale),
    checkouts: inOne(checkoutLabels, locale),
    invoices: inOne(invoiceStateLabels, locale),
    transmissions: inOne(transmissionLabels, locale),
    receipts: inOne(receiptOutcomeLabels, locale),
    events: inOne(eventOutcomeLabels, locale),
    requests: {
      ...own.backOffice.state.requests,
      ...inOne(requestLabels, locale),
    },
  };
  const event = {
    ...own.backOffice.event,
    reason: inOne(eventReasonLabels, locale),
    kind: inOne(eventKindLabels, locale),
  };
  const receipt = { ...own.backOffice.receipt, kind: inOne(receiptKindLabels, locale) };
  const newsletter = { ...own.backOffice.newsletter, audience: inOne(audienceLabels, locale) };
  const content = { ...own.backOffice.content, kind: inOne(contentKindLabels, locale) };
  const written = Object.fromEntries(
    Object.entries(own.resources).map(([resource, { name }]) => [resource, name.split(' |||| ').at(-1)]),
  );
  const credits = { movement: inOne(creditTypeLabels, locale), purpose: inOne(purposeLabels, locale) };
  return {
    ...own,
    backOffice: {
      ...own.backOffice,
      ...credits,
      state,
      event,
      receipt,
      newsletter,
      content,
      written,
      role: inOne(staffRoleLabels, locale),
      kind: inOne(refundKindLabels, locale),
      caseKind: inOne(caseKindLabels, locale),
      blacklistKind: inOne(blacklistKindLabels, locale),
      plan: inOne(planLabels, locale),
      setting: { ...own.backOffice.setting, name: inOne(settingLabels, locale) },
      requestType: inOne(requestTypeLabels, locale),
    },
  };
}

/** Each language is a file of its own: only the one that is shown is loaded. */
const languages = {
  it: async () => {
    const [{ it: own }, { raItalian }] = await Promise.all([import('./it'), import('./it.ra')]);
    return { ...raItalian, ...words(own, 'it') };
  },
  en: async () => {
    const [{ en: own }, { default: raEnglish }] = await Promise.all([import('./en'), import('ra-language-english')]);
    return { ...raEnglish, ...words(own, 'en') };
  },
};
const locales = [
  { locale: 'it', name: 'Italiano' },
  { locale: 'en', name: 'English' },
];

const known = (locale: string | null): locale is Locale => locale !== null && Object.hasOwn(languages, locale);

/** The language chosen here before, else the browser's, else Italian. */
function first(): Locale {
  const kept = localStorage.getItem(KEY);
  if (known(kept)) return kept;
  return navigator.language.startsWith('en') ? 'en' : 'it';
}

const initial = first();
// The provider needs its first texts at once.
const initialTexts = await languages[initial]();
const textsOf = (locale: string) => (locale === initial ? initialTexts : languages[known(locale) ? locale : 'it']());
const polyglot = polyglotI18nProvider(textsOf, initial, locales, { allowMissing: true });

document.documentElement.lang = polyglot.getLocale();

/** The texts of the back office. The language chosen is kept, and the page says which one it is in. */
export const i18nProvider: I18nProvider = {
  ...polyglot,
  translate: (key, values) => polyglot.translate(key, { ...numbers, ...values }),
  changeLocale: async (locale, options) => {
    await polyglot.changeLocale(locale, options);
    localStorage.setItem(KEY, locale);
    document.documentElement.lang = locale;
  },
};
