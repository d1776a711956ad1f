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

it('a mail body has each part where its mail has it, and in the order of the other form', () => {
  const site = 'https://giustamente.example';
  const parts = {
    items: [
      { title: 'Prima cosa', text: 'Di che si tratta', url: `${site}/1` },
      { title: 'Seconda cosa', text: 'Di che altro', url: `${site}/2` },
    ],
    action: { label: 'Apri', url: `${site}/apri` },
    markdown: 'Un *testo*',
    leave: { page: `${site}/addio`, oneClick: `${site}/api` },
    choices: `${site}/scelte`,
    why: 'Lo hai chiesto.',
  } as const satisfies Partial<MailText>;
  const marks = {
    items: ['Prima cosa', 'Di che si tratta', `${site}/1`, 'Seconda cosa', 'Di che altro', `${site}/2`],
    action: ['Apri', `${site}/apri`],
    markdown: ['Un *testo*'],
    leave: ['Non ricevere più la newsletter', `${site}/addio`],
    choices: ['Scegli quali messaggi ricevere', `${site}/scelte`],
    why: ['Lo hai chiesto.'],
  } as const;
  const html = (mail: MailText) => mailAsHtml(mail, mail.markdown && 'Un *testo*');
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const seen = (text: string) => names.filter((name) => marks[name].every((mark) => text.includes(mark)));
  for (const form of [mailAsText, html]) {
    expect(seen(form(MAIL))).toEqual([]);
    for (const name of names) expect([name, seen(form({ ...MAIL, [name]: parts[name] }))]).toEqual([name, [name]]);
  }
  expect(mailAsText({ ...MAIL, ...parts })).toBe(
    [
      'Hai un preventivo',
      'Leggilo.',
      'Un *testo*',
      `Prima cosa\nDi che si tratta\n${site}/1`,
      `Seconda cosa\nDi che altro\n${site}/2`,
      `Apri:\n${site}/apri`,
      `--\nLo hai chiesto.\nScegli quali messaggi ricevere: ${site}/scelte\nNon ricevere più la newsletter: ${site}/addio`,
    ].join('\n\n'),
  );
  expect(mailAsText({ ...MAIL, locale: 'en', leave: parts.leave, choices: parts.choices })).toContain(
    `You are receiving this message because you have an account on Giustamente.\nChoose which messages to receive: ${site}/scelte\nStop the newsletter: ${site}/addio`,
  );
});
