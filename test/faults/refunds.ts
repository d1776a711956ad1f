import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { readEnv } from '../../src/env.js';
import { Secrets } from '../../src/kernel/secrets.js';
import { STAFF_AUDIENCE, STAFF_SESSION_KEY } from '../../src/staff/sign-in/staff-sessions.js';
import { signedToken } from '../bench/data/tokens.js';
import { waitingOrders } from './ha/checks.js';
import { call, nextWrite, send, type Package } from './ha/writes.js';

/** Firms buy a package each, before anything fails. @throws Error when an order is refused */
export async function buyPackages(base: string, client: Client, tokens: readonly string[]): Promise<Package[]> {
  for (const [nth, token] of tokens.entries()) {
    const order = nextWrite('order', `bought before ${nth}`, {
      drafts: [],
      messages: [],
      quotes: [],
      orders: [token],
    })!;
    const { status, refusal } = await send(base, order);
    if (order.ids.size === 0) throw new Error(`an order before the faults: ${status} ${refusal ?? ''}`);
  }
  while ((await waitingOrders(client)) > 0) await pause(200);
  return Promise.all(
    tokens.map(async (token) => {
      const { body } = await call(base, { method: 'GET', path: '/credits?page=1', token });
      const { movements } = (body as { info: { movements: { id: number; refundable: boolean }[] } }).info;
      const movement = movements.find(({ refundable }) => refundable)?.id;
      if (movement === undefined) throw new Error('a package that was just bought cannot be given back');
      return { token, movement };
    }),
  );
}

/** Somebody of finance, whose code need not be given again for an hour. @returns the token */
export async function financeToken(client: Client, settings: NodeJS.ProcessEnv): Promise<string> {
  const { rows } = await client.query<{ id: number; staff_id: number; iat: number; exp: number }>(
    `with member as (
       insert into staff (email, name, role, password_hash, totp_enrolled_at, created_at, updated_at)
       values ('faults@example.com', 'Prova', 'finance', 'none', now(), now(), now()) returning id)
     insert into staff_sessions (staff_id, created_at, seen_at, confirmed_at, expires_at)
     select id, now(), now(), now() + interval '1 hour', now() + interval '8 hours' from member
     returning id, staff_id, floor(extract(epoch from created_at))::integer as iat,
       floor(extract(epoch from expires_at))::integer as exp`,
  );
  const { id, staff_id, iat, exp } = rows[0]!;
  const key = new Secrets(readEnv(settings)).key(STAFF_SESSION_KEY);
  return signedToken(key, { sub: String(staff_id), sid: id, aud: STAFF_AUDIENCE, iat, exp });
}
