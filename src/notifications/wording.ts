import { firstOfMonth, theDay, toTown } from '../shared/italian.rules.js';
import { refundKindLabels, type RefundKind } from '../shared/billing/billing.codes.js';
import { reasonRows, type ReportReason } from '../shared/moderation/reports.codes.js';
import { fill, type Locale } from '../shared/locale.js';
import { replyRefusals, type ReplyRefusal } from '../shared/chat/mailed-replies.codes.js';
import { detectionRows, type Detection } from '../shared/moderation/statement-of-reasons.codes.js';
import { formatEuro } from '../shared/money.js';
import { sayDecisionTime, type DecisionTime } from '../shared/moderation/decision-time.rules.js';
import { planLabels, type PlanCode } from '../shared/requests/codes.js';
import { requestType } from '../shared/guidance/request-types.js';
import { sayChanges, type SettingChange } from '../shared/staff/settings.rules.js';
import { costsInWords, losingInWords, type ShownCosts } from '../shared/requests/shown-costs.rules.js';
import { rejectionReasons, type RejectionStatus } from '../shared/requests/rejection-reasons.codes.js';

const REGION: Readonly<Record<Locale, string>> = { it: 'it-IT', en: 'en-GB' };

/** Building a format takes longer than a hundred uses of it. */
const formatsOf = (options: Intl.DateTimeFormatOptions): Readonly<Record<Locale, Intl.DateTimeFormat>> => ({
  it: new Intl.DateTimeFormat(REGION.it, { ...options, timeZone: 'Europe/Rome' }),
  en: new Intl.DateTimeFormat(REGION.en, { ...options, timeZone: 'Europe/Rome' }),
});
const weekdays = formatsOf({ weekday: 'long', day: 'numeric', month: 'long' });
const dates = formatsOf({ day: 'numeric', month: 'long', year: 'numeric' });
const times = formatsOf({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** How many formatted moments are cached: a client asks for the same list again and again. */
const MOST = 1_000;

function withTime(days: typeof dates): (iso: string, locale: Locale) => string {
  const said = new Map<string, string>();
  return (iso, locale) => {
    const key = locale + iso;
    const known = said.get(key);
    if (known !== undefined) return known;
    const instant = new Date(iso);
    const at = { it: 'alle', en: 'at' }[locale];
    const day = days[locale].format(instant);
    const text = `${locale === 'it' ? firstOfMonth(day) : day} ${at} ${times[locale].format(instant)}`;
    if (said.size >= MOST) said.clear();
    said.set(key, text);
    return text;
  };
}

/** A moment as a person says it: "martedì 15 dicembre alle 09:30", in Italy's time. */
export const sayInstant = withTime(weekdays);

/** A moment as a document dates it: "15 dicembre 2026 alle 09:30", in Italy's time. */
export const sayDate = withTime(dates);

/** Days of the calendar (YYYY-MM-DD), both included: "dall’8 marzo 2026 al 12 marzo 2026", "il 12 marzo 2026". */
export function sayDays({ from, until }: { readonly from: string; readonly until: string }, locale: Locale): string {
  const [first, last] = [from, until].map((day) => dates[locale].format(new Date(`${day}T12:00:00Z`)));
  if (locale === 'en') return from === until ? `on ${first}` : `from ${first} to ${last}`;
  const [begin, end] = [firstOfMonth(first ?? ''), firstOfMonth(last ?? '')];
  return from === until ? theDay('il', begin) : `${theDay('dal', begin)} ${theDay('al', end)}`;
}

/** The values of a text in the reader's language: a slug becomes its label, an instant a date. */
export function sayValues(
  values: Readonly<Record<string, string | number | undefined>>,
  locale: Locale,
): Record<string, string | number> {
  // Older notifications have no costs and do not say how something was noticed.
  const said: Record<string, string | number> = { costs: '', detection: '' };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (name === 'request_type') said[name] = requestType(String(value))?.caseLabel[locale] ?? value;
    else if (name === 'until') said[name] = sayInstant(String(value), locale);
    else if (name === 'at') said[name] = sayDate(String(value), locale);
    else if (name === 'plan') said[name] = planLabels[Number(value) as PlanCode][locale];
    else if (name === 'refund_kind') said[name] = refundKindLabels[value as RefundKind][locale].toLowerCase();
    else if (name === 'ground') said[name] = reasonRows[value as ReportReason].ground[locale];
    else if (name === 'ruling') said[name] = rejectionReasons[Number(value) as RejectionStatus][locale];
    else if (name === 'detection') said[name] = `${detectionRows[value as Detection].sentence[locale]} `;
    else if (name === 'refusal') said[name] = replyRefusals[value as ReplyRefusal][locale];
    else if (name === 'changes') said[name] = sayChanges(JSON.parse(String(value)) as SettingChange[], locale);
    else if (name === 'costs') said[name] = sayCosts(JSON.parse(String(value)) as ShownCosts, locale);
    else if (name === 'decision_time') said[name] = sayDecisionTime(JSON.parse(String(value)) as DecisionTime, locale);
    else if (name === 'amount_cents') said[name] = formatEuro(Number(value), locale);
    else said[name] = value;
  }
  return said;
}

const sayCosts = (costs: ShownCosts, locale: Locale): string =>
  `${costsInWords(costs, locale)} ${losingInWords(costs, locale)} `;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A text with its values, beginning with a capital; where they must, "a {city}" becomes "ad Ancona", "il {at}" "l’8 marzo"
 * and "Dal {at}" "Dall’11 marzo".
 */
export function say(template: string, values: Readonly<Record<string, string | number>>): string {
  const text = fill(
    template
      .replace(/\ba \{city\}/g, () => toTown(String(values.city)))
      .replace(/\b(il|dal) \{at\}/g, (_, word: 'il' | 'dal') => theDay(word, String(values.at)))
      .replace(/\bDal \{at\}/g, () => capital(theDay('dal', String(values.at)))),
    values,
  );
  return capital(text);
}

/** Italian lives at the root, English under /en. */
export function localisedPath(path: string, locale: Locale): string {
  return locale === 'en' ? `/en${path}` : path;
}
