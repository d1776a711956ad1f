import { expect, it } from '@jest/globals';
import { mailAsHtml, mailAsText, type MailText } from '../../src/notifications/mail-body.js';

const MAIL: MailText = { brand: 'Giustamente', locale: 'it', title: 'Hai un preventivo', paragraphs: ['Leggilo.'] };

it('a mail that one may do without says where to choose, in both forms, and the others do not', () => {
  const choices = 'https://giustamente.example/profile/notifications';
  for (const form of [mailAsText, mailAsHtml]) {
    expect(form({ ...MAIL, choices })).toContain(choices);
    expect(form(MAIL)).not.toContain('Scegli quali messaggi');
    expect(form({ ...MAIL, why: 'Avevi un account.' })).not.toContain('perché hai un account');
  }
  expect(mailAsHtml(MAIL)).toContain('prefers-color-scheme:dark');
});
