import { sql } from 'kysely';
import sharp from 'sharp';
import { sandboxActs } from '../../../src/billing/sandbox/play-sandbox.js';
import { tokenOf } from '../../accounts/api-tokens/api-tokens.js';
import { FirmOffice, passwords } from '../../accounts/firm-members/firm-office.js';
import { PASSWORD } from '../../accounts/people.js';
import { Browser } from '../../notifications/push-service.js';
import { quote } from '../../requests/scenario.js';
import { pdf, type Acts, type Stage } from './stage.js';

const photo = async (background = '#0E5357') => ({
  name: 'foto.png',
  content: await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer(),
  type: 'image/png',
});
const figures = {
  fee_basis: '',
  percentage: '12,5',
  percentage_base: 'saving',
  complexity: 'high',
  agreed_value_cents: '1000',
  hourly_rate_cents: '90',
  hours_least: '3',
  hours_most: '5',
  fixed_costs_cents: '400',
  final_costs_cents: '250',
  additional_costs: 'yes',
  expenses_cents: '80',
} as const;
const invited = async (stage: Stage, role?: 'billing') => {
  const office = await FirmOffice.of(stage.test);
  const { info } = await stage.ok(office.invite(office.email, office.owner, role));
  return { office, id: info.id as number };
};
const coupon = async (stage: Stage, type: 1 | 2 | 3, value: number, code = `PROVA-${type}`) => {
  const terms = { subject: 'credits', package: null, max_uses: 5, starts_at: null, ends_at: null };
  await stage.desk.post('/coupons', { ...terms, code, type, value });
  return code;
};
const buyer = async (stage: Stage) => {
  const firm = await stage.till.firm();
  await sql`delete from matching_firms where firm_id = ${firm.id}`.execute(stage.test.sql);
  return firm;
};

