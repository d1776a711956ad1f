import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { ENV, type Env } from '../../env.js';
import { ms } from '../../limits.js';

/** A mail that is ready to be sent. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same at every attempt, so that a server that accepted it before recognises it. */
  readonly messageId: string;
  readonly locale: string;
  /** The call that ends such mails at once, for mail programs (RFC 8058). */
  readonly leave?: string;
}

/** The server will never take this mail; another attempt makes no sense. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

const TIMEOUT = ms.minute / 2;
/** This machine, or one named without a point: a container of the same network. */
const NEARBY = /^(?:[^.:]+|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether mail to this server must be encrypted: tokens are in mails, and leave the own network so or not at all. */
export const demandsTls = (smtpUrl: string): boolean => !NEARBY.test(new URL(smtpUrl).hostname);

/** Sends mail through the server of SMTP_URL. Without one, mail stays readable in the outbox. */
@Injectable()
export class MailTransport implements OnModuleDestroy {
  private readonly smtp: Transporter | undefined;
  private readonly from: string;
  /** MAIL_FROM may be an address that nobody reads. */
  private readonly replyTo: string;

  constructor(@Inject(ENV) env: Env) {
    this.from = env.MAIL_FROM;
    this.replyTo = env.CONTACT_EMAIL ?? env.SELLER_EMAIL;
    this.smtp = env.SMTP_URL
      ? createTransport({
          url: env.SMTP_URL,
          requireTLS: demandsTls(env.SMTP_URL),
          pool: true,
          maxConnections: 4,
          connectionTimeout: TIMEOUT,
          greetingTimeout: TIMEOUT,
          socketTimeout: TIMEOUT,
        })
      : undefined;
  }

  /** The part of MAIL_FROM after the @, for message ids. */
  get domain(): string {
    return /@([\w.-]+)/.exec(this.from)?.[1] ?? 'localhost';
  }

  /**
   * @throws MailRefused when the server refused it for good (5xx)
   * @throws Error when it asked to try later or did not answer
   */
  async send({ to, subject, text, html, messageId, locale, leave }: OutgoingMail): Promise<void> {
    if (!this.smtp) return;
    try {
      await this.smtp.sendMail({
        from: this.from,
        replyTo: this.replyTo,
        to,
        subject,
        text,
        html,
        messageId,
        headers: {
          'auto-submitted': 'auto-generated',
          'content-language': locale,
          ...(leave !== undefined && {
            'list-unsubscribe': `<${leave}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      const { responseCode, code } = error as { responseCode?: number; code?: string };
      // The server's text may repeat the address, so only its code is kept.
      const summary = responseCode === undefined ? (code ?? 'no answer') : `SMTP ${responseCode}`;
      // 5xx about the recipient or the content is final. After a refused login mail waits until the operator corrects it.
      if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH') throw new MailRefused(summary);
      throw new Error(summary);
    }
  }

  onModuleDestroy(): void {
    this.smtp?.close();
  }
}
