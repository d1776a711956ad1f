import { createTransport, type Transporter } from 'nodemailer';
import { isFinal } from '../../../kernel/mail/delivery.rules.js';
import { DeliveryError, demandsTls } from '../../../kernel/mail/mail-transport.js';
import { Mailbox, type MailFate, type WaitingMail } from '../../../kernel/mail/mailbox.js';
import { ms } from '../../../shared/limits.js';
import { readCertifiedMail } from './certified-mail.js';
import {
  ChannelFailure,
  InvoiceChannel,
  RECEIPT_NAME,
  type ChannelReader,
  type InvoiceFile,
} from './invoice-channel.js';

const TIMEOUT = ms.minute / 2;
/** A mail of the exchange system has some kilobytes; a longer one is something else. */
const MAIL_MAX = 4 * 1024 * 1024;
/** Metadata of an invoice that somebody sent to us. */
const PASSIVE = 'MT';

/** The settings of a mailbox of certified mail (PEC). */
export interface PecSettings {
  readonly smtpUrl: string;
  readonly imapUrl: string;
  /** Our own address. */
  readonly from: string;
  /** The first address of the exchange system. Its first answer comes from the one that later files go to. */
  readonly to: string;
  /** The address of its last answer, if there was one. */
  readonly assigned: () => Promise<string | null>;
}

/**
 * Certified mail. Each file is a mail of its own; answers are read in the mailbox and stay there, because they are
 * evidence. An answer counts only in the envelope of a provider of certified mail, which ordinary mail does not have.
 */
export class PecChannel extends InvoiceChannel {
  readonly name = 'pec';
  private readonly smtp: Transporter;
  private readonly mailbox: Mailbox;

  constructor(private readonly settings: PecSettings) {
    super();
    const { smtpUrl, imapUrl } = settings;
    this.mailbox = new Mailbox(imapUrl);
    this.smtp = createTransport({
      url: smtpUrl,
      requireTLS: demandsTls(smtpUrl),
      pool: true,
      maxConnections: 1,
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
    });
  }

  async send({ name, xml, attempt }: InvoiceFile): Promise<void> {
    const { from, to, assigned } = this.settings;
    try {
      await this.smtp.sendMail({
        from,
        to: (await assigned()) ?? to,
        subject: name,
        text: `${name}\r\n`,
        messageId: messageIdOf(name, attempt, from),
        attachments: [{ filename: name, content: xml, contentType: 'application/xml' }],
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      const failed = DeliveryError.from(error);
      throw new ChannelFailure(failed.message, isFinal(failed.failure));
    }
  }

  async read(reader: ChannelReader): Promise<void> {
    try {
      await this.mailbox.eachUnseen((mail) => this.take(mail, reader));
    } catch (error) {
      this.mailbox.close();
      throw error;
    }
  }

  close(): void {
    this.mailbox.close();
    this.smtp.close();
  }

  /** Every mail stays in the mailbox, marked as seen. */
  private async take(waiting: WaitingMail, reader: ChannelReader): Promise<MailFate> {
    const source = await waiting.source(MAIL_MAX);
    const mail = source && (await readCertifiedMail(source));
    if (!mail) return 'leave';
    if (mail.notice) {
      const name = fileNameIn(mail.notice.about);
      if (name !== null && mail.notice.isFailure) await reader.returned(name, `pec ${mail.notice.kind}`);
      return 'leave';
    }
    if (mail.sender?.split('@')[1] !== this.settings.to.split('@')[1]) return 'leave';
    for (const file of mail.files) {
      if (RECEIPT_NAME.exec(file.name)?.[1]?.toUpperCase() === PASSIVE) return 'leave';
      if (/\.xml$/i.test(file.name)) await reader.receipt({ ...file, sender: mail.sender, at: mail.at });
    }
    return 'leave';
  }
}

/** The same for each attempt, so that a server that took it before recognises it; the name is read from it again. */
const messageIdOf = (name: string, attempt: number, from: string): string =>
  `<${name.replace(/\.xml$/, '')}.${attempt}@${from.split('@')[1] ?? 'localhost'}>`;

const fileNameIn = (messageId: string): string | null => {
  const [, name] = /^<?(IT[A-Z\d]{11,16}_[A-Z\d]{1,5})\.\d+@/.exec(messageId.trim()) ?? [];
  return name === undefined ? null : `${name}.xml`;
};
