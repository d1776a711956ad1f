import type { Text } from '../locale.js';
import type { SettingUnit } from './setting-rows.codes.js';
import type { SettingName, SettingState } from './setting.codes.js';

/** The settings in words, as the announcement and the back office name them. */
export const settingLabels: Readonly<Record<SettingName, Text>> = {
  basic_price: { it: 'Prezzo del piano Basic', en: 'Price of the Basic plan' },
  premium_price: { it: 'Prezzo del piano Premium', en: 'Price of the Premium plan' },
  package_5_price: { it: 'Prezzo di 5 crediti', en: 'Price of 5 credits' },
  package_11_price: { it: 'Prezzo di 11 crediti', en: 'Price of 11 credits' },
  welcome_credits: { it: 'Crediti regalati all’iscrizione', en: 'Credits given at registration' },
  credit_months: { it: 'Durata dei nuovi crediti', en: 'Life of new credits' },
  low_balance: { it: 'Avviso di crediti scarsi sotto', en: 'Notice of few credits under' },
  exclusive_hours: { it: 'Esclusiva dei primi studi', en: 'Exclusive time of the first firms' },
  opening_days: { it: 'Tempo per aprire una richiesta', en: 'Time to open a request' },
  leaks_to_approval: {
    it: 'Recapiti scambiati prima che i messaggi siano controllati',
    en: 'Contact details given away before messages are checked',
  },
  unfounded_reports: {
    it: 'Segnalazioni infondate prima che non se ne possano fare altre',
    en: 'Unfounded reports before no more can be made',
  },
  milestone_answers: {
    it: 'Richieste con risposta da cui la pagina iniziale mostra il tempo di risposta',
    en: 'Answered requests from which the home page shows the time to an answer',
  },
};

/** A value with its unit; cents are formatted as euro where they are shown. */
export const unitLabels: Readonly<Record<Exclude<SettingUnit, 'cents'>, Readonly<Record<'one' | 'other', Text>>>> = {
  credits: { one: { it: '{n} credito', en: '{n} credit' }, other: { it: '{n} crediti', en: '{n} credits' } },
  months: { one: { it: '{n} mese', en: '{n} month' }, other: { it: '{n} mesi', en: '{n} months' } },
  days: { one: { it: '{n} giorno', en: '{n} day' }, other: { it: '{n} giorni', en: '{n} days' } },
  hours: { one: { it: '{n} ora', en: '{n} hour' }, other: { it: '{n} ore', en: '{n} hours' } },
  times: { one: { it: '{n}', en: '{n}' }, other: { it: '{n}', en: '{n}' } },
};

/** The states of a version in words. */
export const settingStateLabels: Readonly<Record<SettingState, Text>> = {
  coming: { it: 'Annunciata', en: 'Announced' },
  current: { it: 'In vigore', en: 'In force' },
  past: { it: 'Superata', en: 'Replaced' },
  withdrawn: { it: 'Ritirata', en: 'Withdrawn' },
};
