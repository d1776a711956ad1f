import { createElement, type ComponentType } from 'react';
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
