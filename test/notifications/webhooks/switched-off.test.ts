import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { NotificationsApi } from '../../../src/notifications/notifications.api.js';
import { WEBHOOK_KEY } from '../../../src/notifications/webhooks/use-cases/add-webhook.js';
import { SendWebhook } from '../../../src/notifications/webhooks/use-cases/send-webhook.js';
import { WebhookTransport } from '../../../src/notifications/webhooks/webhook-transport.js';
import { Secrets } from '../../../src/kernel/secrets.js';
import { plus } from '../../../src/shared/clock.js';
import { webhookLimits } from '../../../src/shared/limits.js';
import { useTestApp } from '../../support/app.js';
import { asOwner } from '../../support/owner.js';
import { Rows } from '../../support/rows.js';

/** Two addresses of a firm and one of another, each with deliveries in every state. Rule 33.8. */
describe('an address whose last attempt fails', () => {
  const test = useTestApp();
  const last = webhookLimits.pauses.length + 1;
  let firm: number;
  let rows: Rows;

  beforeEach(async () => {
    await asOwner(test, sql`truncate accounts, firms, requests, responses, webhooks cascade`);
    rows = new Rows(test);
    firm = await rows.firm();
    const other = await rows.firm();
    const now = test.clock.now();
    const secret = test.app.get(Secrets).seal(WEBHOOK_KEY, 'x');
    const webhook = (id: number, of: number, failing: Date | null) => sql`
      insert into webhooks (id, account_id, url, events, secret, created_at, failing_since)
      values (${id}, ${of}, ${`https://${id}.example.com/`}, '{message.new}', ${secret}, ${now}, ${failing})`;
    const since = plus(now, -webhookLimits.failingFor);
    await asOwner(
      test,
      webhook(1, firm, since),
      webhook(2, firm, plus(since, 1)),
      webhook(3, other, since),
      sql`insert into webhook_deliveries (id, webhook_id, event, created_at, status, attempts, next_attempt_at)
        select 10 * webhook + nth, webhook, 'message.new', ${now}, status, case nth when 1 then ${last - 1}::integer else 1 end,
          case status when 'pending' then ${now}::timestamptz end
        from generate_series(1, 3) webhook,
          unnest('{pending,pending,delivered,failed}'::text[]) with ordinality as given (status, nth)`,
    );
    test.replace(WebhookTransport, 'send', () => Promise.resolve(500));
  });

  const states = async () =>
    (
      await sql<{ line: string }>`
        select h.id || ' ' || case when h.disabled_at is null then 'on' else 'off' end || ': '
          || string_agg(d.status || case when d.next_attempt_at is null then '' else '…' end, ' ' order by d.id) as line
        from webhooks h join webhook_deliveries d on d.webhook_id = h.id group by h.id order by h.id`.execute(test.sql)
    ).rows.map(({ line }) => line);

  it('is switched off with all that waits for it, and nothing else', async () => {
    const kept = 'pending… pending… delivered failed';
    expect(await states()).toEqual([1, 2, 3].map((id) => `${id} on: ${kept}`));
    await test.app.get(SendWebhook).execute({ id: 11, attempt: last });
    expect(await states()).toEqual(['1 off: failed failed delivered failed', `2 on: ${kept}`, `3 on: ${kept}`]);
  });

  it('stays on where it has not failed for so long', async () => {
    await test.app.get(SendWebhook).execute({ id: 21, attempt: last });
    expect((await states())[1]).toBe('2 on: failed pending… delivered failed');
  });

  /** The columns that attempts change, of all addresses and deliveries. */
  const whole = async () => {
    const moments = (at: string) => sql.raw(`round(extract(epoch from ${at} - '${test.clock.now().toISOString()}'))`);
    const { rows: lines } = await sql<{ line: string }>`
      select concat_ws(' ', 'd' || d.id, d.status, d.attempts, d.answer, 'last', ${moments('d.last_attempt_at')}, 'next',
        ${moments('d.next_attempt_at')}) as line from webhook_deliveries d
      union all
      select concat_ws(' ', 'h' || h.id, 'failing', ${moments('h.failing_since')}, 'off', ${moments('h.disabled_at')})
      from webhooks h
      order by line`.execute(test.sql);
    return lines.map(({ line }) => line);
  };
  const changes = async (act: () => Promise<unknown>) => {
    const before = await whole();
    await act();
    const after = await whole();
    return after.filter((line) => !before.includes(line));
  };
  const send = (id: number, attempt: number) => test.app.get(SendWebhook).execute({ id, attempt });
  const pause = webhookLimits.pauses[1] / 1000;

  it.each<[number | 'timeout', string[]]>([
    [199, [`d12 pending 2 199 last 0 next ${pause}`]],
    [200, ['d12 delivered 2 200 last 0 next', 'h1 failing off']],
    [299, ['d12 delivered 2 299 last 0 next', 'h1 failing off']],
    [300, [`d12 pending 2 300 last 0 next ${pause}`]],
    ['timeout', [`d12 pending 2 timeout last 0 next ${pause}`]],
  ])('is not switched off by one attempt: %s', async (outcome, expected) => {
    test.replace(WebhookTransport, 'send', () => Promise.resolve(outcome));
    expect(await changes(() => send(12, 2))).toEqual(expected);
  });

  it('has each attempt once, and none of what is done, of another attempt, or for an address that is off', async () => {
    const seen: string[][] = [];
    const before = await whole();
    test.replace(WebhookTransport, 'send', async () => {
      seen.push((await whole()).filter((line) => !before.includes(line)));
      return 500;
    });
    for (const attempt of [0, 1, 3, 4]) await send(12, attempt);
    await send(13, 2);
    await send(14, 2);
    await sql`update webhooks set disabled_at = now() where id = 3`.execute(test.sql);
    await send(32, 2);
    expect(seen).toEqual([]);
    await send(12, 2);
    await send(12, 2);
    expect(seen).toEqual([['d12 pending 2 last 0 next 0', expect.stringMatching(/^h3 .* off \d+$/)]]);
  });

  it('fails since its first failure, which a later one does not move', async () => {
    await sql`update webhooks set failing_since = null where id = 2`.execute(test.sql);
    expect(await changes(() => send(22, 2))).toEqual([`d22 pending 2 500 last 0 next ${pause}`, 'h2 failing 0 off']);
    test.clock.advance(webhookLimits.pauses[1]);
    expect((await changes(() => send(22, 3))).filter((line) => line.startsWith('h2'))).toEqual([]);
  });

  it('is sent again by the sweep only while it waits', async () => {
    await sql`delete from pgboss.job where name = 'webhooks.send'`.execute(test.sql);
    for (const id of [12, 13, 14, 32]) await test.app.get(SendWebhook).resume(id);
    const jobs = await sql<{ data: object }>`
      select data - 'traceparent' as data from pgboss.job where name = 'webhooks.send' order by data->>'id'`.execute(
      test.sql,
    );
    expect(jobs.rows.map(({ data }) => data)).toEqual([
      { id: 12, attempt: 2 },
      { id: 32, attempt: 2 },
    ]);
  });

  it('is told of the request of a response, whatever was named', async () => {
    const request = await rows.request(await rows.citizen());
    const response = await rows.response(request, firm, 7);
    await sql`update webhooks set events = '{message.new,quote.chosen}'`.execute(test.sql);
    const told = async (params: { response_id?: number; request_id?: number }) => {
      await sql`delete from webhook_deliveries`.execute(test.sql);
      await test.database.transaction((em) =>
        test.app.get(NotificationsApi).notify(em, {
          accountId: firm,
          template: 'firm_chosen',
          params: { request_type: 'malasanita', ...params },
          path: '/x',
        }),
      );
      const { rows: refs } = await sql<{ refs: object }>`
        select distinct refs from webhook_deliveries d join webhooks h on h.id = d.webhook_id where h.account_id = ${firm}`.execute(
        test.sql,
      );
      return refs;
    };
    expect(await told({ response_id: response })).toEqual([{ refs: { request_id: request, response_id: response } }]);
    expect(await told({ request_id: request })).toEqual([{ refs: { request_id: request } }]);
  });
});
