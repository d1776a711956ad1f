import type { Client } from 'pg';

/** Messages of a conversation, in turn from the firm and from the citizen. */
const MESSAGES = 12;

const TEXT = 'Buongiorno, ho letto la richiesta: quando è successo, e che cosa ha risposto l’assicurazione?';

/** Messages `n` of the conversations `c`, oldest first; the last of each side is unread. */
const written = (conversations: string, count: string): string => `
  insert into messages (response_id, account_id, sender, status, text, created_at, read_at)
  select c.response_id, case when n % 2 = 0 then c.firm_id else c.account_id end, case when n % 2 = 0 then 2 else 1 end, 1, '${TEXT}',
    now() - interval '1 day' - (${count} - n) * interval '1 minute', case when n <= ${count} - 2 then now() - interval '1 day' end
  from ${conversations} c cross join generate_series(1, ${count}) n order by c.response_id, n`;

const begun = (which: string): string => `
  with begun as (
    insert into conversations (response_id, account_id, firm_id, user_last_at, firm_last_at, user_unread, firm_unread, firm_wrote)
    select p.id, q.account_id, p.firm_id, now() - interval '1 day' - p.id * interval '1 second',
      now() - interval '1 day' - p.id * interval '1 second', 1, 1, true
    from responses p join requests q on q.id = p.request_id where ${which}
    on conflict do nothing returning response_id, account_id, firm_id
  )`;

/** Conversations about the responses that these firms and citizens see, unless they exist. */
export async function giveConversations(
  client: Client,
  firms: readonly number[],
  citizens: readonly number[],
): Promise<void> {
  const which = `p.status in (3, 5, 7) and q.deleted_at is null and (p.firm_id = any($1::integer[]) or q.account_id = any($2::integer[]))`;
  await client.query(`${begun(which)} ${written('begun', `${MESSAGES}`)}`, [firms, citizens]);
}

/** Some of the conversations of each citizen, by the id of the response. */
export async function conversationsOf(client: Client, citizens: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await client.query<{ account_id: number; ids: number[] }>(
    `select account_id, (array_agg(response_id order by response_id))[1:5] as ids from conversations
     where account_id = any($1::integer[]) group by 1`,
    [citizens],
  );
  return new Map(rows.map(({ account_id, ids }) => [account_id, ids]));
}

/** One message in each conversation of a firm, for a list whose cost must not depend on their number. */
export async function giveConversationsTo(client: Client, firm: number): Promise<void> {
  await client.query(`${begun('p.firm_id = $1')} ${written('begun', '1')}`, [firm]);
}

/** Adds this many messages to a conversation of the firm. @returns the id of its response */
export async function giveMessages(client: Client, firm: number, count: number): Promise<number> {
  const { rows } = await client.query<{ id: number; size: number }>(
    `select p.id, (select count(*)::integer from messages m where m.response_id = p.id) as size
     from responses p where p.firm_id = $1 and p.status = 3 order by p.id limit 1`,
    [firm],
  );
  const [response] = rows;
  if (!response) throw new Error(`the firm ${firm} has no open response`);
  await client.query(
    written('(select * from conversations where response_id = $1)', `${Math.max(0, count - response.size)}`),
    [response.id],
  );
  return response.id;
}
