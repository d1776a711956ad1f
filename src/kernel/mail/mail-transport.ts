import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { ENV, type Env } from '../../env.js';
import { mailLimits, ms } from '../../shared/limits.js';
import type { DeliveryFailure, DeliveryStage } from './delivery.rules.js';

/** How soon a mail is sent: mails for security, mails to one person, mails to many at once. Rule 15.17. */
export type MailPriority = 'security' | 'personal' | 'bulk';

/** A mail that is ready to be sent. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same at every attempt, so that a server that accepted it before recognises it. */
  readonly messageId: string;
  readonly priority: MailPriority;
  readonly locale: string;
  /** How long it may take, including the wait for a connection (milliseconds). */
  readonly within: number;
  /** The call that ends such mails at once, for mail programs (RFC 8058). */
  readonly leave?: string;
  /** Where answers go instead of the operator. */
  readonly replyTo?: string;
}

/** A mail was not delivered. Its message is the server's code and stage, as "SMTP 550 5.1.1 (recipient)": no address. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';

  constructor(readonly failure: DeliveryFailure) {
    const { code, status, stage } = failure;
    super(code === null ? `no answer (${stage})` : `${['SMTP', code, status].filter(Boolean).join(' ')} (${stage})`);
  }

  /** The error of nodemailer for a failed delivery. */
  static from(error: unknown): DeliveryError {
    const { responseCode, response, code, command } = error as {
      responseCode?: number;
      response?: string;
      code?: string;
      command?: string;
    };
    return new DeliveryError({
      stage: stageOf(code, command),
      code: responseCode ?? null,
      // The rest of the answer may repeat the address.
      status: /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response ?? '')?.[1] ?? null,
    });
  }
}

const STAGES: Readonly<Record<string, DeliveryStage>> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'content',
};

function stageOf(code: string | undefined, command = ''): DeliveryStage {
  if (code === 'EENVELOPE' && command === 'API') return 'address';
  if (code === 'EAUTH') return 'login';
  return STAGES[command] ?? 'connection';
}

const TIMEOUT = ms.minute / 2;
/** This machine, or one named without a point: a container of the same network. */
const NEARBY = /^(?:[^.:]+|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether mail to this server must be encrypted: mails contain tokens, which must not leave the own network
 * unencrypted.
 */
export const demandsTls = (smtpUrl: string): boolean => !NEARBY.test(new URL(smtpUrl).hostname);

/** Connections of each priority to the mail server, so that no mail ever waits behind one of a lower priority. */
const CONNECTIONS: Readonly<Record<MailPriority, number>> = { security: 2, personal: 2, bulk: 1 };

/** Sends mail through the server of SMTP_URL. Without one, mail stays readable in the outbox. */
@Injectable()
export class MailTransport implements OnModuleDestroy {
  private readonly smtp: Readonly<Record<MailPriority, Transporter>> | undefined;
  private readonly from: string;
  /** MAIL_FROM may be an address that nobody reads. */
  private readonly replyTo: string;

  constructor(@Inject(ENV) env: Env) {
    this.from = env.MAIL_FROM;
    this.replyTo = env.CONTACT_EMAIL ?? env.SELLER_EMAIL;
    const { SMTP_URL: url } = env;
    const open = (priority: MailPriority): Transporter =>
      createTransport({
        url,
        requireTLS: demandsTls(url ?? ''),
        pool: true,
        maxConnections: CONNECTIONS[priority],
        ...(priority === 'bulk' && { rateLimit: mailLimits.bulkPerSecond, rateDelta: ms.second }),
        connectionTimeout: TIMEOUT,
        greetingTimeout: TIMEOUT,
        socketTimeout: TIMEOUT,
      });
    this.smtp = url ? { security: open('security'), personal: open('personal'), bulk: open('bulk') } : undefined;
  }

  /** The part of MAIL_FROM after the @, for message ids. */
  get domain(): string {
    return /@([\w.-]+)/.exec(this.from)?.[1] ?? 'localhost';
  }

  /** @throws DeliveryError when the server did not take it */
  async send({
    to,
    subject,
    text,
    html,
    messageId,
    priority,
    locale,
    within,
    leave,
    replyTo,
  }: OutgoingMail): Promise<void> {
    if (!this.smtp) return;
    try {
      await this.smtp[priority].sendMail({
        from: this.from,
        replyTo: replyTo ?? this.replyTo,
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
        signal: AbortSignal.timeout(within),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw DeliveryError.from(error);
    }
  }

  onModuleDestroy(): void {
    for (const pool of Object.values(this.smtp ?? {})) pool.close();
  }
}