/** Acts of a firm about itself, its colleagues and its money. */
export const firmActs: Acts = {
  'POST /firm/members: least': async (stage) => {
    const office = await FirmOffice.of(stage.test);
    return { by: office.owner, body: { email: office.email, first_name: 'Carla', last_name: 'Conti' } };
  },
  'POST /firm/members: all': async (stage) => {
    const office = await FirmOffice.of(stage.test);
    await stage.ok(office.owner.put('/profile/preferences', { locale: 'en' }));
    return {
      by: office.owner,
      body: {
        email: office.email,
        first_name: 'Carla',
        last_name: 'Conti',
        role: 'lawyer',
        request_access: 'assigned',
      },
    };
  },
  'POST /firm/members/{id}/resend': async (stage) => {
    const { office, id } = await invited(stage, 'billing');
    stage.test.clock.advance(3_600_000);
    return { by: office.owner, path: `/firm/members/${id}/resend` };
  },
  'PUT /firm/members/{id}: role': async (stage) => {
    const { firm, colleague, colleagueId } = await stage.pair();
    await stage.ok(firm.post('/firm/absences', { from: stage.day(8), until: stage.day(9), replacement: colleagueId }));
    const browser = new Browser().subscription('https://fcm.googleapis.com/fcm/send/quattro');
    await stage.ok(colleague.put('/notifications/push', browser));
    return { by: firm, path: `/firm/members/${colleagueId}`, body: { role: 'billing' } };
  },
  'PUT /firm/members/{id}: access': async (stage) => {
    const { firm, colleagueId } = await stage.pair();
    return { by: firm, path: `/firm/members/${colleagueId}`, body: { role: 'lawyer', request_access: 'assigned' } };
  },
  'DELETE /firm/members/{id}': async (stage) => {
    const { firm, colleague, colleagueId, responseId } = await stage.pair();
    await stage.ok(colleague.put(`/conversations/${responseId}/draft`, { text: 'Non ancora' }));
    const notes = { version: 0, note: 'Nostra.', labels: [], next_step: null, next_on: null, member_id: colleagueId };
    await stage.ok(firm.put(`/responses/${responseId}/notes`, notes));
    await stage.ok(firm.post('/firm/absences', { person: colleagueId, from: stage.day(4), until: stage.day(6) }));
    await stage.ok(firm.post('/firm/absences', { from: stage.day(8), until: stage.day(9), replacement: colleagueId }));
    return { by: firm, path: `/firm/members/${colleagueId}` };
  },
  'POST /invitations/{key}/{token}': async (stage) => {
    const { office } = await invited(stage);
    return { path: await office.link(), body: passwords('una frase tutta di Carla') };
  },
  'POST /firm/absences: one’s own': async (stage) => ({
    by: (await stage.pair()).colleague,
    body: { from: stage.day(2), until: stage.day(5) },
  }),
  'POST /firm/absences: of a colleague': async (stage) => {
    const { firm, colleagueId } = await stage.pair();
    return { by: firm, body: { person: colleagueId, from: stage.day(3), until: stage.day(7), replacement: 'owner' } };
  },
  'DELETE /firm/absences/{id}': async (stage) => {
    const { firm, colleagueId } = await stage.pair();
    await stage.ok(firm.post('/firm/absences', { from: stage.day(2), until: stage.day(5), replacement: colleagueId }));
    await stage.ok(firm.post('/firm/absences', { person: colleagueId, from: stage.day(12), until: stage.day(15) }));
    const { rows } = await sql<{ id: number }>`select max(id) as id from member_absences`.execute(stage.test.sql);
    return { by: firm, path: `/firm/absences/${rows[0]!.id}` };
  },
  'POST /firm/api-tokens': async (stage) => ({
    by: (await stage.office()).http,
    body: { name: 'Gestionale', scopes: ['requests:read'], days: 90, password: PASSWORD },
  }),
  'DELETE /firm/api-tokens/{id}': async (stage) => {
    const { http } = await stage.office();
    const { id } = await tokenOf(http, 'requests:read');
    return { by: http, path: `/firm/api-tokens/${id}` };
  },
  'POST /firm/webhooks': async (stage) => ({
    by: (await stage.office()).http,
    body: { url: 'https://programma.example.com/uno', events: ['message.new', 'request.new'] },
  }),
  'POST /firm/webhooks/{id}/enable': async (stage) => {
    const { http } = await stage.office();
    const { info } = await stage.ok(
      http.post('/firm/webhooks', { url: 'https://programma.example.com/', events: ['message.new'] }),
    );
    await sql`update webhooks set disabled_at = ${stage.now}, failing_since = ${stage.now} where id = ${info.id}`.execute(
      stage.test.sql,
    );
    return { by: http, path: `/firm/webhooks/${info.id}/enable` };
  },
  'POST /firm/webhooks/{id}/test': async (stage) => {
    const { http } = await stage.office();
    const { info } = await stage.ok(
      http.post('/firm/webhooks', { url: 'https://programma.example.com/', events: ['message.new'] }),
    );
    return { by: http, path: `/firm/webhooks/${info.id}/test` };
  },
  'DELETE /firm/webhooks/{id}': async (stage) => {
    const { http } = await stage.office();
    const { info } = await stage.ok(
      http.post('/firm/webhooks', { url: 'https://programma.example.com/', events: ['message.new'] }),
    );
    return { by: http, path: `/firm/webhooks/${info.id}` };
  },
  'POST /profile/verification/documents': async (stage) => {
    const { id, http } = await stage.unverified();
    await stage.ok(stage.desk.post(`/accounts/${id}/ask-evidence`, { reason: 'Mandaci il tesserino.' }));
    return { by: http, file: pdf('tesserino.pdf') };
  },
  'POST /profile/verification': async (stage) => {
    const { id, http } = await stage.unverified();
    await stage.ok(stage.desk.post(`/accounts/${id}/ask-evidence`, { reason: 'Mandaci il tesserino.' }));
    await stage.ok(http.upload('/profile/verification/documents', pdf('tesserino.pdf')));
    return { by: http, body: { text: 'Ecco il tesserino.' } };
  },
  'POST /profile/photo: again': async (stage) => {
    const { firm } = await stage.pair();
    await stage.ok(firm.upload('/profile/photo', await photo()));
    return { by: firm, file: await photo('#B3541E') };
  },
  'DELETE /profile/photo': async (stage) => {
    const { firm } = await stage.pair();
    await stage.ok(firm.upload('/profile/photo', await photo()));
    return { by: firm };
  },
  'POST /quick-replies': async (stage) => ({
    by: (await stage.pair()).colleague,
    body: { text: 'Ci mandi il verbale.' },
  }),
  'PUT /quick-replies/{id}': async (stage) => {
    const { firm } = await stage.pair();
    const { info } = await stage.ok(firm.post('/quick-replies', { text: 'Ci mandi il verbale.' }));
    await stage.ok(firm.post('/quick-replies', { text: 'Ci mandi il referto.' }));
    return { by: firm, path: `/quick-replies/${info.id}`, body: { text: 'Ci mandi le foto.' } };
  },
  'DELETE /quick-replies/{id}': async (stage) => {
    const { firm } = await stage.pair();
    const { info } = await stage.ok(firm.post('/quick-replies', { text: 'Ci mandi il verbale.' }));
    return { by: firm, path: `/quick-replies/${info.id}` };
  },
  'PUT /firm/filters/{slot}: all': async (stage) => ({
    by: (await stage.pair()).colleague,
    path: '/firm/filters/2',
    body: {
      name: 'Vicine',
      part: 'to_answer',
      request_type_id: 'malasanita',
      within_km: 25,
      label: 'urgente',
      order: 'near',
      shape: 'map',
    },
  }),
  'PUT /firm/filters/{slot}: least, instead of another': async (stage) => {
    const { firm } = await stage.pair();
    await stage.ok(firm.put('/firm/filters/1', { name: 'Vicine', part: 'new', within_km: 25, shape: 'map' }));
    return { by: firm, path: '/firm/filters/1', body: { name: 'Perse', part: 'lost' } };
  },
  'DELETE /firm/filters/{slot}': async (stage) => {
    const { firm } = await stage.pair();
    for (const slot of [1, 2]) await stage.ok(firm.put(`/firm/filters/${slot}`, { name: 'Vicine', part: 'new' }));
    return { by: firm, path: '/firm/filters/2' };
  },
  'PUT /quote-texts/{slot}: all': async (stage) => ({
    by: (await stage.pair()).colleague,
    path: '/quote-texts/2',
    body: { name: 'Sinistri', text: 'Prima la diffida.', request_type_id: 'malasanita', figures },
  }),
  'PUT /quote-texts/{slot}: least, instead of another': async (stage) => {
    const { firm } = await stage.pair();
    await stage.ok(
      firm.put('/quote-texts/1', { name: 'Sinistri', text: 'Prima.', request_type_id: 'malasanita', figures }),
    );
    return { by: firm, path: '/quote-texts/1', body: { name: 'Altro', text: 'Poi.' } };
  },
  'DELETE /quote-texts/{slot}': async (stage) => {
    const { firm } = await stage.pair();
    for (const slot of [1, 3]) await stage.ok(firm.put(`/quote-texts/${slot}`, { name: 'a', text: 'b' }));
    return { by: firm, path: '/quote-texts/3' };
  },
  'POST /credits/orders: without a coupon': async (stage) => ({ by: (await buyer(stage)).http, body: { package: 11 } }),
  ...Object.fromEntries(
    (
      [
        [1, 20],
        [2, 700],
        [3, 900],
      ] as const
    ).map(([type, value]) => [
      `POST /credits/orders: coupon of type ${type}`,
      async (stage: Stage) => ({
        by: (await buyer(stage)).http,
        body: { package: 5, coupon: await coupon(stage, type, value) },
      }),
    ]),
  ),
  'POST /credits/{id}/refund': async (stage) => {
    const firm = await buyer(stage);
    await stage.purchases.package(firm.id, 5);
    const { movementId } = await stage.purchases.package(firm.id, 11);
    return { by: firm.http, path: `/credits/${movementId}/refund`, body: { reason: 'Non mi servono più.' } };
  },
  'POST /coupons/verify': async (stage) => ({
    by: (await buyer(stage)).http,
    body: { code: await coupon(stage, 1, 20, 'PROVA-V'), subject: 'credits', package: 5 },
  }),
  'POST /webhooks/stripe: paid': async (stage) => {
    const firm = await buyer(stage);
    const id = await stage.till.order(firm, 5);
    const event = await stage.till.completed(id);
    return { act: () => stage.till.say('checkout.session.completed', event) };
  },
  'POST /webhooks/stripe: another amount': async (stage) => {
    const firm = await buyer(stage);
    const id = await stage.till.order(firm, 11);
    const event = await stage.till.completed(id, { amount_total: 1 });
    return { act: () => stage.till.say('checkout.session.completed', event) };
  },
  'POST /webhooks/stripe: paid twice': async (stage) => {
    const firm = await buyer(stage);
    const id = await stage.till.order(firm, 11);
    const event = await stage.till.completed(id);
    await stage.till.say('checkout.session.completed', event);
    return { act: () => stage.till.say('checkout.session.completed', event) };
  },
  ...Object.fromEntries(
    // Of the two events of a late payment the queue may do either first.
    sandboxActs
      .filter((act) => act !== 'pay-late')
      .map((act) => [
        `POST /sandbox/payments/{ref}/{act}: ${act}`,
        async (stage: Stage) => {
          const firm = await buyer(stage);
          const id = await stage.till.order(firm, 5);
          const { session_ref: ref } = await stage.till.checkout(id);
          return { path: `/sandbox/payments/${ref}/${act}` };
        },
      ]),
  ),
  'PUT /responses/{id}/draft': async (stage) => {
    const { colleague, responseId } = await stage.pair();
    return {
      by: colleague,
      path: `/responses/${responseId}/draft`,
      body: {
        ...figures,
        text: 'Prima di tutto',
        instalments: [{ label: 'Acconto', amount_cents: '100', when: 'subito' }],
        valid_through: stage.day(9),
        shared_contacts: true,
      },
    };
  },
  'PUT /responses/{id}/draft: again': async (stage) => {
    const { firm, responseId } = await stage.pair();
    await stage.ok(firm.put(`/responses/${responseId}/draft`, { percentage: '9', text: 'Prima' }));
    return { by: firm, path: `/responses/${responseId}/draft`, body: { text: 'Poi' } };
  },
  'PUT /responses/{id}/opinion-draft': async (stage) => {
    const { colleague, responseId } = await stage.pair();
    return { by: colleague, path: `/responses/${responseId}/opinion-draft`, body: { text: 'Secondo noi' } };
  },
  'PUT /responses/{id}/notes': async (stage) => {
    const { firm, responseId, colleagueId } = await stage.pair();
    return {
      by: firm,
      path: `/responses/${responseId}/notes`,
      body: {
        version: 0,
        note: 'Nostra.',
        labels: ['urgente', 'perizia'],
        next_step: 'Chiamare',
        next_on: stage.day(6),
        member_id: colleagueId,
      },
    };
  },
  'PUT /responses/{id}/notes: again, by a colleague': async (stage) => {
    const { firm, colleague, responseId } = await stage.pair();
    const none = { note: 'Prima.', labels: ['urgente'], next_step: 'Chiamare', next_on: stage.day(6), member_id: null };
    await stage.ok(firm.put(`/responses/${responseId}/notes`, { version: 0, ...none }));
    return {
      by: colleague,
      path: `/responses/${responseId}/notes`,
      body: { version: 1, note: 'Dopo.', labels: [], next_step: null, next_on: null, member_id: null },
    };
  },
  'POST /responses/{id}/attachments': async (stage) => {
    const { colleague, responseId } = await stage.pair();
    return { by: colleague, path: `/responses/${responseId}/attachments`, file: pdf('preventivo.pdf') };
  },
  'POST /responses/{id}/quote.pdf': async (stage) => {
    const { firm, responseId } = await stage.pair();
    return { by: firm, path: `/responses/${responseId}/quote.pdf`, body: quote };
  },
  'DELETE /account: firm with everything': async (stage) => {
    const { id, http } = await stage.office();
    const { info } = await stage.ok(
      http.post('/firm/webhooks', { url: 'https://programma.example.com/', events: ['message.new'] }),
    );
    await stage.ok(http.post(`/firm/webhooks/${info.id}/test`));
    await tokenOf(http, 'requests:read');
    await stage.ok(http.post('/quick-replies', { text: 'Ci mandi il verbale.' }));
    await stage.ok(http.put('/firm/filters/1', { name: 'Vicine', part: 'new' }));
    await stage.ok(http.put('/quote-texts/1', { name: 'a', text: 'b' }));
    await stage.ok(http.post('/firm/absences', { from: stage.day(2), until: stage.day(5) }));
    await stage.ok(http.upload('/profile/photo', await photo()));
    await stage.ok(http.put('/profile/notifications', { digest: true }));
    const request = await stage.rows.request(await stage.rows.citizen(), { status: 3 });
    const response = await stage.rows.response(request, id, 3, { opened_at: stage.now });
    await stage.ok(http.put(`/responses/${response}/draft`, { text: 'Prima di tutto' }));
    await stage.ok(http.put(`/responses/${response}/opinion-draft`, { text: 'Secondo noi' }));
    await stage.ok(http.put(`/conversations/${response}/draft`, { text: 'Non ancora' }));
    const notes = { version: 0, note: 'Nostra.', labels: ['urgente'], next_step: null, next_on: null, member_id: null };
    await stage.ok(http.put(`/responses/${response}/notes`, notes));
    await stage.ok(http.upload(`/responses/${response}/attachments`, pdf('preventivo.pdf')));
    await stage.purchases.package(id, 5);
    await sql`
      insert into contact_leaks (account_id, response_id, confirmed_by, created_at)
      values (${id}, ${response}, 'staff', ${stage.now})`.execute(stage.test.sql);
    return { by: http, body: { password: PASSWORD } };
  },
};
