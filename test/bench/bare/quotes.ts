import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as label from './labels.js';
import { refused, type SignedIn } from './token.js';

interface Quote {
  percentage: number;
  fixed_costs_cents: number;
  final_costs_cents: number;
  additional_costs: boolean;
  text: string;
}

interface LockedRequest {
  id: number;
  account_id: number;
  status: number;
  ok_count: number;
  sent_at: Date;
  request_type_id: string;
}

const LOCK_REQUEST = `
  select id, account_id, status, ok_count, sent_at, expires_at, request_type_id from requests
  where id = (select request_id from responses where id = $1) and deleted_at is null for update`;

const LOCK_RESPONSE = `select id, status from responses where id = $1 and firm_id = $2 for update`;

/** The response and the counter of its request. */
const UPDATE = `
  with counted as (update requests set ok_count = ok_count + 1, updated_at = now() where id = $2)
  update responses set status = 7, answered_at = now(), text = $3, percentage_hundredths = $4, percentage_base = 'outcome',
    fixed_costs_cents = $5, final_costs_cents = $6, additional_costs = $7, valid_until = $8
  where id = $1 returning id, status, answered_at`;

/** A trigger takes the credit from the wallet and the lot. */
const SPEND = `
  insert into credit_movements (account_id, lot_id, type, amount, balance_after, response_id, purpose, created_at)
  select account_id, id, 3, -1, 0, $2, 'quote', now() from credit_lots
  where account_id = $1 and remaining > 0 and expires_at > now() order by expires_at, id limit 1`;

/** The entry of the activity, the notification in the app, and the mail. */
const NOTIFY = `
  with entry as (
    insert into request_activity (request_id, kind, response_id, data, at) values ($1, 'quoted', $2, '{}', now())
  ), notified as (
    insert into notifications (account_id, type, priority, template, params, path, created_at)
    values ($3, 1, 1, 'quote_received', $4, $5, now())
  )
  insert into outbox (account_id, recipient, locale, template, subject, body_text, content, created_at)
  select id, email, locale, 'quote_received', $6, $7, $8, now() from accounts where id = $3`;

const MAIL =
  'Hai ricevuto un preventivo. Leggilo e confrontalo con gli altri: sceglierlo o no dipende solo da te.\n'.repeat(4);

/** A quote in seven round trips. */
export function quoteRoutes(app: FastifyInstance, pool: Pool, signedIn: SignedIn): void {
  app.put<{ Params: { id: string }; Body: Quote }>('/api/v1/responses/:id', async (call) => {
    const firm = signedIn(call);
    const { body } = call;
    const id = Number(call.params.id);
    const client = await pool.connect();
    try {
      await client.query('begin');
      const [request] = (await client.query<LockedRequest>(LOCK_REQUEST, [id])).rows;
      const [response] = (await client.query<{ status: number }>(LOCK_RESPONSE, [id, firm])).rows;
      if (!request || response?.status !== 3 || request.ok_count >= 5) throw refused(409);
      const quoted = (
        await client.query<{ status: number; answered_at: Date }>(UPDATE, [
          id,
          request.id,
          body.text,
          Math.round(body.percentage * 100),
          body.fixed_costs_cents,
          body.final_costs_cents,
          body.additional_costs,
          new Date(request.sent_at.getTime() + 25 * 86_400_000),
        ])
      ).rows[0];
      const spent = await client.query(SPEND, [firm, id]);
      if (!quoted || spent.rowCount !== 1) throw refused(409);
      await client.query(NOTIFY, [
        request.id,
        id,
        request.account_id,
        { request_type: request.request_type_id },
        `/request/show/${request.id}`,
        'Hai un preventivo',
        MAIL,
        JSON.stringify({ paragraphs: [MAIL] }),
      ]);
      await client.query('commit');
      return {
        info: {
          id: request.id,
          status: label.requestStatus(request.status),
          response: { id, status: label.statusForFirm(quoted.status), answered_at: quoted.answered_at, ...body },
        },
      };
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  });
}
