import { expect, it } from '@jest/globals';
import { mailAsHtml, mailAsText, type MailText } from '../../src/notifications/mail/mail-body.js';

const MAIL: MailText = { brand: 'Giustamente', locale: 'it', title: 'Hai un preventivo', paragraphs: ['Leggilo.'] };

it('a mail body links to the preferences in an optional mail, in both formats, and nowhere else', () => {
  const choices = 'https://giustamente.example/profile/notifications';
  for (const form of [mailAsText, mailAsHtml]) {
    expect(form({ ...MAIL, choices })).toContain(choices);
    expect(form(MAIL)).not.toContain('Scegli quali messaggi');
    expect(form({ ...MAIL, why: 'Avevi un account.' })).not.toContain('perché hai un account');
  }
  expect(mailAsHtml(MAIL)).toContain('prefers-color-scheme:dark');
});

it('a mail body escapes every value and fills in no placeholder inside a value', () => {
  const text = `<b>"&'{{brand}}`;
  const html = mailAsHtml({
    brand: 'Giustamente',
    locale: 'en',
    title: text,
    paragraphs: [text, text],
    action: { label: text, url: 'https://giustamente.example/?a=1&b="2"' },
    why: text,
  });
  // The title in head and heading, the first paragraph once more as the preview, label and reason.
  expect(html.split('&lt;b&gt;&quot;&amp;&#39;{{brand}}')).toHaveLength(8);
  expect(html).not.toContain('<b>');
  // The address as the button's link, as a link and as its text.
  expect(html.split('https://giustamente.example/?a=1&amp;b=&quot;2&quot;')).toHaveLength(4);
});

it('a mail body has the same layout for each mail', () => {
  const [first, second] = ['Uno', 'Due'].map((title) => mailAsHtml({ ...MAIL, title }));
  expect(first).toContain('<title>Uno</title>');
  expect(second).toContain('<title>Due</title>');
  expect(second).not.toContain('Uno');
  expect(mailAsHtml({ ...MAIL, locale: 'en' })).toContain('lang="en"');
  expect(mailAsHtml({ ...MAIL, paragraphs: ['Uno.', 'Due.', 'Tre.'] })).toContain('Tre.');
});

it('a mail body has preview text for the inbox', () => {
  const html = mailAsHtml({ ...MAIL, paragraphs: ['Le prime parole.', 'Le altre.'] });
  expect(html.indexOf('Le prime parole.')).toBeLessThan(html.indexOf('>Hai un preventivo</h1>'));
  expect(html.split('Le altre.')).toHaveLength(2);
});
