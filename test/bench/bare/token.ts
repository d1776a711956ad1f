import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** The account of a signed, unexpired token. @throws an error with status 401 */
export type SignedIn = (request: FastifyRequest) => number;

interface Claims {
  readonly sub: string;
  readonly exp: number;
}

/** Checks tokens by their signature only. */
export function caller(key: Buffer): SignedIn {
  const secret = createSecretKey(key);
  return ({ headers: { authorization = '' } }) => {
    const [header, payload = '', signature = ''] = authorization.slice('Bearer '.length).split('.');
    const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refused(401);
    const { sub, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    if (exp * 1000 < Date.now()) throw refused(401);
    return Number(sub);
  };
}

/** An error that Fastify answers with this status. */
export const refused = (statusCode: number): Error => Object.assign(new Error('refused'), { statusCode });
