import { describe, expect, it } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { readStatement } from './read.js';
import { readSchema } from './schema.js';
import { judge, type Kind } from './verdict.js';

await loadModule();
const schema = await readSchema();

const verdicts = (text: string) => {
  const facts = readStatement(text, schema);
  return [judge(facts, 'citizen', schema.readers).kind, judge(facts, 'firm', schema.readers).kind];
};

/** The verdicts for the citizen's and for the firm's account. */
type Row = readonly [citizen: Kind, firm: Kind, text: string];

const both = (kind: Kind, ...texts: string[]): Row[] => texts.map((text) => [kind, kind, text]);

const READS: readonly Row[] = [
  ...both(
    'none',
    'select email from accounts where id = $1',
    'select f.company_name from firms f join accounts a on a.id = f.account_id where a.suspended_at is null',
    'select * from outbox where id = any($1) for update skip locked',
    'select count(*) from pgboss.job j, audit a where a.staff_id = $1',
    'with newest as (select max(id) as id from audit) select a.action from audit a join newest n on n.id = a.id',
  ),
  ...both(
    'one',
    'select * from requests where account_id = $1 and status = any($2)',
    'select * from wallets w join credit_lots l on l.account_id = w.account_id where w.account_id = $1 for update of w',
    'select * from notifications n join accounts a on a.id = n.account_id where a.id = $1',
    'select (select count(*) from consents c where c.account_id = s.account_id) from sessions s where s.account_id = $1',
    'with own as (select * from requests where account_id = $1) select * from own for update',
    'select * from (select * from requests) r where r.account_id = $1::integer',
    'select * from sessions s left join consents c on c.account_id = s.account_id and c.kind = $2 where s.account_id = $1',
    'select * from sessions join consents using (account_id) where account_id = $1',
    'select * from requests r where r.account_id = (select $1::integer)',
    'select * from requests where account_id = 7 and (status = 1 or status = 2)',
    'select * from requests r where r.account_id = $1 and exists (select from checkouts c where c.account_id = r.account_id)',
    'select l.* from wallets w cross join lateral (select * from credit_lots l where l.account_id = w.account_id) l where w.account_id = $1',
  ),
  ['keyed', 'one', 'select * from responses where firm_id = $1 and request_id = $2'],
  ['across', 'one', 'select * from responses where firm_id = $1'],
  ['one', 'across', 'select * from conversations where account_id = $1'],
  ...both(
    'keyed',
    'select * from requests where id = $1',
    'select * from requests where id = $1 for update',
    'select * from responses where id = $1',
    'select * from messages m join conversations c on c.response_id = m.response_id where m.response_id = $1',
    'select * from messages where response_id in (select id from responses where id = $1)',
    'select * from webhook_deliveries d join webhooks w on w.id = d.webhook_id where w.account_id = $1',
    'select * from requests r join request_activity a on a.request_id = r.id where r.id = $1',
    'select * from requests r where r.id = $1 and exists (select from request_activity a where a.request_id = r.id)',
    'select * from requests r where exists (select from accounts a where a.id = $1 and r.account_id = $1)',
  ),
  ['keyed', 'across', 'select * from responses where request_id = $1'],
  ['keyed', 'unsupported', 'select * from requests r join responses p on p.request_id = r.id where r.account_id = $1'],
  ['keyed', 'unsupported', 'select * from requests r left join responses p on p.request_id = r.id where r.id = $1'],
  ...both(
    'across',
    'select count(*) from requests where status = $1',
    'select * from requests where account_id = $1 or status = $2',
    'select * from requests where account_id = any($1::integer[])',
    'select * from requests where account_id in ($1, $2)',
    'select * from requests where account_id > $1',
    'select * from requests where not account_id = $1',
    'select * from sessions s left join consents c on c.account_id = s.account_id and s.account_id = $1',
    'select * from sessions s full join consents c on c.account_id = s.account_id and s.account_id = $1',
    'select * from requests r where not exists (select from accounts a where r.account_id = $1)',
    'select (select r.account_id = $1) from requests r',
    'select * from requests where account_id = length($1) + status',
    'select account_id, count(*) from wallets group by account_id union all select account_id, 1 from webhooks',
  ),
  ...both(
    'coordinator',
    'select * from requests r join audit a on a.record_id = r.id where r.account_id = $1',
    'select * from requests r where r.account_id = $1 and not exists (select from cases c where c.subject_id = r.id)',
    'select a.id from (select id from pgboss.job) a join requests r on r.account_id = $1 where a.id = $2',
    'with done as (select id from pgboss.job where state = $2) select max(id) from done where id in (select id from requests where account_id = $1)',
  ),
  ...both(
    'unsupported',
    'select * from requests where status = $1 order by id for update skip locked',
    'select * from requests where id = any($1) for update',
    'with free as (select id from requests where status = $1 for update) select * from free',
    'select * from requests r join wallets w on w.balance = r.status',
    'select * from requests r where exists (select from wallets w where w.balance = r.status)',
    'select * from feedbacks f join wallets w on w.account_id = f.firm_id where f.account_id = $1',
    'select *, (select count(*) from firm_marks m where m.firm_id = f.firm_id) from feedbacks f where f.account_id = $1',
    'with recursive found as (select id from requests union all select id from found) select * from found',
    'select * from requests r join firm_marks m on m.firm_id = $2 where r.account_id = $1',
  ),
  [
    'unsupported',
    'unsupported',
    'select * from responses p join wallets w on w.account_id = p.firm_id join requests r on r.id = p.request_id',
  ],
  ['unsupported', 'one', 'select * from responses p join wallets w on w.account_id = p.firm_id where p.firm_id = $1'],
  ...both(
    'unknown',
    'select spendable_lots($1, $2)',
    'select * from requests r join sessions s on s.account_id = $2 where r.account_id = $1',
    'select * from requests where account_id = $1 and exists (select from sessions where account_id = $2)',
    'select * from unnest($1::integer[]) g (account_id) join requests r on r.account_id = g.account_id',
  ),
];

