import { describe, expect, it } from '@jest/globals';
import { readEnv } from '../../src/env.js';
import { priorityOf } from '../../src/notifications/mail/mail-priority.js';
import { mailTemplates, type MailTemplate } from '../../src/notifications/mail/mail-templates.js';
import { notificationTemplates } from '../../src/notifications/notification-templates.js';
import { previewNames, previewOf } from '../../src/notifications/previews.js';
import type { NotificationTemplate } from '../../src/notifications/templates/template.js';
import { locales, type Locale, type Text } from '../../src/shared/locale.js';

const env = readEnv({ NODE_ENV: 'test' });
const inBoth = <Said>(say: (locale: Locale) => Said) => locales.map((locale) => [locale, say(locale)] as const);

/** Every text of a template, by its name. */
function textsOf(name: string): Text[] {
  const sent = (notificationTemplates as Readonly<Record<string, NotificationTemplate>>)[name];
  if (sent) return [sent.title, sent.text];
  const { subject, paragraphs, why } = (mailTemplates as Readonly<Record<string, MailTemplate>>)[name]!;
  return [subject, ...paragraphs, ...(why ? [why] : [])];
}

/** Each value of a text with the word before it and the one behind it. */
const valuesIn = (text: string): string[] =>
  [...text.matchAll(/(?:(?<before>[\p{L}’]+)\s*)?\{(?<name>\w+)\}(?:\s*(?<behind>%|[\p{L}’]+|\{\w+\}))?/gu)].map(
    ({ groups: { before = '', name, behind = '' } = {} }) => `${before} {${name}} ${behind}`.trim(),
  );

describe('a mail of each template', () => {
  it('waits behind none, or behind those for many', () => {
    const names = Object.keys({ ...mailTemplates, ...notificationTemplates, newsletter: 0, digest: 0 }).sort();
    const first = names.filter((name) => priorityOf(name) === 'security');
    const last = names.filter((name) => priorityOf(name) === 'bulk');
    expect({ first, last }).toMatchSnapshot();
  });

  it('has this button, which leads to this page', () => {
    const buttons = previewNames.map((name) => [
      name,
      Object.fromEntries(
        inBoth((locale) => {
          const { action } = previewOf(name, locale, env)!;
          return action ? `${action.label} → ${action.url.replace(env.PUBLIC_URL, '')}` : 'none';
        }),
      ),
    ]);
    expect(Object.fromEntries(buttons)).toMatchSnapshot();
  });

  it('has each value beside the words that tell what it is', () => {
    const values = previewNames.map((name) => [
      name,
      Object.fromEntries(
        inBoth((locale) =>
          textsOf(name)
            .flatMap((text) => valuesIn(text[locale]))
            .join(', '),
        ),
      ),
    ]);
    expect(Object.fromEntries(values)).toMatchSnapshot();
  });

  it('says these sentences', () => {
    const sentences = previewNames.map((name) => [
      name,
      textsOf(name).map((text) => locales.map((locale) => text[locale]).join(' | ')),
    ]);
    expect(Object.fromEntries(sentences)).toMatchSnapshot();
  });
});
