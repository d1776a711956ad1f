import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createGuardrails, generateSync } from 'otplib';
import { ExpireCheckout } from '../../src/billing/checkouts/use-cases/expire-checkout.js';
import { ProviderRefunds } from '../../src/billing/refunds/provider-refunds.js';
import { Refunds } from '../../src/billing/refunds/refunds.js';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { ExpireLot } from '../../src/credits/use-cases/expire-lot.js';
import { NotifyExpiring } from '../../src/credits/use-cases/notify-expiring.js';
import { ContactLeaks } from '../../src/moderation/leaks/contact-leaks.js';
import { creditLimits, ms } from '../../src/shared/limits.js';
import { tokenOf } from '../accounts/api-tokens/api-tokens.js';
import { FirmOffice, passwords } from '../accounts/firm-members/firm-office.js';
import { lastMail, lawyer, linkNumbers, PASSWORD, user } from '../accounts/people.js';
import { Till } from '../billing/money.js';
import { Purchases, RefundDouble, refundEvent } from '../billing/purchases.js';
import type { CaseRow } from '../moderation/reports/desk-cases.js';
import { PlanPayments, person } from '../requests/plan-payments.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Answer } from '../support/http.js';
import { Twins } from '../support/twins.js';
import { Writes } from '../support/written.js';
import { Neighbours } from './neighbours.js';
import { rows as routes } from './routes.js';

const NEW = 'un’altra frase, più lunga';
const REASON = 'Il motivo che la persona legge.';
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

let test: TestApp;
let all: Neighbours;
let twins: Twins;
let writes: Writes;
let till: Till;
let desk: Desk;
let colleague: Desk;
let purchases: Purchases;
let credits: CreditsApi;
beforeAll(async () => {
  test = await startTestApp();
  all = await Neighbours.of(test);
  twins = new Twins(test);
  writes = new Writes(test);
  // One sequence of addresses for all.
  till = Object.assign(new Till(test), { rows: all.scenario.rows });
  purchases = new Purchases(test);
  credits = test.app.get(CreditsApi);
  desk = await new Team(test).as('admin');
});
afterAll(async () => {
  await twins.end();
  await writes.end();
  await test.close();
});

