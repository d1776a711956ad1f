import { accountLimits } from '../../src/shared/limits.js';
import { quietly, type Changes } from './spoiled.js';

/** The first record of a table in which something holds. */
export const first = (table: string, where = 'true', key = 'id'): string =>
  `(select min(${key}) from ${table} where ${where})`;
export const request = (status: number): string => first('requests', `status = ${status}`);
export const response = (status: number): string => first('responses', `status = ${status}`);
export const past = "now() - interval '40 years'";

export const lot = first('credit_lots', 'remaining > 1');
export const firm = first('wallets', 'balance > 0', 'account_id');
export const listed = first('matching_firms', 'true', 'firm_id');
export const held = first('feedbacks', 'held_at is not null', 'request_id');
export const chosen = first('feedbacks', 'firm_id is not null', 'request_id');

export const moved = (values: string, from: string): string =>
  `insert into credit_movements (account_id, lot_id, type, amount, balance_after, response_id, purpose, created_at)
    select ${values}, now() from ${from}`;
/** Credits of a response's firm. */
export const ofResponse = (id: string, type: number, amount: number, purpose = 'returned'): string =>
  quietly(moved(`firm_id, 1, ${type}, ${amount}, 0, id, '${purpose}'`, `responses where id = ${id}`));
export const withdrawn = (id: string, read: 'null' | 'now()'): string =>
  quietly(`update responses set lapse_reason = 'withdrawn', status = 12, read_at = ${read} where id = ${id}`);

/** A case of the staff. */
export const opened = (kind: string, type: string, subject: string, status = 'open'): string =>
  quietly(
    `insert into cases (kind, status, subject_type, subject_id, opened_at, decided_at)
      select '${kind}', '${status}', '${type}', ${subject}, now(), ${status === 'open' ? 'null' : 'now()'}`,
  );
/** A case of another kind, about another request, or that was decided. */
const otherCases = (kind: string, subject: string): string[] => [
  opened('other', 'request', subject),
  opened(kind, 'request', `${subject} + 1`),
  opened(kind, 'request', subject, 'withdrawn'),
];
/** A request that staff look at first, and no firm has. */
export const screened = first('requests', 'held_at is not null');
export const alone = quietly(
  `update requests set held_at = now() where id = ${request(2)}`,
  `delete from responses where request_id = ${screened}`,
);
export const replied = `update requests set status = 79 where id = ${request(3)}`;

/** All responses on one open request. */
export const together = (status: number): string =>
  quietly(
    'alter table responses drop constraint responses_request_id_firm_id_key',
    `update responses set request_id = ${request(status)}, status = 3, forwarded_at = now()`,
  );
/** One response less than the plan reaches. */
export const lacking = `delete from responses where id = (
  select r.id from responses r join requests q on q.id = r.request_id where r.status = 2 and q.status = 3 limit 1)`;

/** The text of a case that is open about it. */
const texted = (
  type: string,
  table: string,
  text: string,
  key = 'id',
): readonly [spoiler: string, harmless: string] => {
  const subject = `(select min(${key}) from ${table} where ${type === 'profile' ? 'true' : 'firm_id is not null'})`;
  const with_ = (value: string): string =>
    `${opened('text', type, subject)}; ${quietly(`update ${table} set ${text} = ${value} where ${key} = ${subject}`)}`;
  return [with_('null'), with_("'parole'")];
};
export const texts = [
  texted('response', 'responses', 'text'),
  texted('review', 'feedbacks', 'review_lawyer'),
  texted('review_reply', 'feedbacks', 'reply'),
  texted('profile', 'firms', 'presentation', 'account_id').map((one) => one.replace('= null', "= ''")),
];

export const member = (
  columns: string,
  values: string,
  from = '(select min(account_id) as account_id from firms) f',
): string =>
  quietly(
    `insert into firm_members (account_id, first_name, last_name, invited_at, ${columns})
      select account_id, 'Anna', 'Rossi', now(), ${values} from ${from}`,
  );
