import type { Client } from 'pg';
import { readEnv } from '../../../src/env.js';
import { Secrets } from '../../../src/kernel/secrets.js';
import { STAFF_AUDIENCE, STAFF_SESSION_KEY } from '../../../src/staff/sign-in/staff-sessions.js';
import { signedToken } from './tokens.js';

/** A member of staff who reads everything. @returns a bearer of the back office */
export async function staffToken(client: Client, settings: NodeJS.ProcessEnv): Promise<string> {
  const { rows } = await client.query<{ staff_id: number; id: number; iat: number; exp: number }>(
    `with member as (
       insert into staff (email, name, role, password_hash, totp_enrolled_at, created_at, updated_at)
       values ('bench-admin@example.com', 'Bench', 'admin', 'x', now(), now(), now())
       on conflict (email) do update set updated_at = now() returning id
     )
     insert into staff_sessions (staff_id, created_at, seen_at, expires_at, confirmed_at)
     select id, now(), now(), now() + interval '8 hours', now() from member
     returning staff_id, id, floor(extract(epoch from created_at))::integer as iat, floor(extract(epoch from expires_at))::integer as exp`,
  );
  const [session] = rows;
  if (!session) throw new Error('no session was opened');
  const { staff_id, id, iat, exp } = session;
  const key = new Secrets(readEnv(settings)).key(STAFF_SESSION_KEY);
  return signedToken(key, { sub: String(staff_id), sid: id, aud: STAFF_AUDIENCE, iat, exp });
}