type Call = readonly [who: 'anna' | 'f' | 'staff', path: string];
interface Read {
  readonly who: Call[0];
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

describe('a person with a twin', () => {
  /** Counts of the whole platform, and what differs at each call. */
  const ofAll =
    /^\/(statistics|plans|lawyers|request-types|content|geo|matching|sandbox|credits\/demand)|^\/(events|account\/export|notifications\/read\/all)$/;
  const paths = (): string[] => {
    const { requests, responses, documents, invoices } = all;
    const ids: Record<string, number[]> = {
      requests: Object.values(requests),
      responses: Object.values(responses),
      documents: Object.values(documents),
      invoices: Object.values(invoices),
      users: [all.anna.id],
      lawyers: [all.f.id],
    };
    return routes
      .filter(({ route }) => route.startsWith('GET '))
      .flatMap(({ route, path }) => {
        const [, resource = '', rest = ''] = /^GET \/(\w+)(?:\/statistics)?\/\{id\}(.*)$/.exec(route) ?? [];
        if (path?.includes('{responseId}') && !resource)
          return Object.values(responses).map((id) => path.replace('{responseId}', String(id)));
        if (!(resource in ids)) return [path ?? route.slice(4)];
        return ids[resource]!.map((id) =>
          route
            .slice(4)
            .replace('{id}', String(id))
            .replace(/\{.*\}/, rest),
        );
      })
      .filter((path) => !ofAll.test(path) && !path.endsWith('.pdf'));
  };

  it('reads what it would read alone', async () => {
    const read = async (calls: readonly Call[]): Promise<Read[]> => {
      const answers: Read[] = [];
      for (const [who, path] of calls) {
        const { status, text } = await (who === 'staff' ? desk.get(path) : all[who].http.get(path));
        answers.push({ who, path, status, text });
      }
      return answers;
    };
    const calls: Call[] = [
      ...(['anna', 'f'] as const).flatMap((who) => paths().map((path): Call => [who, path])),
      ...[
        ...[all.f.id, all.anna.id].flatMap((id) => [`/accounts/${id}`, `/accounts/${id}/history`]),
        `/requests/${all.requests.chosen}`,
        `/responses/${all.responses.chosenF}`,
        `/invoices/${all.invoices.f}`,
        `/reviews/${all.requests.chosen}`,
        '/checkouts/1',
      ].map((path): Call => ['staff', path]),
    ];
    // What is read for the first time is then marked as read.
    const open = (await read(calls)).filter(({ status }) => status === 200).map(({ who, path }): Call => [who, path]);
    const alone = await read(open);
    expect(alone.length).toBeGreaterThan(60);
    await twins.appear();
    try {
      expect(await read(open)).toEqual(alone);
    } finally {
      await twins.leave();
    }
  });

  /** Prepares a person, and returns what they do. */
  type Act = () => Promise<() => Promise<unknown>>;

  const ok = async (call: Promise<Answer>): Promise<Answer> => {
    const answer = await call;
    if (answer.status >= 300) throw new Error(answer.text);
    return answer;
  };
  let serial = 1000;
  const address = (): string => `gemello${++serial}@example.com`;
  const signedIn = async (email = address()) => ({ email, http: test.http.as(await user(test, email)) });
  const paidFirm = async (credits_: 5 | 11 = 5) => {
    const firm = await till.firm();
    await sql`delete from matching_firms where firm_id = ${firm.id}`.execute(test.sql);
    return { ...firm, bought: await purchases.package(firm.id, credits_) };
  };
  const ordered = async () => {
    const firm = await till.firm();
    await sql`delete from matching_firms where firm_id = ${firm.id}`.execute(test.sql);
    return { firm, id: await till.order(firm, 5) };
  };
  const asked = async () => {
    const { http, bought } = await paidFirm(11);
    const { info } = await http.post(`/credits/${bought.movementId}/refund`, { reason: 'Ho sbagliato pacchetto' });
    return { http, bought, refundId: info.id as number };
  };
  const plans = () => new PlanPayments(test, all.scenario);
  const spend = (accountId: number, amount: number, responseId: number) =>
    test.database.transaction((em) =>
      credits.spend(em, { accountId, costs: [{ purpose: 'quote', amount }], responseId }, test.clock.now()),
    );
  const decision = { staffId: null, reason: REASON };
  const code = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(test.clock.now().getTime() / 1000), guardrails });

  const toDecide = async (kind: string): Promise<number> => {
    const { body } = await ok(desk.list('cases', { filter: { kind, to_decide: true, account_id: all.f.id } }));
    return Math.max(...(body as CaseRow[]).map(({ id }) => id));
  };