export const members = (count: number): string =>
  member(
    'email',
    "'nessuno' || n || '@example.com'",
    `(select min(account_id) as account_id from firms) f, generate_series(1, ${count}) n`,
  );
export const gone = member('email, accepted_at, removed_at', 'null, now(), now()');
export const acted = (account: string): string =>
  `${member('email, accepted_at', "'nessuno@example.com', now()")}; insert into firm_activity (account_id, member_id, at, kind)
    select ${account}, id, now(), 'paused' from firm_members where email = 'nessuno@example.com'`;

/** A review on a request that has none. */
export const reviewed = (mark: string, words: string, published: string, removed = 'null'): string =>
  quietly(
    `insert into feedbacks (request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, review_lawyer, published_at,
        removed_at, counts_from, created_at, updated_at)
      select max(id), max(account_id), ${listed}, 'malasanita', ${mark}, ${words}, ${published}, ${removed}, now(), now(), now()
      from requests where id not in (select request_id from feedbacks)`,
  );
export const related = quietly(
  `update feedbacks set held_at = now(), cleared_at = null, published_at = null where request_id = ${chosen}`,
);
export const written = (sender: number, by: string, rest = ''): string =>
  quietly(
    `insert into messages (response_id, account_id, sender, status, text, created_at${rest && ', deleted_at'})
      select response_id, ${by}, ${sender}, ${rest ? 1 : 0}, 'x', now()${rest} from conversations limit 1`,
  );
export const visited = `insert into documents (visitor_hash, visitor_until, purpose, name, content_type, size, sha256, storage_key, created_at)
  select 'nobody', null, 'request', 'a.pdf', 'application/pdf', 1, 'none', 'nobody', now()`;
export const drafted = (hash: string): string =>
  `insert into visitor_drafts (claim_hash, content, created_at) select 'x', '{"upload_hash": "${hash}"}', now()`;

/**
 * Changes of the demo data, by the first words of the invariant that each of them breaks. Where several conditions may
 * break one, each has a change of its own.
 */
