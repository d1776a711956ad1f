import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Dovecot } from '../../support/dovecot.js';

/** Names of the receipts to private buyers. */
export const PRIVATE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0';
/** Names of the messages about public bodies. */
export const PUBLIC = 'http://www.fatturapa.gov.it/sdi/messaggi/v1.0';

/** What a receipt says. */
export interface Said {
  readonly root: string;
  readonly fileName: string;
  readonly sha256?: string;
  readonly sdiId?: string;
  readonly namespace?: string;
  /** More elements, in their place. */
  readonly more?: string;
}

/** A receipt with the elements of the published schemas. */
export const receiptXml = ({ root, fileName, sha256, sdiId = '4711', namespace = PRIVATE, more = '' }: Said): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ns3:${root} xmlns:ns3="${namespace}" xmlns:ns2="http://www.w3.org/2000/09/xmldsig#" versione="1.0">
  <IdentificativoSdI>${sdiId}</IdentificativoSdI>
  <NomeFile>${fileName}</NomeFile>${sha256 === undefined ? '' : `\n  <Hash>${sha256}</Hash>`}
  <DataOraRicezione>2026-03-10T10:00:00.000+01:00</DataOraRicezione>
  ${more}
  <MessageId>100000</MessageId>
  <ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="Signature1"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/></ds:SignedInfo></ds:Signature>
