import { describe, expect, it } from '@jest/globals';
import { readHeaders } from '../../../src/chat/mailed-replies/incoming-mail.js';
import { isAutomatic, isCertified } from '../../../src/chat/mailed-replies/incoming-mail.rules.js';
import { wordsOf } from '../../../src/chat/mailed-replies/plain-words.js';
import {
  closingsOf,
  isDeviceLine,
  isDisclaimer,
  isSignatureMark,
} from '../../../src/chat/mailed-replies/signature.rules.js';
import { valueTable } from '../../support/value-table.js';

// Tables of values, as in kernel/written-values.rules.test.ts.

const headers = (values: Readonly<Record<string, string>>) => ({
  valuesOf: (name: string) => (values[name] === undefined ? [] : [values[name]]),
});

describe('a line of a mail', () => {
  it('is a signature’s mark, a device’s or a notice of confidentiality, or words', () => {
    const lines = [
      ...['--', '-- ', '--  ', ' --', '---', '-- x', ''],
      ...[
        'Inviato da iPhone',
        'inviata dal mio Samsung',
        ' Inviato con Libero Mail ',
        'Inviato tramite posta',
        'Inviato da Anna',
      ],
      ...[
        'Sent from my iPhone',
        'sent via Yahoo',
        'Sent from Rome',
        'Get Outlook for iOS',
        'Scarica Outlook per Android',
      ],
      ...['Ottieni Outlook per iOS', `Inviato da ${'x'.repeat(60)}iPhone`, `Inviato da ${'x'.repeat(61)}iPhone`],
      ...[
        'Ho inviato da iPhone la foto',
        'Le informazioni contenute in questo',
        'Le informazioni contenute nella busta',
      ],
      ...[
        'Questo messaggio e-mail',
        'Questo messaggio è',
        'Questo messaggio mi piace',
        'Ai sensi del Reg. UE',
        'Ai sensi del d.lgs 196',
      ],
      ...[
        'Ai sensi del GDPR',
        'Ai sensi della legge',
        'This email and any files',
        'This message may contain',
        'This message made me',
      ],
      ...[
        'The information in this',
        'The information contained in this',
        'CONFIDENTIALITY NOTICE',
        'Avviso di riservatezza',
      ],
      ...['Rispetta l’ambiente', 'Rispetta le regole', 'Please consider the environment', 'Avvertenze ai sensi'],
    ];
    expect(
      valueTable(lines, (line) =>
        Object.entries({ isSignatureMark, isDeviceLine, isDisclaimer })
          .filter(([, is]) => is(line))
          .map(([name]) => name)
          .join(' '),
      ),
    ).toMatchSnapshot();
  });

  it('closes the words, if only a signature stands below', () => {
    const closings = [
      ...[
        'Cordiali saluti',
        'Distinti saluti,',
        'Un cordiale saluto.',
        'Saluti',
        'i miei saluti',
        'I più cordiali saluti!',
        'Cordialmente',
      ],
      ...[
        'Grazie e cordiali saluti',
        'Grazie',
        'In attesa di un Vostro gentile riscontro, porgo distinti saluti',
        'Porgiamo cordiali saluti',
      ],
      ...[
        'Kind regards',
        'Best regards,',
        'Regards',
        'Yours sincerely',
        'Sincerely',
        'Saluti a tutti',
        'Cordiali saluti da Milano',
        ' Saluti ',
      ],
    ];
    expect(valueTable(closings, (line) => closingsOf(['Testo.', line, 'Anna']))).toMatchSnapshot();
  });

  it('below a closing is a signature up to these lengths', () => {
    const below = (lines: readonly string[]) => closingsOf(['Testo.', 'Saluti', ...lines]);
    const many = (count: number): string[] => Array.from({ length: count }, () => 'x');
    expect([[], many(12), many(13), [...many(12), '', ' '], ['x'.repeat(120)], ['x'.repeat(121)]].map(below)).toEqual([
      ...[1, 1, null, 1, 1, null],
    ]);
    expect(
      valueTable(['P.S. Chiami.', 'ps: chiami', 'p. s. chiami', 'psicologo', 'PSA'], (line) => below([line])),
    ).toMatchSnapshot();
    expect([below(['Saluti', 'Anna']), closingsOf(['Saluti', 'Anna']), closingsOf([]), closingsOf(['Testo.'])]).toEqual(
      [...[2, 0, null, null]],
    );
    expect(closingsOf([`${' '.repeat(121)}Saluti`])).toBeNull();
  });
});