export const spoilers: Changes = {
  'the balance of a wallet': [
    `update wallets set balance = balance + 1 where account_id = ${firm}`,
    `update wallets set movements = movements + 1 where account_id = ${firm}`,
    `update credit_lots set remaining = remaining - 1 where id = ${lot}`,
    quietly(`update credit_movements set amount = amount + 1 where id = ${first('credit_movements', 'amount > 0')}`),
    quietly(
      'alter table wallets drop constraint wallets_balance_check',
      'alter table credit_lots drop constraint credit_lots_check',
      'delete from credit_movements',
      'delete from credit_lots where id not in (select min(id) from credit_lots group by account_id)',
      'update credit_lots set remaining = -1',
      moved("account_id, id, 3, -1, 0, null::integer, 'quote'", 'credit_lots'),
      'update wallets set balance = -1, movements = 1',
    ),
  ],
  'what is left in a lot': [
    `update credit_lots set remaining = remaining - 1 where id = ${lot}`,
    `alter table credit_lots drop constraint credit_lots_check; update credit_lots set amount = 1 where id = ${lot}`,
    quietly(
      'alter table credit_lots drop constraint credit_lots_check',
      'delete from credit_movements',
      'update credit_lots set remaining = -1',
      moved("account_id, id, 3, -1, 0, null::integer, 'quote'", 'credit_lots'),
    ),
  ],
  'the last line of a ledger': [
    quietly(
      'update credit_movements set balance_after = balance_after + 1 where id in (select max(id) from credit_movements group by account_id)',
    ),
  ],
  'credits are spent from lots that have not expired': [
    "update credit_lots set expires_at = created_at + interval '1 day'",
  ],
  'a quote costs one credit': [
    `update responses set status = 7 where id = ${response(5)}`,
    `update responses set shared_contacts = true where id = ${first('responses', 'status = 7 and not shared_contacts')}`,
  ],
  'a withdrawn quote gave': [
    withdrawn(response(7), 'null'),
    `${withdrawn(response(7), 'now()')}; ${ofResponse(first('responses', "lapse_reason = 'withdrawn'"), 5, 1)}`,
  ],
  'no response gives back more': [ofResponse(response(7), 5, 9)],
  'the counters of a request': ['ok', 'ko', 'approved', 'contacts'].map(
    (name) => `update requests set ${name}_count = (${name}_count + 1) % 2 where id = ${request(3)}`,
  ),
  'no request has more than five quotes': ['ok', 'ko'].map(
    (name) =>
      `alter table requests drop constraint requests_${name}_count_check; update requests set ${name}_count = 6 where id = ${request(3)}`,
  ),
  'no firm has two responses': [
    'alter table responses drop constraint responses_request_id_firm_id_key; update responses set firm_id = (select max(account_id) from firms)',
  ],
  'a request is approved exactly when': [
    `update requests set status = 0 where id = ${request(5)}`,
    `update requests set status = 5 where id = ${request(3)}`,
  ],
  'no request is open past its end': [
    `update requests set expires_at = ${past} where id = ${request(3)}`,
    `update requests set expires_at = null where id = ${request(3)}`,
    `update requests set exclusive_until = ${past} where id = ${request(2)}`,
  ],
  'what was sent has a beginning': [
    `update requests set sent_at = null where id = ${request(3)}`,
    `update requests set expires_at = null where id = ${request(0)}`,
    `update requests set status = 1 where id = ${request(0)}`,
  ],
  'what staff look at first': [
    alone,
    `update requests set held_at = now() where id = ${request(2)}; ${opened('screening', 'request', screened)}`,
    ...otherCases('screening', screened).map((other) => `${alone}; ${other}`),
  ],
  'a reply to a rejection': [
    replied,
    ...otherCases('rejection_reply', request(79)).map((other) => `${replied}; ${other}`),
  ],
  'five quotes end a request': [2, 3].map(
    (status) => `update requests set ok_count = 5, extended_at = null where id = ${request(status)}`,
  ),
  'no response waits on a request': [
    `update requests set status = 0, ended_at = ${past} where id = (select min(request_id) from responses where status = 2)`,
    `update requests set exclusive_until = ${past} where id = ${request(3)}; update responses set status = 1 where request_id = ${request(3)}`,
  ],
  'no response stays unopened': [
    `update responses set lapse_at = ${past} where id = ${response(2)}`,
    `update responses set lapse_at = null where id = ${response(2)}`,
  ],
  'at most three firms': [
    'update responses set exclusive = true where request_id = (select request_id from responses group by 1 having count(*) > 4 limit 1)',
  ],
  'an answer follows the opening': [
    `update responses set opened_at = null where id = ${response(3)}`,
    `update responses set opened_at = forwarded_at - interval '1 day' where id = ${response(3)}`,
    `update responses set answered_at = opened_at - interval '1 day' where id = ${response(7)}`,
    `update responses set answered_at = null where id = ${response(7)}`,
    `update responses set lapsed_at = null where id = ${response(12)}`,
  ],
  'an inbox shows a response': [
    'update responses set inbox_status = 30 where status = 3',
    'update responses set inbox_status = null where status = 3',
    quietly(
      "update responses set inbox_status = 30, inbox_ended_at = '2026-03-09', inbox_due_at = null where status = 3",
    ),
  ],
  'a draft is kept for a response': [
    `insert into quote_drafts (response_id, firm_id, content, saved_at) select id, firm_id, '{}', now() from responses where status = 7 limit 1`,
  ],
  'the counts of an inbox': [
    'insert into firm_inbox_counts select firm_id, 3, 1 from responses limit 1',
    'delete from firm_inbox_counts where firm_id = (select min(firm_id) from firm_inbox_counts)',
  ],
  'the count of an account is its requests': [
    'update account_request_counts set count = count + 1',
    'delete from account_request_counts',
  ],
  'a file of a visitor has an end': [visited, `${visited}; ${drafted('another')}`],
  'an open request never reaches more firms': [
    together(2),
    together(3),
    `${together(3)}; update requests set plan_lowered_at = now() - interval '1 day'`,
  ],
  'an open request has as many live responses': [
    lacking,
    `${lacking}; ${quietly("update accounts set suspended_at = '2020-01-01', suspended_until = '2020-01-02'")}`,
    `${lacking}; ${quietly("update matching_firms set resumes_at = '2020-01-01', pauses_at = null")}`,
    `${lacking}; ${quietly("update matching_firms set resumes_at = '2100-01-02', pauses_at = '2100-01-01'")}`,
    `${lacking}; ${quietly('update matching_firms set min_value_cents = 100', 'update requests set named_value_cents = null')}`,
    `${lacking}; ${quietly('update matching_firms set min_value_cents = 100', 'update requests set named_value_cents = 100')}`,
    `${lacking}; ${quietly('update matching_firms set min_value_cents = null', 'update requests set named_value_cents = 100')}`,
    `${lacking}; ${quietly('update matching_firms set max_distance_m = null')}`,
    // Other citizens refuse the firms, and these citizens another firm.
    `${lacking}; ${quietly('insert into refused_firms select 0, account_id from firms')}`,
    `${lacking}; ${quietly('insert into refused_firms select distinct account_id, 0 from requests')}`,
    // Somebody else is a client of the firms, and the other party one of another firm.
    `${lacking}; ${quietly("insert into firm_clients select account_id, 'somebody', 'x' from firms", "update requests set opposing_party_hash = 'another'")}`,
    `${lacking}; ${quietly("insert into firm_clients select 0, 'somebody', 'x'", "update requests set opposing_party_hash = 'somebody'")}`,
  ],
  'only firms that are confirmed': [
    quietly(`update accounts set completed = false where id = ${listed}`),
    quietly(`update accounts set confirmed_at = null where id = ${listed}`),
    quietly(`update accounts set deleted_at = now() where id = ${listed}`),
    quietly(`update firms set live = false where account_id = ${listed}`),
    quietly(`delete from firm_skills where firm_id = ${listed}`),
    quietly(
      "update matching_firms set request_type_id = 'another' where (firm_id, request_type_id) in (select firm_id, request_type_id from matching_firms limit 1)",
    ),
  ],
  'a review is by the client': [
    `update feedbacks set firm_id = (select max(account_id) from firms) where request_id = ${chosen}`,
    `update responses set status = 7 where request_id = ${chosen}`,
  ],
  'a review that is held': [
    related,
    ...[
      opened('other', 'review', `(select id from feedbacks where request_id = ${held})`),
      opened('related_review', 'other', `(select id from feedbacks where request_id = ${held})`),
      opened('related_review', 'review', `(select id + 1000 from feedbacks where request_id = ${held})`),
    ].map((other) => `${related}; ${other}`),
  ],
  'the marks of a firm': [
    'update firm_marks set count = count + 1',
    'delete from firm_marks',
    reviewed('4', 'null', 'now()'),
    reviewed('null', "'parole'", 'now()'),
  ],
  'the unread messages of a conversation': ['user', 'firm'].flatMap((side) => {
    const one = first('conversations', 'true', 'response_id');
    const more = `update conversations set ${side}_unread = ${side}_unread + 1 where response_id = ${one}`;
    return [more, `${quietly(`delete from messages where response_id = ${one}`)}; ${more}`];
  }),
  'a message is by one of the two': [written(1, 'firm_id'), written(2, 'account_id')],
  'words that staff have to look at': [
    opened('text', 'response', '0'),
    ...texts.map(([spoiler]) => spoiler),
    `${texts[1]![1]}; ${quietly('update feedbacks set removed_at = now()')}`,
  ],
  'an address belongs to one sign-in': [member('email, accepted_at', "'anna.rossi@example.com', now()")],
  'a firm has no more sign-ins': [members(accountLimits.signIns)],
  'whoever acts or signs in for a firm': [acted('(select max(account_id) from firms)')],
  'what a request adds to the market': [
    `with told as (delete from market_changes) update market_requests set counted = counted || '[["2026-01-01", "chosen", 0, 1]]'`,
  ],
  'the figures of the market are the sums': ['update market_counts set count = count + 1'],
};
