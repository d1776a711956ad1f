import { Inject, Injectable } from '@nestjs/common';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { ENV, type Env } from '../../env.js';
import { webhookLimits } from '../../shared/limits.js';
import { isWebhookUrl } from './public-address.js';
import { lookupPublic, RefusedAddress } from './public-lookup.js';

/** The status of an answer, or why there was none. */
export type WebhookOutcome = number | 'address_refused' | 'timeout' | 'no_connection';

/**
 * Sends a body to an address that a firm gave. It follows no redirect and reads nothing of the answer but its status.
 * Rule 33.6.
 */
@Injectable()
export class WebhookTransport {
  constructor(@Inject(ENV) private readonly env: Env) {}

  send(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<WebhookOutcome> {
    const own = this.env.WEBHOOK_ORIGINS;
    if (!isWebhookUrl(url, own)) return Promise.resolve('address_refused');
    const { origin, protocol } = new URL(url);
    const signal = AbortSignal.timeout(webhookLimits.time);
    const options: RequestOptions = {
      method: 'POST',
      agent: false,
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Giustamente-Webhooks',
      },
      ...(!own.includes(origin) && { lookup: lookupPublic }),
    };
    return new Promise((resolve) => {
      const call = (protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (answer) => {
        resolve(answer.statusCode ?? 'no_connection');
        call.destroy();
      });
      call.on('error', (error) => {
        if (error instanceof RefusedAddress) resolve('address_refused');
        else resolve(signal.aborted ? 'timeout' : 'no_connection');
      });
      call.end(body);
    });
  }
}
