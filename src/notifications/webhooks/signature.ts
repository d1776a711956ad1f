import { createHmac } from 'node:crypto';

/** The header that proves who sent a body, and when. */
export const SIGNATURE_HEADER = 'Giustamente-Signature';

/** `t=…,v1=…`: the second, and the HMAC-SHA256 (hex) of the second, a point and the body. Rule 33.7. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000);
  return `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}`;
}
