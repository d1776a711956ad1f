import type { Env } from '../../env.js';
import { namedLimits } from '../../shared/named-limits.js';
import { fill, type Locale } from '../../shared/locale.js';
import { mandatoryEmailTypes, typeName } from '../channels.js';
import { mailAsText, type MailContent, type MailText } from './mail-body.js';
import { mailTemplates, type MailTemplate, type MailTemplateName } from './mail-templates.js';
import { notificationTemplates, type NotificationName } from '../notification-templates.js';
import type { NotificationTemplate } from '../templates/template.js';
import { localisedPath, say, sayValues } from '../wording.js';

/** The screen where people choose what they receive. */
const CHOICES = '/profile/notifications';

/** A mail before it is laid out. */
export interface Letter {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly path: string };
  /** A list of things, each with where it leads. */
  readonly items?: readonly LetterItem[];
  /** The text of a newsletter. */
  readonly markdown?: string;
  /** How its reader unsubscribes: a page, and the call of mail programs. */
  readonly leave?: { readonly path: string; readonly oneClick: string };
  /** Whether the reader may choose not to receive such mails. */
  readonly optional?: boolean;
  readonly why?: string;
  /** Where answers go instead of the operator. */
  readonly replyTo?: string;
}

/** One thing that a mail lists. */
export interface LetterItem {
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

type Values = Readonly<Record<string, string | number>>;

/** What the mail of a message says where its answers are read. Rule 20.24. */
const answerByMail = {
  it: 'Puoi anche rispondere a questa email: ciò che scrivi arriva nella conversazione. Togli i recapiti, anche dalla firma, e non allegare file.',
  en: 'You can also answer this mail: what you write goes into the conversation. Leave out contact details, in your signature too, and attach no files.',
} as const satisfies Readonly<Record<Locale, string>>;

/** What a notification says, and to whom. */
interface NotificationFacts {
  readonly to: string;
  readonly locale: Locale;
  /** All values of its texts. */
  readonly params: Values;
  readonly path: string;
  readonly replyTo: string | undefined;
}

/** The mail of a notification. */
export function notificationLetter(
  name: NotificationName,
  { to, locale, params, path, replyTo }: NotificationFacts,
): Letter {
  const { title, text, action, type }: NotificationTemplate = notificationTemplates[name];
  const values = sayValues(params, locale);
  return {
    to,
    locale,
    subject: say(title[locale], values),
    paragraphs: [say(text[locale], values), ...(replyTo === undefined ? [] : [answerByMail[locale]])],
    ...(replyTo !== undefined && { replyTo }),
    action: { label: action[locale], path },
    optional: !mandatoryEmailTypes.includes(typeName(type)),
  };
}

/** A mail about the account itself. */
export function accountLetter(
  name: MailTemplateName,
  { to, locale, params, brand }: { to: string; locale: Locale; params: Values; brand: string },
): Letter {
  const { subject, paragraphs, action, why }: MailTemplate = mailTemplates[name];
  const values = { ...namedLimits, ...sayValues(params, locale), brand };
  return {
    to,
    locale,
    subject: say(subject[locale], values),
    paragraphs: paragraphs.map((paragraph) => say(paragraph[locale], values)),
    ...(action && { action: { label: action.label[locale], path: fill(action.path, params) } }),
    ...(why && { why: say(why[locale], values) }),
  };
}

/** What the mail of a letter says, with its links as this instance is reached. */
export function mailTextOf(
  { locale, subject, paragraphs, items, markdown, leave, action, optional, why, replyTo }: Letter,
  { PUBLIC_URL, BRAND_NAME }: Env,
): MailText {
  const address = (path: string): string => `${PUBLIC_URL}${localisedPath(path, locale)}`;
  return {
    brand: BRAND_NAME,
    locale,
    title: subject,
    paragraphs,
    ...(items && { items: items.map(({ title, text, path }) => ({ title, text, url: address(path) })) }),
    ...(action && { action: { label: action.label, url: address(action.path) } }),
    ...(markdown !== undefined && { markdown }),
    ...(leave && { leave: { page: address(leave.path), oneClick: `${PUBLIC_URL}${leave.oneClick}` } }),
    ...(optional && { choices: address(CHOICES) }),
    ...(why !== undefined && { why }),
    ...(replyTo !== undefined && { replyTo }),
  };
}

/** A letter as the columns of the outbox. */
export function outboxColumns(letter: Letter, env: Env) {
  const mail = mailTextOf(letter, env);
  const { brand: _brand, locale, title: subject, ...content } = mail;
  return { recipient: letter.to, locale, subject, body_text: mailAsText(mail), content: content satisfies MailContent };
}
