import type { Disposable, Page } from 'playwright-core';

/**
 * Runs in a page before its own scripts: every date and sum that the API answers becomes recognisable. A date gets a year
 * that stands for its field, before or after now as it was; a sum gets an amount that stands for its field.
 */
const MARK = `{
  const marked = (window.marked = {});
  const codes = {};
  const now = Date.now();
  const mark = (value, keys) => {
    if (Array.isArray(value)) return value.map((each) => mark(each, keys));
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mark(each, [...keys, key])]));
    const field = keys.slice(-2).join('.');
    const code = () => (codes[field] ??= Object.keys(codes).length);
    if (/^\\d{4}-\\d\\d-\\d\\d(T[\\d:.]+Z)?$/.test(value) && keys.at(-1) !== 'id') {
      const year = (Date.parse(value) < now ? 1100 : 2100) + code();
      const other = year + value.slice(4).replace('-02-29', '-02-28');
      marked[other] = field;
      return other;
    }
    if (typeof value === 'number' && value !== 0 && field.endsWith('_cents')) {
      const other = 1000_37 + 100 * code();
      marked[other] = field;
      return Math.sign(value) * other;
    }
    return value;
  };
  const fetch = window.fetch;
  window.fetch = async (asked, options) => {
    const answer = await fetch(asked, options);
    const isRead = (options?.method ?? asked.method ?? 'GET') === 'GET';
    if (!isRead || !answer.ok || !answer.url.includes('/api/') || !answer.headers.get('content-type')?.includes('json'))
      return answer;
    const body = JSON.stringify(mark(await answer.json(), []));
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
}`;

/** From the next load on, {@link fieldsShown} recognises what the API answers. */
export const markFields = (page: Page): Promise<Disposable> => page.addInitScript({ content: MARK });

const TAGS = { it: 'it-IT', en: 'en-GB' };

type Form = readonly [name: string, write: (value: string) => string];

/** The forms in which screens show a moment, each written down here once more. */
function formsOf(locale: 'it' | 'en'): Form[] {
  const form = (options: Intl.DateTimeFormatOptions) => (value: string) =>
    new Intl.DateTimeFormat(TAGS[locale], { timeZone: 'Europe/Rome', ...options }).format(new Date(value));
  const numbers = form({ day: '2-digit', month: '2-digit', year: 'numeric' });
  const date = form({ day: 'numeric', month: 'long', year: 'numeric' });
  const time = form({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const shortTime = form({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  const weekday = form({ weekday: 'short' });
  return [
    ['day with weekday', form({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })],
    ['day with weekday and time', (value) => `${weekday(value)} ${date(value)}, ${shortTime(value)}`],
    ['date', date],
    // In May a short date is the same as a long one.
    ['date', form({ day: 'numeric', month: 'short', year: 'numeric' })],
    ['date in numbers and time', (value) => `${numbers(value)} ${time(value)}`],
    ['date in numbers and time', (value) => `${numbers(value)}, ${time(value)}`],
    ['date in numbers', numbers],
  ];
}

/** A text on the screen; `at` is the moment that it names for machines. */
interface Shown {
  text: string;
  at?: string;
}

const READ = `(() => {
  const shown = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLInputElement && node.type.startsWith('date')) shown.push({ text: node.value });
    if (node.nodeType !== Node.TEXT_NODE || node.parentElement.closest('script, style')) continue;
    shown.push({ text: node.data, at: node.parentElement.closest('time')?.dateTime });
  }
  return { marked: window.marked ?? {}, shown };
})()`;

/**
 * The dates and sums of the API's answers that this screen shows, in their order, each field with its form: for example
 * `response.valid_until: date`.
 */
export async function fieldsShown(page: Page, locale: 'it' | 'en'): Promise<string[]> {
  const { marked, shown } = await page.evaluate<{ marked: Record<string, string>; shown: Shown[] }>(READ);
  const forms = formsOf(locale);
  const values = Object.keys(marked);
  const found = shown.flatMap(({ text, at }) => {
    const sums = [...text.matchAll(/\d[\d.,]*[.,]37(?!\d)/g)].flatMap(([sum]) => marked[sum.replace(/\D/g, '')] ?? []);
    const inText = values.flatMap((value) => {
      if (!value.includes('-') || !text.includes(value.slice(0, 4))) return [];
      if (text.startsWith(value.slice(0, 16))) return [{ start: 0, end: 16, name: `${marked[value]}: field` }];
      return forms.flatMap(([form, write]) => {
        const start = text.indexOf(write(value));
        return start < 0 ? [] : [{ start, end: start + write(value).length, name: `${marked[value]}: ${form}` }];
      });
    });
    // A moment contains its day, which may be that of another record too.
    const whole = inText.filter(
      (one) =>
        !inText.some(({ start, end }) => start <= one.start && end >= one.end && end - start > one.end - one.start),
    );
    const dates = whole.sort((a, b) => a.start - b.start).map(({ name }) => name);
    if (at && marked[at] && dates.length === 0) dates.push(`${marked[at]}: words`);
    return [...dates, ...sums.map((field) => `${field}: sum`)];
  });
  return [...new Set(found)];
}
