import { createHmac } from 'node:crypto';
import type { Client } from 'pg';
import { SESSION_KEY } from '../../../src/accounts/sign-in/sessions.js';
import { readEnv } from '../../../src/env.js';
import { Secrets } from '../../../src/kernel/secrets.js';

/** Someone who calls the API. */
export interface Caller {
  readonly id: number;
  readonly token: string;
}

/** The key with which an instance with these settings (JWT_SECRET, otherwise DATA_DIR) signs its tokens. */
export function sessionKey(settings: NodeJS.ProcessEnv): Buffer {
  return new Secrets(readEnv(settings)).key(SESSION_KEY);
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = part({ alg: 'HS256', typ: 'JWT' });

/** A token with these claims. */
export function signedToken(key: Buffer, claims: object): string {
  const signed = `${HEADER}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

/** Opens a session for each account, as if they had signed in, and signs its token. */
export async function openSessions(client: Client, key: Buffer, accounts: readonly number[]): Promise<Caller[]> {
  const { rows } = await client.query<{ id: number; account_id: number; iat: number; exp: number }>(
    `insert into sessions (account_id, remembered, created_at, expires_at)
     select id, true, now(), now() + interval '90 days' from unnest($1::integer[]) id
     returning id, account_id, floor(extract(epoch from created_at))::integer as iat,
       floor(extract(epoch from expires_at))::integer as exp`,
    [accounts],
  );
  return rows.map(({ id, account_id, iat, exp }) => {
    return { id: account_id, token: signedToken(key, { sub: String(account_id), sid: id, iat, exp }) };
  });
}
