import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '../../shared/locale.js';
import { MailLayout } from './mail-layout.js';

/** One of several things in a mail. */
export interface MailItem {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** The content of a mail besides its title, as the outbox stores it. */
export interface MailContent {
  readonly paragraphs: readonly string[];
  /** The things that it lists, between the paragraphs and the button. */
  readonly items?: readonly MailItem[];
  readonly action?: { readonly label: string; readonly url: string };
  /** The text of a newsletter. */
  readonly markdown?: string;
  /** Where the reader of a newsletter unsubscribes: on a page, or in the mail program itself (RFC 8058). */
  readonly leave?: { readonly page: string; readonly oneClick: string };
  /** Where the reader chooses what to receive; none for mails that always come. */
  readonly choices?: string;
  /** The last line for a reader without an account. */
  readonly why?: string;
  /** Where answers go instead of the operator. */
  readonly replyTo?: string;
}

/** What a mail says, before it is laid out. */
export interface MailText extends MailContent {
  readonly brand: string;
  readonly locale: Locale;
  readonly title: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe inside HTML and its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const whyOf = ({ why, locale, brand }: MailText): string =>
  why ??
  {
    it: `Ricevi questo messaggio perché hai un account su ${brand}.`,
    en: `You are receiving this message because you have an account on ${brand}.`,
  }[locale];

const choose = { it: 'Scegli quali messaggi ricevere', en: 'Choose which messages to receive' } as const;

const end = { it: 'Non ricevere più la newsletter', en: 'Stop the newsletter' } as const;

/** The plain form. */
export function mailAsText(mail: MailText): string {
  const { locale, title, paragraphs, items = [], markdown, action, choices, leave } = mail;
  return [
    title,
    ...paragraphs,
    ...(markdown === undefined ? [] : [markdown]),
    ...items.map((item) => `${item.title}\n${item.text}\n${item.url}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    [
      '--',
      whyOf(mail),
      ...(choices ? [`${choose[locale]}: ${choices}`] : []),
      ...(leave ? [`${end[locale]}: ${leave.page}`] : []),
    ].join('\n'),
  ].join('\n\n');
}

/** What decides the shape of a mail; everything else is filled in. */
interface Shape {
  readonly locale: MailText['locale'];
  readonly paragraphs: number;
  readonly items: number;
  readonly hasAction: boolean;
  readonly hasChoices: boolean;
  readonly hasMarkdown: boolean;
  readonly hasLeave: boolean;
}

/** The placeholder of the text of a newsletter, which is HTML already. */
const MARKDOWN = '{{{markdown}}}';

/** Rendered layouts by shape, with `{{name}}` where a value belongs. */
const layouts = new Map<string, string>();

/** Rendering takes about a millisecond: each shape is rendered once. */
function layoutOf(shape: Shape): string {
  const key = JSON.stringify(shape);
  let layout = layouts.get(key);
  if (layout === undefined) {
    layout = `<!doctype html>${renderToStaticMarkup(
      createElement(MailLayout, {
        lang: shape.locale,
        brand: '{{brand}}',
        title: '{{title}}',
        paragraphs: Array.from({ length: shape.paragraphs }, (_, index) => `{{paragraph${index}}}`),
        items: Array.from({ length: shape.items }, (_, index) => ({
          title: `{{itemTitle${index}}}`,
          text: `{{itemText${index}}}`,
          url: `{{itemUrl${index}}}`,
        })),
        ...(shape.hasAction && { action: { label: '{{actionLabel}}', url: '{{actionUrl}}' } }),
        why: '{{why}}',
        ...(shape.hasMarkdown && { markdown: MARKDOWN }),
        ...(shape.hasLeave && { choices: { label: end[shape.locale], url: '{{leaveUrl}}' } }),
        ...(shape.hasChoices && { choices: { label: choose[shape.locale], url: '{{choicesUrl}}' } }),
      }),
    )}`;
    layouts.set(key, layout);
  }
  return layout;
}

/**
 * The laid-out form.
 * @param html what its Markdown says, as HTML
 */
export function mailAsHtml(mail: MailText, html = ''): string {
  const { brand, locale, title, paragraphs, items = [], markdown, action, choices, leave } = mail;
  const layout = layoutOf({
    locale,
    paragraphs: paragraphs.length,
    items: items.length,
    hasAction: action !== undefined,
    hasChoices: choices !== undefined,
    hasMarkdown: markdown !== undefined,
    hasLeave: leave !== undefined,
  });
  const values: Readonly<Record<string, string | undefined>> = {
    brand,
    title,
    ...Object.fromEntries(paragraphs.map((paragraph, index) => [`paragraph${index}`, paragraph])),
    ...Object.fromEntries(
      items.flatMap((item, index) => [
        [`itemTitle${index}`, item.title],
        [`itemText${index}`, item.text],
        [`itemUrl${index}`, item.url],
      ]),
    ),
    actionLabel: action?.label,
    actionUrl: action?.url,
    why: whyOf(mail),
    choicesUrl: choices,
    leaveUrl: leave?.page,
  };
  // One pass: a value that looks like a placeholder is left as it is.
  return layout.replace(/\{\{\{markdown\}\}\}|\{\{(\w+)\}\}/g, (_, name: string | undefined) =>
    name === undefined ? html : escapeHtml(values[name] ?? ''),
  );
}
