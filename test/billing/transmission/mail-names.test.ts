import { describe, expect, it } from '@jest/globals';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { readCertifiedMail } from '../../../src/billing/transmission/channels/certified-mail.js';
import type { ReceivedFile } from '../../../src/billing/transmission/channels/invoice-channel.js';
import { PecChannel } from '../../../src/billing/transmission/channels/pec.channel.js';

const FROM = 'fatture@pec.example';

type Composed = ConstructorParameters<typeof MailComposer>[0] & object;

const composed = (mail: Composed) => new MailComposer({ to: FROM, text: '…', ...mail }).compile().build();

/** A mail of the exchange system with these files, in the envelope of a provider. */
const enveloped = async (names: readonly string[]) =>
  composed({
    headers: { 'X-Trasporto': 'posta-certificata' },
    attachments: [
      { filename: 'daticert.xml', content: '<postacert tipo="posta-certificata"/>' },
      {
        filename: 'postacert.eml',
        contentType: 'message/rfc822',
        content: await composed({
          from: 'sdi07@pec.fatturapa.it',
          attachments: names.map((filename) => ({ filename, content: filename, contentType: 'application/xml' })),
        }),
      },
    ],
  });

/** A notice of a provider about a mail. */
const notice = (kind: string, about: string) =>
  composed({ headers: { 'X-Ricevuta': kind, 'X-Riferimento-Message-ID': about } });

/** A channel between a mail server and a mailbox that are not there: what it sends is kept, what it reads is given. */
function channelWithout() {
  const channel = new PecChannel({
    smtpUrl: 'smtp://127.0.0.1:9',
    imapUrl: 'imap://user:word@127.0.0.1:9',
    from: FROM,
    to: 'sdi01@pec.fatturapa.it',
    assigned: () => Promise.resolve(null),
  });
  channel.close();
  const sent: { to: string; messageId: string }[] = [];
  let waiting: Uint8Array[] = [];
  Object.assign(channel, {
    smtp: { sendMail: (mail: { to: string; messageId: string }) => Promise.resolve(sent.push(mail)) },
    mailbox: {
      eachUnseen: async (take: (mail: { source: () => Promise<Uint8Array> }) => Promise<string>) => {
        for (const mail of waiting) expect(await take({ source: () => Promise.resolve(mail) })).toBe('leave');
      },
    },
  });
  return {
    channel,
    sent,
    read: async (...mails: Uint8Array[]) => {
      waiting = mails;
      const receipts: string[] = [];
      const returned: string[] = [];
      await channel.read({
        receipt: ({ name }: ReceivedFile) => Promise.resolve(void receipts.push(name)),
        returned: (name, reason) => Promise.resolve(void returned.push(`${name}: ${reason}`)),
      });
      return { receipts, returned };
    },
  };
}

