import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { movementType, money } from './labels.js';
import type { SignedIn } from './token.js';

const UNREAD = `
  select id, type, priority, template, params, path, created_at from notifications
  where account_id = $1 and read_at is null order by id desc limit 100`;

interface UnreadRow {
  id: number;
  type: number;
  priority: number;
  template: string;
  params: Readonly<Record<string, string>>;
  path: string;
  created_at: Date;
}

const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  quote_received: ['Hai un preventivo da {firm}', 'Riguarda {request_type}. Leggilo e confrontalo con gli altri.'],
  request_forwarded: ['Una nuova richiesta: {request_type}', 'C’è una richiesta a {city}. Hai tempo fino a {until}.'],
};
const date = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});
const say = (text: string, params: UnreadRow['params']): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return name === 'until' ? date.format(new Date(value)) : value;
  });

const notification = (row: UnreadRow) => {
  const [title, text] = WORDS[row.template] ?? ['', ''];
  return {
    id: row.id,
    title: say(title, row.params),
    text: say(text, row.params),
    recent: Date.now() - row.created_at.getTime() < 120_000,
    type: row.type,
    priority: row.priority,
    path: row.path,
    created_at: row.created_at,
  };
};

const LOTS = `
  select type, remaining, expires_at, held_at from credit_lots
  where account_id = $1 and remaining > 0 and expires_at > now() order by expires_at, id`;

const MOVEMENTS = `
  select m.id, m.type, m.amount, m.balance_after, m.purpose, m.response_id, r.request_id, m.created_at, l.expires_at
  from credit_movements m join credit_lots l on l.id = m.lot_id left join responses r on r.id = m.response_id
  where m.account_id = $1 order by m.id desc limit $2 offset $3`;

interface LotRow {
  type: number;
  remaining: number;
  expires_at: Date;
  held_at: Date | null;
}

interface MovementRow {
  id: number;
  type: number;
  amount: number;
  balance_after: number;
  purpose: string;
  response_id: number | null;
  request_id: number | null;
  created_at: Date;
  expires_at: Date;
}

const PACKAGES = [5, 11].map((credits) => ({ id: credits, credits, price_string: money(credits * 1000) }));

const movement = (row: MovementRow) => ({
  id: row.id,
  amount: row.amount,
  balance_after: row.balance_after,
  purpose: row.purpose,
  response_id: row.response_id,
  request_id: row.request_id,
  type: movementType(row.type),
  created_at: row.created_at,
  expires_at: row.amount > 0 ? row.expires_at : null,
  refundable: false,
});

interface CreditsCall {
  Querystring: { page?: string };
}

/** Unread notifications, and the credits of a firm with a page of its ledger. */
export function accountRoutes(app: FastifyInstance, pool: Pool, signedIn: SignedIn): void {
  app.get('/api/v1/notifications/unread', async (call) => {
    const { rows } = await pool.query<UnreadRow>(UNREAD, [signedIn(call)]);
    return { info: rows.map(notification) };
  });

  app.get<CreditsCall>('/api/v1/credits', async (call) => {
    const account = signedIn(call);
    const page = Number(call.query.page ?? 1);
    const [lots, movements] = await Promise.all([
      pool.query<LotRow>(LOTS, [account]),
      pool.query<MovementRow>(MOVEMENTS, [account, 10, (page - 1) * 10]),
    ]);
    const spendable = lots.rows.filter((lot) => lot.held_at === null);
    return {
      info: {
        balance: spendable.reduce((sum, lot) => sum + lot.remaining, 0),
        expiring: spendable.map(({ remaining, type, expires_at }) => ({
          amount: remaining,
          type: movementType(type),
          expires_at,
        })),
        packages: PACKAGES,
        movements: movements.rows.map(movement),
      },
      page,
      page_size: 10,
    };
  });
}
