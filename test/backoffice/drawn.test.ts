import { createElement, type ComponentType } from 'react';
import type { I18nProvider } from 'react-admin';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ModerationCase } from '../../backoffice/api/records.js';
import { staffMarkup, staffPart } from '../support/staff-markup.js';

describe('a letter to the operator', () => {
  let desk: Awaited<ReturnType<typeof staffMarkup>>;
  let ContactFile: ComponentType<{ one: ModerationCase }>;
  beforeAll(async () => {
    desk = await staffMarkup();
    ({ ContactFile } = await staffPart<{ ContactFile: typeof ContactFile }>('resources/cases/kinds/ContactFile'));
  });
  const letter = {
    reference: 'CT-1',
    name: 'Anna Rossi',
    email: 'anna@example.com',
    subject: 'Una domanda',
    text: 'Vorrei sapere come funziona.',
    request_id: 7,
    locale: 'en',
    created_at: '2026-03-10T09:00:00.000Z',
    earlier: [],
  };
  const draw = (file: object): string =>
    desk.render('cases', createElement(ContactFile, { one: { file } as unknown as ModerationCase }));

  it('is shown with who wrote it, about what and in which language', () => {
    const html = draw(letter);
    for (const part of ['CT-1', 'Anna Rossi', 'anna@', 'Vorrei sapere', 'Inglese', '10/03/2026'])
      expect(html).toContain(part);
    expect(html).not.toContain('Altri messaggi');
  });

  it('leads to the other letters from the same address', () => {
    const earlier = [
      { case_id: 41, subject: 'La prima', created_at: '2026-03-01T09:00:00.000Z' },
      { case_id: 42, subject: 'La seconda', created_at: '2026-03-02T09:00:00.000Z' },
    ];
    const links = [...draw({ ...letter, earlier }).matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)</g)];
    expect(links.map(([, href, text]) => [href, text])).toEqual([
      ['/cases/41/show', 'La prima'],
      ['/cases/42/show', 'La seconda'],
    ]);
  });
});

describe('the decisions about a case', () => {
  it('are marked as dangerous where they remove or refuse something, and not otherwise', async () => {
    await staffMarkup();
    const { kinds } = await staffPart<{ kinds: Record<string, { decisions: Record<string, { danger?: true }> }> }>(
      'resources/cases/kinds/index',
    );
    const { requestDecisions } = await staffPart<{ requestDecisions: Record<string, { danger?: true }> }>(
      'resources/cases/kinds/request-decisions',
    );
    const dangerous = (decisions: Record<string, { danger?: true }>): string =>
      Object.entries(decisions)
        .map(([name, { danger }]) => (danger ? `${name}!` : name))
        .join(' ');
    expect({
      request: dangerous(requestDecisions),
      ...Object.fromEntries(Object.entries(kinds).map(([kind, { decisions }]) => [kind, dangerous(decisions)])),
    }).toMatchSnapshot();
  });
});

describe('the choice of a language', () => {
  it('names each language in that language', async () => {
    await staffMarkup();
    const { i18nProvider } = await staffPart<{ i18nProvider: I18nProvider }>('providers/i18n/index');
    expect(i18nProvider.getLocales?.()).toEqual([
      { locale: 'it', name: 'Italiano' },
      { locale: 'en', name: 'English' },
    ]);
  });
});
