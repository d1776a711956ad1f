import { Inject, Injectable } from '@nestjs/common';
import { createECDH } from 'node:crypto';
import webpush from 'web-push';
import { ENV, type Env } from '../../env.js';
import { Secrets } from '../../kernel/secrets.js';
import { ms, notificationLimits } from '../../shared/limits.js';
import { Priority, type PriorityCode } from '../templates/template.js';

/** The address of a browser at its push service, and its keys. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What a push says; the browser shows it as it is. */
export interface PushContent {
  readonly title: string;
  readonly body: string;
  /** Path with the language. */
  readonly path: string;
  /** A second push with the same tag takes the place of the first. */
  readonly tag: string;
}

/** `gone`: the subscription has ended. `later`: the service was busy, and perhaps said for how long (milliseconds). */
export type PushOutcome = 'sent' | 'gone' | 'refused' | { readonly later: number | undefined };

const urgencies: Readonly<Record<PriorityCode, webpush.Urgency>> = {
  [Priority.high]: 'high',
  [Priority.medium]: 'normal',
  [Priority.low]: 'low',
  [Priority.none]: 'very-low',
};

/** 404 and 410 end a subscription (RFC 8030, 7.3); a push that is too large or malformed is never delivered either. */
const GONE = new Set([404, 410]);
const BUSY = new Set([408, 425, 429]);

/**
 * Pushes to browsers through the service of their maker: RFC 8030, with the payload encrypted for the browser alone
 * (RFC 8291) and signed by this instance (VAPID, RFC 8292). Its key is derived like every other unless it is given.
 */
@Injectable()
export class PushTransport {
  /** The public key with which browsers subscribe, base64url. */
  readonly publicKey: string;
  private readonly privateKey: string;
  private readonly subject: string;

  constructor(@Inject(ENV) env: Env, secrets: Secrets) {
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(
      env.VAPID_PRIVATE_KEY === undefined ? secrets.key('vapid') : Buffer.from(env.VAPID_PRIVATE_KEY, 'base64url'),
    );
    this.publicKey = ecdh.getPublicKey('base64url');
    this.privateKey = ecdh.getPrivateKey('base64url');
    this.subject = `mailto:${env.SELLER_EMAIL}`;
  }

  async send(
    { endpoint, p256dh, auth }: PushTarget,
    content: PushContent,
    priority: PriorityCode,
  ): Promise<PushOutcome> {
    const { method, headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(content),
      {
        vapidDetails: { subject: this.subject, publicKey: this.publicKey, privateKey: this.privateKey },
        contentEncoding: 'aes128gcm',
        TTL: notificationLimits.pushLife / ms.second,
        urgency: urgencies[priority],
        topic: content.tag,
      },
    );
    let answer: Response;
    try {
      answer = await fetch(endpoint, {
        method,
        headers: headers as Record<string, string>,
        body: body as Uint8Array<ArrayBuffer>,
        redirect: 'manual',
        signal: AbortSignal.timeout(notificationLimits.pushTime),
      });
      await answer.body?.cancel();
    } catch {
      return { later: undefined };
    }
    if (answer.ok) return 'sent';
    if (GONE.has(answer.status)) return 'gone';
    if (BUSY.has(answer.status) || answer.status >= 500) return { later: waitOf(answer.headers.get('retry-after')) };
    return 'refused';
  }
}

/** Seconds of a Retry-After, as milliseconds; a date or a missing value gives our own pause. */
const waitOf = (header: string | null): number | undefined =>
  header !== null && /^\d{1,5}$/.test(header) ? Number(header) * ms.second : undefined;