/** Rule 8.11: every name that the technical rules of certified mail and of the exchange system know. */
describe('the mails of the exchange system', () => {
  it.each([
    ['accettazione', false],
    ['non-accettazione', true],
    ['presa-in-carico', false],
    ['avvenuta-consegna', false],
    ['preavviso-errore-consegna', false],
    ['errore-consegna', true],
    ['mancata-consegna', true],
    ['rilevazione-virus', true],
    ['Errore-Consegna', true],
    ['NON-ACCETTAZIONE', true],
    // Words that only contain one of these.
    ['errore-consegna-risolto', false],
    ['nessun-errore-consegna', false],
  ])('bring the notice "%s" as a failure: %s', async (kind, isFailure) => {
    expect(await readCertifiedMail(await notice(kind, '<a.1@pec.example>'))).toEqual({
      notice: { kind: kind.toLowerCase(), isFailure, about: '<a.1@pec.example>' },
      sender: null,
      files: [],
      at: null,
    });
  });

  it.each([
    // The country and number of the sender: a VAT number, a tax code; the number of the file has up to five characters.
    'IT01234567897_00001.xml',
    'IT01234567897_0000A.xml',
    'IT01234567897_A.xml',
    'IT01234567897_42.xml',
    'ITRSSNNA80A41F205K_Z9Z.xml',
  ])('return %s when its mail was not accepted, at any attempt, and no other', async (name) => {
    const { channel, sent, read } = channelWithout();
    for (const attempt of [1, 2, 12]) {
      await channel.send({ name, xml: '<a/>', attempt });
      await channel.send({ name: 'IT01234567897_ZZZZZ.xml', xml: '<a/>', attempt });
    }
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(6);
    for (const { messageId } of sent.filter((_, nth) => nth % 2 === 0)) {
      expect(await read(await notice('avvenuta-consegna', messageId), await notice('accettazione', messageId))).toEqual(
        { receipts: [], returned: [] },
      );
      for (const about of [messageId, messageId.slice(1, -1), ` ${messageId} `])
        expect(await read(await notice('non-accettazione', about))).toEqual({
          receipts: [],
          returned: [`${name}: pec non-accettazione`],
        });
    }
    // Other mails of the same mailbox.
    expect(await read(await notice('non-accettazione', '<circular.1@pec.example>'))).toEqual({
      receipts: [],
      returned: [],
    });
  });

  /** Each kind of answer to a file of ours, with the numbers that files and answers may have. */
  it.each(
    ['RC', 'MC', 'NS', 'NE', 'DT', 'AT'].flatMap((kind) => [
      `IT01234567897_00001_${kind}_001.xml`,
      `IT01234567897_1_${kind}_1.xml`,
      `ITRSSNNA80A41F205K_Z9Z_${kind}_045.xml`,
      `it01234567897_ab12_${kind.toLowerCase()}_a01.XML`,
    ]),
  )('bring the receipt %s', async (name) => {
    const { read } = channelWithout();
    expect(await read(await enveloped([name]))).toEqual({ receipts: [name], returned: [] });
  });

  it.each([
    ...[1, 2, 3, 4, 5].map((length) => `IT09876543210_${'0A1B2'.slice(0, length)}_MT_001.xml`),
    'IT09876543210_00001_MT_1.xml',
    'IT09876543210_00001_MT_12.xml',
    'ITRSSNNA80A41F205K_9_MT_001.xml',
    'DE123456789_00001_MT_001.xml',
    'IT09_1_MT_1.xml',
    'it09876543210_a1_mt_001.XML',
  ])('bring with %s an invoice of somebody else, which is no receipt', async (metadata) => {
    const { read } = channelWithout();
    const invoice = metadata.replace(/_mt_\d+/i, '');
    const answer = 'IT01234567897_00001_RC_001.xml';
    expect(await read(await enveloped([metadata, invoice]), await enveloped([answer]))).toEqual({
      receipts: [answer],
      returned: [],
    });
  });

  it.each(['IT01234567897_000001_MT_001.xml', 'IT01234567897_00001_MTX_001.xml', 'MT_001.xml', '00001_MT_001.xml'])(
    'bring %s to finance, because no invoice of somebody else is called so',
    async (name) => {
      const { read } = channelWithout();
      expect(await read(await enveloped([name]))).toEqual({ receipts: [name], returned: [] });
    },
  );

  it('came when their provider says so, or else when they were written', async () => {
    const dated = async (outer: string | null, inner: string | null) => {
      const date = (at: string | null) => (at === null ? '' : `Date: ${at}\r\n`);
      const written = `From: a@b.example\r\n${date(inner)}Content-Type: text/plain\r\n\r\nEcco`;
      const source = [
        `X-Trasporto: POSTA-certificata\r\n${date(outer)}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x`,
        `--x\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment; filename=postacert.eml\r\n\r\n${written}`,
        '--x--',
      ];
      return (await readCertifiedMail(Buffer.from(source.join('\r\n\r\n'))))?.at?.toISOString();
    };
    const [earlier, later] = ['Tue, 10 Mar 2026 10:00:00 +0100', 'Tue, 10 Mar 2026 11:00:00 +0100'];
    expect([
      await dated(earlier, later),
      await dated(null, later),
      await dated('ieri', later),
      await dated(null, null),
    ]).toEqual(['2026-03-10T09:00:00.000Z', '2026-03-10T10:00:00.000Z', undefined, undefined]);
  });

  it('bring only files of XML', async () => {
    const { read } = channelWithout();
    const names = ['a_RC_001.pdf', 'IT01234567897_00001_RC_001.xml.zip', 'IT01234567897_00001_RC_001.xml', 'b.XML'];
    expect((await read(await enveloped(names))).receipts).toEqual(names.slice(2));
  });
});