</ns3:${root}>
`;

/** The list of errors of a rejection. */
export const errorsXml = (...codes: readonly string[]): string =>
  `<ListaErrori>${codes
    .map(
      (code) =>
        `<Errore><Codice>${code}</Codice><Descrizione>Errore ${code}</Descrizione><Suggerimento>Correggere</Suggerimento></Errore>`,
    )
    .join('')}</ListaErrori>`;

/** What the exchange system does with a file. */
export type Answer = 'RC' | 'MC' | 'nothing' | readonly string[];

/** A file as it arrived. */
export interface Arrived {
  readonly name: string;
  readonly xml: string;
  readonly to: string;
  readonly messageId: string;
}

const ADDRESS = 'sdi07@pec.fatturapa.it';

const sha256Of = (content: string): string => createHash('sha256').update(content).digest('hex');

/**
 * A double of the exchange system behind a certified mailbox: it takes files by SMTP, each name and each document once,
 * and puts its receipts into a real IMAP mailbox, in the envelope of a provider.
 */
export class Sdi {
  /** Everything that arrived, also again. */
  readonly arrived: Arrived[] = [];
  /** What it took: names with their documents. */
  readonly taken = new Map<string, string>();
  /** Answers by the name of the file; `RC` where there is none. */
  readonly answers = new Map<string, Answer>();
  /** How it answers files without an answer of their own. */
  usual: Answer = 'RC';
  /** So many connections end after the file was taken, before the sender hears so. */
  cuts = 0;
  /** The code with which it refuses mail; null: it takes it. */
  refuses: number | null = null;
  private serial = 0;
  private receipts = 0;
  private server: SMTPServer | undefined;

  constructor(private readonly dovecot: Dovecot) {}

  private open(): SMTPServer {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_, _session, done) => {
        done(this.refuses === null ? null : Object.assign(new Error('not now'), { responseCode: this.refuses }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          void this.take(Buffer.concat(chunks), session.envelope.rcptTo[0]?.address ?? '').then(
            () => {
              if (this.cuts > 0) {
                this.cuts -= 1;
                this.cut();
              } else done();
            },
            (error: unknown) => {
              done(error as Error);
            },
          );
        });
      },
    });
    // Connections that a killed process leaves behind.
    server.on('error', () => undefined);
    return server;
  }

  /** @param port where it was before */
  async start(port = 0): Promise<string> {
    const server = this.open();
    this.server = server;
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.cut();
    if (server) await new Promise<void>((done) => server.close(done));
  }

  private cut(): void {
    for (const { _socket: socket } of (this.server?.connections ?? []) as unknown as Iterable<{ _socket: Socket }>)
      socket.destroy();
  }

  private async take(source: Buffer, to: string): Promise<void> {
    const mail = await PostalMime.parse(source, { attachmentEncoding: 'utf8' });
    const [file] = mail.attachments;
    const name = file?.filename ?? '';
    const xml = typeof file?.content === 'string' ? file.content : '';
    this.arrived.push({ name, xml, to, messageId: mail.messageId ?? '' });
    const said = { fileName: name, sha256: sha256Of(xml), sdiId: String(++this.serial + 1000) };
    if (this.taken.has(name)) {
      await this.tell('NS', { ...said, root: 'RicevutaScarto', more: errorsXml('00002') });
      return;
    }
    this.taken.set(name, xml);
    const answer = this.answers.get(name) ?? this.usual;
    if (answer === 'nothing') return;
    if (answer === 'RC')
      await this.tell('RC', {
        ...said,
        root: 'RicevutaConsegna',
        more: '<DataOraConsegna>2026-03-10T10:05:00.000+01:00</DataOraConsegna><Destinatario><Codice>M5UXCR1</Codice><Descrizione>Studio</Descrizione></Destinatario>',
      });
    else if (answer === 'MC')
      await this.tell('MC', {
        ...said,
        root: 'RicevutaImpossibilitaRecapito',
        more: '<DataMessaADisposizione>2026-03-10</DataMessaADisposizione><Descrizione>Il file è nell’area riservata</Descrizione>',
      });
    else await this.tell('NS', { ...said, root: 'RicevutaScarto', more: errorsXml(...answer) });
  }

  /** Puts a receipt into the mailbox, in its envelope. */
  async tell(kind: string, said: Said): Promise<void> {
    const name = `${said.fileName.replace(/\.xml$/, '')}_${kind}_${String(++this.receipts).padStart(3, '0')}.xml`;
    await this.deliver({ name, content: receiptXml(said) });
  }

  /**
   * Delivers a file as a mail of the exchange system.
   * @param how the envelope's headers; ordinary mail has none
   */
  async deliver(
    file: { name: string; content: string },
    how: { headers?: Record<string, string>; sender?: string; date?: Date } = {},
  ): Promise<void> {
    const { sender = ADDRESS, headers = { 'X-Trasporto': 'posta-certificata' }, date } = how;
    const inner = await new MailComposer({
      from: sender,
      to: 'fatture@pec.example',
      subject: file.name,
      text: 'In allegato',
      attachments: [{ filename: file.name, content: file.content, contentType: 'application/xml' }],
    })
      .compile()
      .build();
    await this.put({
      from: `"Per conto di: ${sender}" <posta-certificata@pec.example>`,
      headers,
      date,
      attachments: [
        { filename: 'daticert.xml', content: '<postacert tipo="posta-certificata"/>', contentType: 'application/xml' },
        { filename: 'postacert.eml', content: inner, contentType: 'message/rfc822' },
      ],
    });
  }

  /** A notice of the provider about a mail that was sent. */
  notice(kind: string, messageId: string): Promise<void> {
    return this.put({
      from: 'posta-certificata@pec.example',
      headers: { 'X-Ricevuta': kind, 'X-Riferimento-Message-ID': messageId },
      attachments: [],
    });
  }

  private async put(mail: ConstructorParameters<typeof MailComposer>[0] & object): Promise<void> {
    const source = await new MailComposer({
      to: 'fatture@pec.example',
      subject: 'POSTA CERTIFICATA',
      text: '…',
      ...mail,
    })
      .compile()
      .build();
    for (let tries = 1; ; tries++) {
      try {
        await this.dovecot.deliver({ to: 'answers@pec.example', mail: source.toString('latin1') });
        return;
      } catch (error) {
        // The mailbox is down for a moment, and the provider keeps the mail.
        if (tries === 100) throw error;
        await wait(100);
      }
    }
  }
}