describe('a mail', () => {
  it('was written by a program, if these headers say so', () => {
    const mails: readonly (readonly [Readonly<Record<string, string>>, string | null])[] = [
      ...['no', 'No; x', 'auto-replied', 'none', ' NO ', ''].map(
        (value) => [{ 'auto-submitted': value }, null] as const,
      ),
      ...['bulk', 'BULK', 'list', 'junk', 'auto-reply', 'auto_reply', 'autoreply', 'normal', 'bulky'].map(
        (value) => [{ precedence: value }, null] as const,
      ),
      ...[
        'x-autoreply',
        'x-autorespond',
        'x-auto-reply-from',
        'list-id',
        'x-ricevuta',
        'x-failed-recipients',
        'x-mailer',
      ].flatMap((name) => [[{ [name]: 'x' }, null] as const, [{ [name]: '' }, null] as const]),
      ...['<>', '< >', '<a@b.it>', ''].map((value) => [{ 'return-path': value }, null] as const),
      ...['multipart/report; x', 'multipart/reports', 'text/plain'].map(
        (value) => [{ 'content-type': value }, null] as const,
      ),
      ...[
        'mailer-daemon@x.it',
        'postmaster@x.it',
        'noreply@x.it',
        'no-reply@x.it',
        'non-rispondere@x.it',
        'nonrispondere@x.it',
      ].map((from) => [{}, from] as const),
      ...['posta-certificata@x.it', 'anna@x.it', 'anna.noreply@x.it'].map((from) => [{}, from] as const),
      ...['posta-certificata', 'Posta-Certificata ', 'errore'].map(
        (value) => [{ 'x-trasporto': value }, 'posta-certificata@x.it'] as const,
      ),
    ];
    expect(
      valueTable(mails, ([values, from]) =>
        [isAutomatic(headers(values), from) && 'automatic', isCertified(headers(values)) && 'certified']
          .filter(Boolean)
          .join(' '),
      ),
    ).toMatchSnapshot();
  });

  it('has one author and its recipients in this order', async () => {
    const read = async (...lines: string[]) => {
      const { key: _, valuesOf, ...rest } = await readHeaders(Buffer.from(`${lines.join('\r\n')}\r\n\r\nTesto`));
      return { ...rest, subject: valuesOf('subject') };
    };
    expect(
      await read(
        'To: "Rossi, Anna" <Anna@Example.com>, b@example.com',
        'Cc: c@example.com',
        'Bcc: nobody@example.com',
        'Envelope-To: e@example.com',
        'X-Original-To: x@example.com',
        'Delivered-To: D@example.com',
        'From: Studio <Studio@Example.com>',
        'Reply-To: r@example.com, Gruppo: s@example.com;',
        'Subject: uno',
        'Subject: due',
      ),
    ).toMatchSnapshot();
    const authors = [['From: a@x.it, b@x.it'], ['From: a@x.it', 'From: b@x.it'], ['From: nobody'], []];
    expect(await Promise.all(authors.map(async (lines) => (await read(...lines)).from))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('is recognised by its Message-ID, or by all its headers', async () => {
    const key = async (text: string) => (await readHeaders(Buffer.from(text))).key;
    const [one, same, other, none, changed] = await Promise.all(
      [
        'Message-ID: <1@x>\r\nA: 1\r\n\r\n',
        'Message-ID:  <1@x> \r\nA: 2\r\n\r\n',
        'Message-ID: <2@x>\r\nA: 1\r\n\r\n',
        'A: 1\r\n\r\n',
        'A: 2\r\n\r\n',
      ].map(key),
    );
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect([same === one, other === one, none === changed]).toEqual([true, false, false]);
  });

  it('has the words of its layout, without pictures, quotations and addresses of links', () => {
    const parts = [
      '<p>Uno <b>due</b></p><p>tre</p>',
      '<h1>Titolo</h1><h4>Sotto</h4>',
      'a<img src="x.png" alt="foto">b',
      'prima<blockquote>citato</blockquote>dopo',
      'prima<div class="gmail_quote">citato</div>dopo',
      '<a href="https://x.it">qui</a>',
      `<p>${'parola '.repeat(40)}</p>`,
      '<ul><li>uno<li>due</ul>',
      'a &amp; b &lt;c&gt;',
    ];
    expect(valueTable(parts, (text) => wordsOf({ texts: [{ text, isHtml: true }] } as never))).toMatchSnapshot();
    const both = [
      { text: '<b>uno</b>', isHtml: true },
      { text: '<b>due</b>', isHtml: false },
    ];
    expect(wordsOf({ texts: both } as never)).toBe('uno\n<b>due</b>');
    const deep = (depth: number) =>
      wordsOf({ texts: [{ text: `${'<div>'.repeat(depth)}x${'</div>'.repeat(depth)}`, isHtml: true }] } as never);
    expect([deep(50), deep(70)]).toMatchSnapshot();
  });
});
