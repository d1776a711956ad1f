import { accountLimits } from '../../src/shared/limits.js';
import { quietly, type Changes } from './spoiled.js';
import {
  acted,
  alone,
  chosen,
  drafted,
  first,
  gone,
  held,
  lacking,
  listed,
  lot,
  member,
  members,
  moved,
  ofResponse,
  opened,
  past,
  related,
  replied,
  request,
  response,
  reviewed,
  screened,
  texts,
  together,
  visited,
  withdrawn,
  written,
} from './spoilers.js';

/** Changes after which everything still holds, by the invariant that would find them without one of its conditions. */
export const harmless: Changes = {
  'credits are spent from lots that have not expired': [
    quietly(
      `update credit_movements set type = 6 where lot_id = ${lot}`,
      `update credit_lots set expires_at = '2020-01-01', remaining = 0 where id = (select min(lot_id) from credit_movements where type = 6)`,
    ),
  ],
  'a quote costs one credit': [ofResponse(response(7), 5, 1, 'quote'), withdrawn(response(7), 'now()')],
  'a withdrawn quote gave': [
    `${withdrawn(response(7), 'null')}; ${ofResponse(first('responses', "lapse_reason = 'withdrawn'"), 5, 1)}; ${ofResponse(response(5), 5, 1)}`,
  ],
  'no response gives back more': [
    ofResponse(response(7), 1, 9),
    quietly(moved("account_id, 1, 5, 9, 0, null::integer, 'returned'", 'wallets')),
  ],
  'the counters of a request': [
    quietly(`update requests set ok_count = (ok_count + 1) % 2, deleted_at = now() where id = ${request(3)}`),
  ],
  'a request is approved exactly when': [
    quietly(`update requests set status = 0, deleted_at = now() where id = ${request(5)}`),
  ],
  'no request is open past its end': [
    quietly(`update requests set expires_at = ${past}, deleted_at = now() where id = ${request(3)}`),
  ],
  'what was sent has a beginning': [
    quietly(`update requests set status = 1, deleted_at = now() where id = ${request(0)}`),
  ],
  'what staff look at first': [
    `${alone}; ${opened('screening', 'request', screened)}`,
    `${alone}; ${quietly(`update requests set status = 0 where id = ${screened}`)}`,
    `${alone}; ${quietly(`update requests set deleted_at = now() where id = ${screened}`)}`,
  ],
  'a reply to a rejection': [
    `${replied}; ${opened('rejection_reply', 'request', request(79))}`,
    quietly(`update requests set status = 79, deleted_at = now() where id = ${request(3)}`),
  ],
  'five quotes end a request': [
    quietly(`update requests set ok_count = 5, extended_at = null, deleted_at = now() where id = ${request(3)}`),
    quietly(`update requests set ok_count = 5, extended_at = now() where id = ${request(3)}`),
  ],
  'no response waits on a request': [
    quietly("update requests set status = 0, ended_at = '2100-01-01' where status in (2, 3)"),
    quietly(`update requests set exclusive_until = ${past}, status = 2`, 'update responses set status = 1'),
    quietly("update requests set exclusive_until = '2100-01-01', status = 3", 'update responses set status = 1'),
  ],
  'an inbox shows a response': [
    quietly("update responses set inbox_status = 30, inbox_due_at = '2020-01-01' where status = 3"),
    quietly('update requests set deleted_at = now()', 'update responses set inbox_status = null'),
  ],
  'a draft is kept for a response': [
    `insert into quote_drafts (response_id, firm_id, content, saved_at) select id, firm_id, '{}', now() from responses where inbox_status = 3 limit 1
      on conflict do nothing`,
  ],
  'the counts of an inbox': [
    'insert into firm_inbox_counts select account_id, 12, n from firms, (values (1), (-1)) v(n)',
    quietly('update responses set inbox_status = null', 'delete from firm_inbox_counts'),
  ],
  'the count of an account is its requests': [
    'insert into account_request_counts select account_id, 0 from firms',
    quietly('update requests set deleted_at = now()', 'delete from account_request_counts'),
  ],
  'a file of a visitor has an end': [
    visited.replace("'nobody', null", "'nobody', now()"),
    `${visited}; ${drafted('nobody')}`,
  ],
  'an open request never reaches more firms': [
    `${together(3)}; ${quietly('update requests set status = 0')}`,
    `${together(3)}; ${quietly('update requests set deleted_at = now()')}`,
    `${together(3)}; ${quietly("update requests set plan_lowered_at = now() + interval '1 day'")}`,
  ],
  'an open request has as many live responses': [
    "update accounts set suspended_at = '2020-01-01', suspended_until = '2100-01-01' where model = 'lawyer'",
    "update accounts set suspended_at = '2020-01-01', suspended_until = '2100-01-01' where model = 'user'",
    "update accounts set suspended_at = '2020-01-01', suspended_until = null where model = 'user'",
    "update matching_firms set resumes_at = '2100-01-01', pauses_at = null",
    'update matching_firms set min_value_cents = 200; update requests set named_value_cents = 100',
    'insert into refused_firms select q.account_id, f.account_id from (select distinct account_id from requests) q, firms f on conflict do nothing',
    "insert into firm_clients select account_id, 'somebody', 'x' from firms; update requests set opposing_party_hash = 'somebody'",
    'update requests set status = 0',
    'update requests set deleted_at = now()',
    'update requests set ok_count = 5',
    "update requests set updated_at = '2100-01-01'",
  ].map((one) => `${lacking}; ${quietly(one)}`),
  'a review is by the client': [
    quietly(
      `update feedbacks set firm_id = null, satisfaction_lawyer = null, review_lawyer = null where request_id = ${chosen}`,
    ),
  ],
  'a review that is held': [
    `${related}; ${opened('related_review', 'review', `(select id from feedbacks where request_id = ${held})`)}`,
    `${related}; update feedbacks set cleared_at = now()`,
    `${related}; ${quietly("update accounts set deleted_at = now() where model = 'user'")}`,
    `${related}; ${quietly("update accounts set deleted_at = now() where model = 'lawyer'")}`,
  ],
  'the marks of a firm': [
    `insert into firm_marks select ${listed}, 'another', 3, 0`,
    reviewed('4', "'parole'", 'null'),
    reviewed('4', "'parole'", 'now()', 'now()'),
    reviewed('null', 'null', 'now()'),
  ],
  'the unread messages of a conversation': [written(1, 'account_id', ', now()'), written(2, 'firm_id', ', now()')],
  'words that staff have to look at': [
    ...texts.map(([, same]) => same),
    `${texts[0]![0]}; ${quietly("update cases set status = 'withdrawn', decided_at = now() where status = 'open'")}`,
    `${texts[1]![1]}; ${quietly('update feedbacks set removed_at = now(), may_return = true')}`,
    `${texts[3]![1]}; ${quietly("update firms set presentation = '' where account_id > (select min(account_id) from firms)")}`,
  ],
  'an address belongs to one sign-in': [
    member('email', "'anna.rossi@example.com'"),
    `${member('email, accepted_at', "'anna.rossi@example.com', now()")}; ${quietly("update accounts set deleted_at = now() where email = 'anna.rossi@example.com'")}`,
  ],
  'a firm has no more sign-ins': [`${members(accountLimits.signIns - 1)}; ${gone}`],
  'whoever acts or signs in for a firm': [acted('account_id')],
};