const WRITES: readonly Row[] = [
  ...both(
    'none',
    'update accounts set last_seen_at = $1 where id = $2',
    'insert into outbox (template) values ($1)',
    'delete from audit where id = $1',
  ),
  ...both(
    'one',
    'update wallets set balance = 0 where account_id = $1',
    'delete from sessions where account_id = $1 and id = $2',
    'insert into wallets (account_id) values ($1) on conflict do nothing',
    'insert into wallets (account_id) values ($1), ($1)',
    'insert into consents (account_id, kind) select account_id, $2 from sessions where account_id = $1',
    'insert into quote_texts (firm_id, text) values ($1, $2) on conflict (firm_id) do update set text = excluded.text',
    'update credit_lots l set spent = true from wallets w where w.account_id = l.account_id and w.account_id = $1',
    'with gone as (delete from sessions where account_id = $1 returning id) insert into consents (account_id) values ($1)',
  ),
  ...both(
    'keyed',
    'update requests set status = $1 where id = $2',
    'delete from responses where id = $1',
    'insert into messages (response_id, text) values ($1, $2)',
    'insert into request_activity (request_id) values ($1)',
    'with moved as (update requests set status = $1 where id = $2) insert into request_activity (request_id) values ($2)',
  ),
  ['keyed', 'one', 'insert into responses (request_id, firm_id) values ($1, $2)'],
  [
    'keyed',
    'unsupported',
    'delete from conversations where response_id in (select p.id from responses p join requests r on r.id = p.request_id where r.id = $1)',
  ],
  ...both(
    'written across',
    'delete from notifications where created_at < $1',
    'update requests set status = $1 where id = any($2)',
    'insert into wallets (account_id) values ($1), ($2)',
    'with w as (update accounts set digest = $1 where id = $2) delete from digest_entries where account_id = $2',
    'with spent as (insert into credit_movements (account_id) values ($1)) update requests set ok_count = 1 where id = $2',
    'delete from refused_firms where account_id = $1 or firm_id = $1',
    'with w as (insert into notifications (account_id) select a from unnest($1) m (a)) delete from sessions where last_seen_at < $2',
  ),
  ['written across', 'one', 'update responses set text = null where firm_id = $1'],
  ...both(
    'coordinator',
    'with w as (insert into outbox (account_id) values ($1)) insert into notifications (account_id) values ($1)',
    'with w as (insert into pgboss.job_common (name) values ($2)) update requests set status = 1 where account_id = $1',
  ),
  ...both(
    'unsupported',
    'update requests set account_id = $1 where account_id = $2',
    'insert into wallets (balance) values ($1)',
    'update sessions set last_seen_at = clock_timestamp() where account_id = $1',
    'update requests set status = $1 where id in (select id from requests where status = $2 for update skip locked)',
    'update wallets w set balance = 0 from requests r where r.status = w.balance',
  ),
  [
    'unsupported',
    'unsupported',
    'insert into quote_texts (firm_id) values ($1) on conflict (firm_id) do update set firm_id = $2',
  ],
  ...both(
    'unknown',
    'insert into notifications (account_id) select account_id from json_to_recordset($1) m (account_id integer)',
    'insert into wallets (account_id) select unnest from unnest($1::integer[]) u (unnest)',
    'with o as (insert into outbox (account_id) values ($1)), s as (insert into sessions (account_id) values ($1)) insert into consents (account_id) values ($2)',
    'with w as (insert into sessions (account_id) values ($1)) insert into consents (account_id) values ($2)',
    'with w as (insert into outbox (account_id) values ($1)) insert into notifications (account_id) select a from unnest($1) m (a)',
  ),
];

describe('where a statement runs under Citus', () => {
  it.each(READS)('%s by the citizen, %s by the firm: %s', (citizen, firm, text) => {
    expect(verdicts(text)).toEqual([citizen, firm]);
  });

  it.each(WRITES)('%s by the citizen, %s by the firm: %s', (citizen, firm, text) => {
    expect(verdicts(text)).toEqual([citizen, firm]);
  });

  it('says what keeps it from one shard', () => {
    const facts = readStatement('select * from requests r join wallets w on w.balance = r.status', schema);
    expect(judge(facts, 'citizen', schema.readers).reason).toBe('joins requests with wallets, not by the key');
  });

  it('refuses what PostgreSQL does not read', () => {
    expect(() => readStatement('selec 1', schema)).toThrow();
  });
});
