import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '../kernel/locale.js';
import { MailLayout } from './mail-layout.js';

/** What a mail says beside its title, as the outbox keeps it. */
export interface MailContent {
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Where the reader chooses what to receive; none for mails that always come. */
  readonly choices?: string;
  /** What the last line says instead to a reader without an account. */
  readonly why?: string;
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

/** The plain form. */
export function mailAsText(mail: MailText): string {
  const { locale, title, paragraphs, action, choices } = mail;
  return [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ['--', whyOf(mail), ...(choices ? [`${choose[locale]}: ${choices}`] : [])].join('\n'),
  ].join('\n\n');
}

/** What decides the shape of a mail; everything else is filled in. */
interface Shape {
  readonly locale: MailText['locale'];
  readonly paragraphs: number;
  readonly hasAction: boolean;
  readonly hasChoices: boolean;
}

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
        ...(shape.hasAction && { action: { label: '{{actionLabel}}', url: '{{actionUrl}}' } }),
        why: '{{why}}',
        ...(shape.hasChoices && { choices: { label: choose[shape.locale], url: '{{choicesUrl}}' } }),
      }),
    )}`;
    layouts.set(key, layout);
  }
  return layout;
}

/** The laid-out form. */
export function mailAsHtml(mail: MailText): string {
  const { brand, locale, title, paragraphs, action, choices } = mail;
  const layout = layoutOf({
    locale,
    paragraphs: paragraphs.length,
    hasAction: action !== undefined,
    hasChoices: choices !== undefined,
  });
  const values: Readonly<Record<string, string | undefined>> = {
    brand,
    title,
    ...Object.fromEntries(paragraphs.map((paragraph, index) => [`paragraph${index}`, paragraph])),
    actionLabel: action?.label,
    actionUrl: action?.url,
    why: whyOf(mail),
    choicesUrl: choices,
  };
  // One pass: a value that looks like a place is left as it is.
  return layout.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''));
}