  const acts: Record<string, Act> = {
    'orders a package': async () => {
      const { firm } = await ordered();
      return () => ok(firm.http.post('/credits/orders', { package: 11 }));
    },
    'pays a package': async () => {
      const { id } = await ordered();
      const event = await till.completed(id);
      return () => till.say('checkout.session.completed', event);
    },
    'lets an order expire': async () => {
      const { id } = await ordered();
      test.clock.advance(30 * ms.minute);
      return () => test.app.get(ExpireCheckout).execute(id);
    },
    'asks for the refund of a package': async () => {
      const { http, bought } = await paidFirm();
      return () => ok(http.post(`/credits/${bought.movementId}/refund`, { reason: 'Ho sbagliato pacchetto' }));
    },
    'gets a refund': async () => {
      const { refundId } = await asked();
      return () =>
        test.database.transaction((em) => test.app.get(Refunds).approve(em, refundId, decision, test.clock.now()));
    },
    'is denied a refund': async () => {
      const { refundId } = await asked();
      return () =>
        test.database.transaction((em) => test.app.get(Refunds).deny(em, refundId, decision, test.clock.now()));
    },
    'is refunded by the provider': async () => {
      const { bought } = await asked();
      const { payment_ref: paymentRef } = await till.checkout(bought.checkoutId);
      return () =>
        test.database.transaction((em) =>
          test.app
            .get(ProviderRefunds)
            .settled(
              em,
              refundEvent({ paymentRef, checkoutId: bought.checkoutId, amountCents: 6600 }),
              test.clock.now(),
            ),
        );
    },
    'buys a plan, and withdraws from it': async () => {
      const id = await plans().sent({ plan: 2, invoice: person, performance_agreed: false });
      return async () => {
        const { checkout } = (await ok(all.anna.http.post(`/requests/${id}/upgrade`, { plan: 3 }))).info;
        await plans().pay(checkout.url);
        await ok(all.anna.http.post(`/requests/${id}/withdraw`));
      };
    },
    'spends until the balance is low, and gets credits back': async () => {
      const { id } = await paidFirm();
      const response = ++serial;
      return async () => {
        await spend(id, 4, response);
        await test.database.transaction((em) => credits.returnSpent(em, response, test.clock.now()));
      };
    },
    'buys more after the balance was low': async () => {
      const { id } = await paidFirm();
      await spend(id, 4, ++serial);
      return () => test.database.transaction((em) => credits.addPurchased(em, id, 11, test.clock.now()));
    },
    'is told of credits that expire, and loses them': async () => {
      const { id, bought } = await paidFirm();
      const other = await purchases.package(id, 11);
      const at = (left: number) => new Date(test.clock.now().getTime() + left);
      await sql`update credit_lots set expires_at = ${at(creditLimits.expiryWarning)} where id = ${bought.lotId}`.execute(
        test.sql,
      );
      await sql`update credit_lots set expires_at = ${at(0)} where id = ${other.lotId}`.execute(test.sql);
      return async () => {
        await test.app.get(NotifyExpiring).execute(bought.lotId);
        await test.app.get(ExpireLot).execute(other.lotId);
      };
    },
    'signs in after wrong passwords, and out again': async () => {
      const { email } = await signedIn();
      const logIn = (password: string) => test.http.post('/login', { username: email, password });
      await logIn('sbagliata sbagliata');
      return async () => {
        await test.http.as((await ok(logIn(PASSWORD))).info.auth.access_token).post('/logout');
      };
    },
    'ends one session, then all others': async () => {
      const { email, http } = await signedIn();
      for (let n = 0; n < 2; n++) await ok(test.http.post('/login', { username: email, password: PASSWORD }));
      const [, second] = (await ok(http.get('/account/sessions'))).info as { id: number }[];
      return async () => {
        await ok(http.delete(`/account/sessions/${second!.id}`));
        await ok(http.delete('/account/sessions'));
      };
    },
    'changes the password': async () => {
      const { email, http } = await signedIn();
      await ok(http.put('/profile/email', { email: address(), password: PASSWORD }));
      await ok(test.http.post('/login', { username: email, password: PASSWORD }));
      const body = { password: PASSWORD, new_password: NEW, new_password_confirmation: NEW };
      return () => ok(http.put('/profile/security', body));
    },
    'recovers the password': async () => {
      const { email, http } = await signedIn();
      await ok(http.put('/profile/email', { email: address(), password: PASSWORD }));
      await test.http.post('/login', { username: email, password: 'sbagliata sbagliata' });
      return async () => {
        await ok(test.http.post('/password/recovery', { email }));
        const [token, key] = linkNumbers((await lastMail(test, email)).body_text);
        await ok(test.http.post('/password/reset', { ...passwords(NEW), token, key }));
      };
    },
    'changes the address': async () => {
      const { email, http } = await signedIn();
      const next = address();
      await ok(test.http.post('/password/recovery', { email }));
      return async () => {
        await ok(http.put('/profile/email', { email: next, password: PASSWORD }));
        const [key, token] = linkNumbers((await lastMail(test, next)).body_text);
        await ok(test.http.get(`/confirm/mail/${key}/${token}`));
      };
    },
    'turns a second factor on and off': async () => {
      const { http } = await signedIn();
      const { secret } = (await ok(http.post('/account/totp', { password: PASSWORD }))).info as { secret: string };
      return async () => {
        const { info } = await ok(http.post('/account/totp/confirm', { code: code(secret) }));
        const [recovery] = info.recovery_codes as string[];
        await ok(http.delete('/account/totp', { password: PASSWORD, code: recovery }));
      };
    },
    'invites a member, who accepts, signs in and is removed': async () => {
      const office = await FirmOffice.of(test);
      const { info } = await ok(office.invite());
      test.clock.advance(ms.hour);
      return async () => {
        await ok(office.owner.post(`/firm/members/${info.id}/resend`));
        await ok(test.http.post(await office.link(), passwords()));
        await office.signIn(office.email);
        await ok(office.owner.delete(`/firm/members/${info.id}`));
      };
    },
    'makes a token for a program, which calls with it, and revokes it': async () => {
      const http = test.http.as(await lawyer(test, address()));
      return async () => {
        const { id, token } = await tokenOf(http, 'requests:read');
        await ok(test.http.as(token).get('/requests/lawyer'));
        await ok(http.delete(`/firm/api-tokens/${id}`));
      };
    },
    'adds an address for programs, switches it on again, and removes it': async () => {
      const http = test.http.as(await lawyer(test, address()));
      const body = { url: 'https://programma.example.com/', events: ['message.new'] };
      const { info } = await ok(http.post('/firm/webhooks', body));
      await sql`update webhooks set disabled_at = now() where id = ${info.id}`.execute(test.sql);
      return async () => {
        await ok(http.post(`/firm/webhooks/${info.id}/enable`));
        await ok(http.delete(`/firm/webhooks/${info.id}`));
      };
    },
    'changes the profile and the preferences': async () => {
      const http = test.http.as(await lawyer(test, address()));
      await ok(http.put('/profile', { own_clients: ['Mario Rossi'], skills: ['sinistri-stradali'] }));
      return async () => {
        await ok(
          http.put('/profile', {
            presentation: 'Nuova',
            own_clients: ['Luisa Bianchi'],
            skills: ['lesioni-personali'],
          }),
        );
        await ok(http.put('/profile/preferences', { locale: 'en', max_distance_km: 30 }));
        await ok(http.put('/profile/notifications', { digest: true, newsletter: true }));
        await ok(http.get('/notifications/read/all'));
      };
    },
    'deletes the account of a firm': async () => {
      const office = await FirmOffice.of(test);
      await ok(desk.post(`/accounts/${office.firmId}/notes`, { text: 'Ha telefonato.' }));
      await ok(desk.post(`/accounts/${office.firmId}/suspend`, { reason: REASON }));
      await ok(desk.post(`/accounts/${office.firmId}/reinstate`, { reason: REASON }));
      office.owner = test.http.as((await office.signIn(office.ownerEmail)).info.auth.access_token);
      await office.colleague();
      await ok(office.owner.put('/profile', { own_clients: ['Mario Rossi'], skills: ['sinistri-stradali'] }));
      const { secret } = (await ok(office.owner.post('/account/totp', { password: PASSWORD }))).info;
      await ok(office.owner.post('/account/totp/confirm', { code: code(secret as string) }));
      await ok(office.owner.put('/profile/email', { email: address(), password: PASSWORD }));
      return () => ok(office.owner.delete('/account', { password: PASSWORD }));
    },
    'is suspended, reinstated, signed out and noted by staff': async () => {
      await sql`delete from blacklist`.execute(test.sql);
      const id = await till.rows.citizen();
      await till.rows.as(id);
      return async () => {
        await ok(desk.post(`/accounts/${id}/sign-out`, { reason: REASON }));
        await ok(desk.post(`/accounts/${id}/suspend`, { reason: REASON }));
        await ok(desk.post(`/accounts/${id}/reinstate`, { reason: REASON }));
        await ok(desk.post(`/accounts/${id}/notes`, { text: 'Ha telefonato.' }));
        await ok(desk.post(`/accounts/${id}/delete-for-abuse`, { reason: REASON }));
      };
    },
    'of the staff is changed, signed out and reset': async () => {
      const team = new Team(test);
      const { id } = await team.as('content', { email: address() });
      return async () => {
        await ok(desk.put(`/staff/${id}`, { name: 'Un altro nome', role: 'finance' }));
        await ok(desk.post(`/staff/${id}/revoke-sessions`));
        await ok(desk.post(`/staff/${id}/reset-totp`));
        await ok(desk.post(`/staff/${id}/reset-password`));
        await ok(desk.post(`/staff/${id}/disable`));
        await ok(desk.post(`/staff/${id}/enable`));
      };
    },
    'reports a message, which staff claim, release and remove, and the other appeals': async () => {
      const { waitingF } = all.responses;
      const about = async (text: string) => {
        const { info } = await ok(all.f.http.post('/messages', { response_id: waitingF, text }));
        return { subject_type: 'message', subject_id: info.id, reason: 'insult', text: 'Mi ha offeso molto.' };
      };
      await ok(all.anna.http.post('/complaints', await about('Un altro messaggio.')));
      const insult = await about('Lei è ridicola.');
      return async () => {
        await ok(all.anna.http.post('/complaints', insult));
        const id = await toDecide('report');
        for (const name of ['claim', 'release']) await ok(desk.post(`/cases/${id}/${name}`));
        await ok(desk.post(`/cases/${id}/decide`, { decision: 'uphold', reason: REASON }));
        const [{ reference }] = (await ok(all.f.http.get('/complaints'))).info as [{ reference: string }];
        await ok(all.f.http.post(`/complaints/${reference}/appeal`, { text: 'Era una frase tra colleghi.' }));
        await ok(colleague.post(`/cases/${await toDecide('appeal')}/decide`, { decision: 'grant', reason: REASON }));
      };
    },
    'whose message was removed has appealed, and staff grant it': async () => {
      const { waitingF } = all.responses;
      const { info } = await ok(all.f.http.post('/messages', { response_id: waitingF, text: 'Lei è ridicolo.' }));
      await ok(all.anna.http.post(`/conversations/${waitingF}/read`, { last_id: info.id }));
      const about = { subject_type: 'message', subject_id: info.id, reason: 'insult', text: 'Mi ha offeso molto.' };
      await ok(all.anna.http.post('/complaints', about));
      await ok(desk.post(`/cases/${await toDecide('report')}/decide`, { decision: 'uphold', reason: REASON }));
      const [{ reference }] = (await ok(all.f.http.get('/complaints'))).info as [{ reference: string }];
      await ok(all.f.http.post(`/complaints/${reference}/appeal`, { text: 'Era una frase tra colleghi.' }));
      const id = await toDecide('appeal');
      return () => ok(colleague.post(`/cases/${id}/decide`, { decision: 'grant', reason: REASON }));
    },
    'leaks a contact a second time, and staff take the first back': async () => {
      const author = { accountId: all.g.id, responseId: all.responses.waitingG };
      const leaks = test.app.get(ContactLeaks);
      const confirm = (by: 'filter' | 'staff') => test.database.transaction((em) => leaks.confirm(em, author, by));
      await sql`delete from contact_leaks`.execute(test.sql);
      await confirm('staff');
      const at = test.clock.now();
      test.clock.advance(ms.hour);
      return async () => {
        await confirm('filter');
        await test.database.transaction((em) => leaks.withdraw(em, author, at));
      };
    },
    'writes a message after two leaks': async () => {
      const { id, http } = all.f;
      const { waitingF } = all.responses;
      const write = async (text: string) => (await ok(http.post('/messages', { response_id: waitingF, text }))).info;
      const { id: last_id } = (await write('Buongiorno.')) as { id: number };
      await ok(all.anna.http.post(`/conversations/${waitingF}/read`, { last_id }));
      await sql`delete from contact_leaks`.execute(test.sql);
      await sql`
        insert into contact_leaks (account_id, confirmed_by, created_at)
        values (${id}, 'filter', ${test.clock.now()}), (${id}, 'filter', ${test.clock.now()})`.execute(test.sql);
      return () => write('Quando è successo?');
    },
    'that staff listed is changed and removed': async () => {
      const body = { kind: 'email', value: address(), reason: REASON };
      const listed = (await ok(desk.post('/blacklist', body))).body as { id: number };
      return async () => {
        await ok(desk.put(`/blacklist/${listed.id}`, { ...body, reason: `${REASON} Ancora.` }));
        await ok(desk.call('DELETE', `/blacklist/${listed.id}`, { reason: REASON }));
      };
    },
  };

  beforeEach(async () => {
    await sql`delete from call_limits`.execute(test.sql);
    new RefundDouble(test);
    // The confirmation of the staff stays fresh for a while only.
    desk = await new Team(test).as('admin', { email: address() });
    colleague = await new Team(test).as('admin', { email: address() });
  });

  it.each(Object.entries(acts))('%s, as noted and as if alone, and the twin keeps everything', async (_, prepare) => {
    const done = async (act: () => Promise<unknown>) =>
      twins.changes(async () => {
        await act();
        await test.drain();
      });
    const first = await prepare();
    await test.drain();
    let alone: unknown;
    const lines = await writes.by(async () => (alone = await done(first)));
    expect(lines).not.toEqual([]);
    expect(lines.join('\n')).toMatchSnapshot();

    const second = await prepare();
    await test.drain();
    await twins.appear();
    try {
      expect(await done(second)).toEqual(alone);
    } finally {
      await twins.leave();
    }
  });
});
