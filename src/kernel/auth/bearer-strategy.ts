import type { JwtModuleOptions } from '@nestjs/jwt';
import type { KeyObject } from 'node:crypto';
import type { JwtFromRequestFunction, StrategyOptionsWithoutRequest } from 'passport-jwt';
import { bearerOf } from '../http/bearer.js';

/** What a token says: whose it is, and the session that decides whether it still holds. */
export interface Claims {
  /** The id of the account or member of staff, in decimal. */
  readonly sub: string;
  readonly sid: number;
  /** Seconds since 1970. */
  readonly exp: number;
}

/**
 * Options of a passport-jwt strategy that reads the bearer. The key is a KeyObject, so that no call parses it. Expiry is
 * checked by {@link holds}, because the library knows the machine's clock alone and the product has its own.
 * @param audience of the back office; the site's tokens name none
 */
export function bearerStrategyOptions(key: KeyObject, audience?: string): StrategyOptionsWithoutRequest {
  return {
    jwtFromRequest: bearerOf as JwtFromRequestFunction,
    // The library's types know strings and buffers only; it hands the key to jsonwebtoken, which takes a KeyObject.
    secretOrKey: key as unknown as Buffer,
    algorithms: ['HS256'],
    ignoreExpiration: true,
    ...(audience !== undefined && { audience }),
  };
}

/** Whether the claims are well formed and not expired. */
export function holds({ sid, exp }: Claims, now: Date): boolean {
  return Number.isSafeInteger(sid) && exp * 1000 > now.getTime();
}

/** Settings of Nest's JwtService that signs what {@link bearerStrategyOptions} reads. */
export function signedWith(key: KeyObject): JwtModuleOptions {
  return { secretOrKeyProvider: () => key, signOptions: { algorithm: 'HS256' } };
}
