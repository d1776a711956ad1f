import { sql } from 'kysely';
import { feedbackLimits } from '../../../src/shared/limits.js';
import { citizen } from '../../accounts/people.js';
import { PlanPayments, person } from '../../requests/plan-payments.js';
import { filled, OPINION, quote, type Scenario } from '../../requests/scenario.js';
import { pdf, type Acts, type Stage } from './stage.js';

const secret = { 'x-upload-secret': 's'.repeat(43) };
const words = {
  scope: 'La trattativa con la compagnia.',
  excluded: 'La causa davanti al giudice.',
  payment: 'L’acconto alla firma.',
  notices: ['privacy', 'withdrawal'],
  note: 'Ecco la lettera.',
};
const everyField = (stage: Stage) => ({
  ...filled,
  part: 2,
  address_full: 'Via Larga 7, Milano',
  facts_on: stage.day(-40),
  served_paper: { kind: 'fine', served_on: stage.day(-3), hearing_on: null },
  opposing_party: 'Mario Bianchi',
  sensitive_data_consent: true,
  shared_contacts: false,
});
/** A complete draft. */
const complete = async (stage: Stage, over: object = {}) => {
  const made = await stage.draft();
  await stage.ok(made.citizen.put(`/requests/${made.id}`, { ...filled, ...over }));
  return { ...made, path: `/requests/${made.id}` };
};
const plans = (stage: Stage, by: Scenario['citizen'], id: number) =>
  new PlanPayments(stage.test, { citizen: by, citizenId: id } as Scenario);
const coupon = (stage: Stage, code: string) =>
  stage.desk.post('/coupons', {
    code,
    type: 1,
    value: 30,
    subject: 'plan',
    package: null,
    max_uses: 5,
    starts_at: null,
    ends_at: null,
  });
/** A choice of some days ago. */
const chosenEarlier = async (stage: Stage, days: number) => {
  const pair = await stage.pair(9);
  const at = new Date(stage.now.getTime() - days * 86_400_000);
  await sql`update requests set approved_at = ${at} where id = ${pair.requestId}`.execute(stage.test.sql);
  await sql`update responses set approved_at = ${at} where id = ${pair.responseId}`.execute(stage.test.sql);
  return pair;
};
const sentLetter = async (stage: Stage) => {
  const pair = await stage.pair(9);
  const at = `/responses/${pair.responseId}/engagement`;
  const { letter } = (await stage.ok(pair.firm.put(at, words))).info as { letter: { hash: string } };
  return { ...pair, at, letter };
};
const written = async (stage: Stage) => {
  const pair = await stage.pair();
  const say = async (by: typeof pair.firm, text: string) =>
    (await stage.ok(by.post('/messages', { response_id: pair.responseId, text }))).info.id as number;
  const first = await say(pair.firm, 'Buongiorno, ho letto.');
  const own = await say(pair.citizen, 'Grazie.');
  const last = await say(pair.colleague, 'Che cosa dice il verbale?');
  return { ...pair, first, own, last };
};

/** Acts about requests, responses and what people write to each other. */
export const requestActs: Acts = {
  'POST /visitor-documents': () => ({
    headers: secret,
    path: '/visitor-documents?kind=photos',
    file: pdf(),
  }),
  'PUT /visitor-documents/{id}': async (stage) => {
    const { info } = await stage.ok(stage.test.http.upload('/visitor-documents', pdf(), secret));
    return { path: `/visitor-documents/${info.id}`, headers: secret, body: { kind: 'contract' } };
  },
  'DELETE /visitor-documents/{id}': async (stage) => {
    const { info } = await stage.ok(stage.test.http.upload('/visitor-documents', pdf(), secret));
    return { path: `/visitor-documents/${info.id}`, headers: secret };
  },
  'POST /requests': async (stage) => {
    const { citizen: by } = await stage.draft();
    return { by, body: { request_type_id: 'malasanita' } };
  },
  'POST /requests/claim': async (stage) => {
    const { http } = await stage.person();
    const other = stage.address();
    const { info } = await stage.ok(
      stage.test.http.post(
        '/register/user',
        citizen({ email: other, draft: { ...filled, request_type_id: 'malasanita' } }),
      ),
    );
    return { by: http, body: { claim: info.draft.claim } };
  },
  'PUT /requests/{id}: every field': async (stage) => {
    const { citizen: by, id } = await stage.draft();
    return {
      by,
      path: `/requests/${id}`,
      body: { ...everyField(stage), plan: 3, invoice: person, performance_agreed: true },
    };
  },
  'PUT /requests/{id}: files of this browser': async (stage) => {
    const { citizen: by, id } = await stage.draft();
    await stage.ok(stage.test.http.upload('/visitor-documents', pdf(), { 'x-upload-secret': 'u'.repeat(43) }));
    return { by, path: `/requests/${id}`, body: { upload_secret: 'u'.repeat(43) } };
  },
  'PUT /requests/{id}: fields are emptied': async (stage) => {
    const { citizen: by, path } = await complete(stage, everyField(stage));
    return { by, path, body: { facts_on: null, served_paper: null, opposing_party: null, address_full: null } };
  },
  'PUT /requests/{id}: sent': async (stage) => {
    const { citizen: by, path } = await complete(stage);
    for (const name of ['Uno', 'Due']) await stage.rows.firm({ name });
    return { by, path, body: { status: 2, sensitive_data_consent: true } };
  },
  'PUT /requests/{id}: sent with a plan': async (stage) => {
    const { citizen: by, path } = await complete(stage, { plan: 2, invoice: person, performance_agreed: true });
    return { by, path, body: { status: 2 } };
  },
  'PUT /requests/{id}: sent with a plan and a coupon': async (stage) => {
    await coupon(stage, 'MENO30');
    const { citizen: by, path } = await complete(stage, { plan: 3, invoice: person, discount: 'MENO30' });
    return { by, path, body: { status: 2 } };
  },
  'PUT /requests/{id}: sent with a plan and paid': async (stage) => {
    const {
      citizen: by,
      citizenId,
      id,
    } = await complete(stage, { plan: 2, invoice: person, performance_agreed: true });
    const payments = plans(stage, by, citizenId);
    return { act: async () => payments.pay((await payments.order(id)).url) };
  },
  'PUT /requests/{id}: retired': async (stage) => {
    const { citizen: by, requestId } = await stage.pair(2, { request: 2 });
    return { by, path: `/requests/${requestId}`, body: { status: 9 } };
  },
  'PUT /requests/{id}: more words': async (stage) => {
    const { citizen: by, requestId } = await stage.pair();
    return { by, path: `/requests/${requestId}`, body: { extra: 'Ho trovato un testimone.' } };
  },
  'PUT /requests/{id}: reply to a rejection': async (stage) => {
    const { citizen: by, requestId } = await stage.pair(2, { request: 2 });
    await stage.ok(
      stage.desk.post(`/requests/${requestId}/reject`, { kind: 71, reason: 'Il motivo che la persona legge.' }),
    );
    await stage.test.drain();
    return {
      by,
      path: `/requests/${requestId}`,
      body: { status: 79, extra: 'Ho aggiunto quello che mancava alla richiesta.' },
    };
  },
  'POST /requests/{id}/documents': async (stage) => {
    const { citizen: by, requestId } = await stage.pair();
    return { by, path: `/requests/${requestId}/documents?kind=photos`, file: pdf('foto.pdf') };
  },
  'PUT /requests/{id}/papers': async (stage) => {
    const { citizen: by, requestId } = await stage.pair();
    return { by, path: `/requests/${requestId}/papers`, body: { kinds: ['photos', 'contract'] } };
  },
  'PUT /documents/{id}': async (stage) => {
    const { citizen: by, requestId } = await stage.pair();
    const { info } = await stage.ok(by.upload(`/requests/${requestId}/documents`, pdf()));
    return { by, path: `/documents/${info.id}`, body: { kind: 'photos' } };
  },
  'DELETE /documents/{id}': async (stage) => {
    const { citizen: by, id } = await stage.draft();
    const { info } = await stage.ok(by.upload(`/requests/${id}/documents`, pdf()));
    await stage.ok(by.upload(`/requests/${id}/documents`, pdf('altro.pdf')));
    return { by, path: `/documents/${info.id}` };
  },
  'POST /requests/{id}/extend': async (stage) => {
    const { citizen: by, requestId } = await stage.pair();
    return { by, path: `/requests/${requestId}/extend` };
  },
  'POST /requests/{id}/upgrade: least': async (stage) => {
    const { citizen: by, citizenId } = await complete(stage);
    const id = await plans(stage, by, citizenId).sent({ plan: 2, invoice: person });
    return { by, path: `/requests/${id}/upgrade`, body: { plan: 3 } };
  },
  'POST /requests/{id}/upgrade: all': async (stage) => {
    await coupon(stage, 'MENO30-U');
    for (let n = 0; n < 12; n++) await stage.rows.firm();
    const { citizen: by, requestId } = await stage.pair();
    return {
      by,
      path: `/requests/${requestId}/upgrade`,
      body: {
        plan: 2,
        invoice: { ...person, city: 'Monza', province_id: 'MB' },
        discount: 'MENO30-U',
        performance_agreed: true,
      },
    };
  },
  'POST /requests/{id}/refund': async (stage) => {
    const { citizen: by, citizenId } = await complete(stage);
    const id = await plans(stage, by, citizenId).sent({ plan: 3, invoice: person, performance_agreed: true });
    stage.test.clock.set(new Date(stage.now.getTime() + 31 * 86_400_000).toISOString());
    await stage.test.settle();
    return { by, path: `/requests/${id}/refund`, body: { reason: 'Nessuno studio ha risposto.' } };
  },
  'POST /requests/{id}/withdraw': async (stage) => {
    const { citizen: by, citizenId } = await complete(stage);
    const id = await plans(stage, by, citizenId).sent({ plan: 3, invoice: person, performance_agreed: true });
    return { by, path: `/requests/${id}/withdraw` };
  },
  'DELETE /requests/{id}': async (stage) => {
    const { citizen: by, id, path } = await complete(stage, everyField(stage));
    await stage.ok(by.upload(`/requests/${id}/documents`, pdf()));
    return { by, path };
  },
  'PUT /requests/{id}/feedback: all': async (stage) => {
    const { citizen: by, requestId } = await chosenEarlier(stage, 7);
    return {
      by,
      path: `/requests/${requestId}/feedback`,
      body: {
        satisfaction_lawyer: 5,
        satisfaction_site: 4,
        review_lawyer: 'Chiara e puntuale.',
        review_site: 'Facile.',
      },
    };
  },
  'PUT /requests/{id}/feedback: too soon to count': async (stage) => {
    const { citizen: by, requestId } = await stage.pair(9);
    return { by, path: `/requests/${requestId}/feedback`, body: { satisfaction_lawyer: 2 } };
  },
  'PUT /requests/{id}/feedback: again': async (stage) => {
    const { citizen: by, requestId } = await chosenEarlier(stage, 7);
    await stage.ok(by.put(`/requests/${requestId}/feedback`, { satisfaction_lawyer: 2, review_lawyer: 'Lenta.' }));
    stage.test.clock.advance(60_000);
    return { by, path: `/requests/${requestId}/feedback`, body: { satisfaction_lawyer: 4, satisfaction_site: 3 } };
  },
  'PUT /requests/{id}/spoken: no': async (stage) => {
    const { citizen: by, requestId } = await chosenEarlier(stage, feedbackLimits.spokenAskedAfter / 86_400_000);
    return { by, path: `/requests/${requestId}/spoken`, body: { spoken: false } };
  },
  'PUT /requests/{id}/spoken: yes': async (stage) => {
    const { citizen: by, requestId } = await chosenEarlier(stage, 4);
    return { by, path: `/requests/${requestId}/spoken`, body: { spoken: true } };
  },
  'PUT /feedbacks/{id}/reply': async (stage) => {
    const { citizen, firm, requestId } = await chosenEarlier(stage, 7);
    await stage.ok(citizen.put(`/requests/${requestId}/feedback`, { satisfaction_lawyer: 2, review_lawyer: 'Lenta.' }));
    await stage.test.settle();
    return { by: firm, path: `/feedbacks/${requestId}/reply`, body: { text: 'Ci dispiace.' } };
  },
  'PUT /responses/{id}: opened': async (stage) => {
    const { colleague, responseId } = await stage.pair(2, { request: 2 });
    return { by: colleague, path: `/responses/${responseId}`, body: { status: 3 } };
  },
  'PUT /responses/{id}: quote, least': async (stage) => {
    const { firm, responseId } = await stage.pair();
    await stage.ok(firm.put(`/responses/${responseId}/draft`, { text: 'Prima' }));
    return {
      by: firm,
      path: `/responses/${responseId}`,
      body: { status: 7, percentage: 9.25, text: 'Seguiamo noi la trattativa.' },
    };
  },
  'PUT /responses/{id}: quote, all': async (stage) => {
    const { colleague, responseId } = await stage.pair();
    return {
      by: colleague,
      path: `/responses/${responseId}`,
      body: {
        ...quote,
        percentage: 11.5,
        percentage_base: 'agreed_value',
        agreed_value_cents: 900_000,
        complexity: 'high',
        fixed_costs_cents: 30_000,
        final_costs_cents: 10_000,
        expenses_cents: 7_000,
        instalments: [
          { label: 'Acconto', amount_cents: 25_000, when: 'alla firma' },
          { label: 'Saldo', amount_cents: 15_000, when: 'alla fine' },
        ],
        valid_through: stage.day(5),
        shared_contacts: true,
      },
    };
  },
  'PUT /responses/{id}: quote by the hour': async (stage) => {
    const { firm, responseId } = await stage.pair();
    const { percentage: _, fixed_costs_cents: __, final_costs_cents: ___, ...rest } = quote;
    return {
      by: firm,
      path: `/responses/${responseId}`,
      body: { ...rest, fee_basis: 'hourly', hourly_rate_cents: 9_000, hours_least: 3, hours_most: 5 },
    };
  },
  'PUT /responses/{id}: renewed quote': async (stage) => {
    const { firm, responseId } = await stage.pair(7, { columns: { valid_through: stage.day(2) } });
    return {
      by: firm,
      path: `/responses/${responseId}`,
      body: { status: 7, only_validity_updated: true, valid_through: stage.day(6) },
    };
  },
  'PUT /responses/{id}: opinion': async (stage) => {
    const { colleague, responseId } = await stage.pair();
    await stage.ok(colleague.put(`/responses/${responseId}/opinion-draft`, { text: 'Secondo noi' }));
    return { by: colleague, path: `/responses/${responseId}`, body: { status: 5, text: OPINION } };
  },
  'PUT /responses/{id}: quote withdrawn': async (stage) => {
    const { firm, responseId } = await stage.pair(7);
    return {
      by: firm,
      path: `/responses/${responseId}`,
      body: { status: 12, reason: 'Abbiamo un conflitto di interessi.' },
    };
  },
  'PUT /responses/{id}: chosen': async (stage) => {
    const { citizen: by, responseId } = await stage.pair(7);
    return { by, path: `/responses/${responseId}`, body: { status: 9, choice_reason: 'clarity' } };
  },
  'PUT /responses/{id}: contacts bought': async (stage) => {
    const { colleague, responseId } = await stage.pair(7, { shared: true });
    return {
      by: colleague,
      path: `/responses/${responseId}`,
      body: { shared_contacts: true, only_shared_contacts_updated: true },
    };
  },
  'PUT /responses/{id}/engagement: all': async (stage) => {
    const { colleague, responseId } = await stage.pair(9);
    return { by: colleague, path: `/responses/${responseId}/engagement`, body: words };
  },
  'PUT /responses/{id}/engagement: least, again': async (stage) => {
    const { firm, at } = await sentLetter(stage);
    return { by: firm, path: at, body: { scope: 'Altro.' } };
  },
  'POST /responses/{id}/engagement.pdf': async (stage) => {
    const { firm, responseId } = await stage.pair(9);
    return { by: firm, path: `/responses/${responseId}/engagement.pdf`, body: words };
  },
  'PUT /responses/{id}/engagement/question': async (stage) => {
    const { citizen: by, at } = await sentLetter(stage);
    return { by, path: `${at}/question`, body: { text: 'Quanto dura?' } };
  },
  ...Object.fromEntries(
    [true, false].map((starts_now) => [
      `PUT /responses/{id}/engagement/acceptance: ${starts_now ? 'at once' : 'after the time to withdraw'}`,
      async (stage: Stage) => {
        const { citizen: by, at, letter } = await sentLetter(stage);
        return { by, path: `${at}/acceptance`, body: { hash: letter.hash, starts_now } };
      },
    ]),
  ),
  'DELETE /responses/{id}/engagement': async (stage) => {
    const { firm: by, at } = await sentLetter(stage);
    return { by, path: at };
  },
  'POST /messages: citizen': async (stage) => {
    const { citizen: by, responseId, firm } = await written(stage);
    await stage.ok(firm.put(`/conversations/${responseId}/draft`, { text: 'Di lì' }));
    await stage.ok(by.put(`/conversations/${responseId}/draft`, { text: 'Di qui' }));
    return { by, body: { response_id: responseId, text: 'Ecco il verbale.' } };
  },
  'POST /messages: colleague, first': async (stage) => {
    const { colleague: by, responseId } = await stage.pair();
    return { by, body: { response_id: responseId, text: 'Buongiorno, che cosa dice il verbale?' } };
  },
  'PUT /messages/{id}': async (stage) => {
    const { citizen: by, own } = await written(stage);
    stage.test.clock.advance(60_000);
    return { by, path: `/messages/${own}`, body: { text: 'Grazie mille.' } };
  },
  'DELETE /messages/{id}': async (stage) => {
    const { colleague: by, last } = await written(stage);
    return { by, path: `/messages/${last}` };
  },
  'POST /conversations/{id}/read: a part': async (stage) => {
    const { citizen: by, first, responseId } = await written(stage);
    return { by, path: `/conversations/${responseId}/read`, body: { last_id: first } };
  },
  'POST /conversations/{id}/read: all': async (stage) => {
    const { citizen: by, last, responseId } = await written(stage);
    return { by, path: `/conversations/${responseId}/read`, body: { last_id: last } };
  },
  'PUT /conversations/{id}/draft': async (stage) => {
    const { colleague: by, responseId } = await stage.pair();
    return { by, path: `/conversations/${responseId}/draft`, body: { text: 'Buongi' } };
  },
  'POST /conversations/{id}/writing': async (stage) => {
    const { firm: by, responseId } = await stage.pair();
    return { by, path: `/conversations/${responseId}/writing` };
  },
  'POST /conversations/{id}/attachments': async (stage) => {
    const { colleague: by, responseId } = await stage.pair();
    return { by, path: `/conversations/${responseId}/attachments`, file: pdf('referto.pdf') };
  },
  'POST /complaints': async (stage) => {
    const { firm: by, own } = await written(stage);
    return {
      by,
      body: { subject_type: 'message', subject_id: own, reason: 'spam', text: 'Manda pubblicità a tutti.' },
    };
  },
  'POST /complaints/{reference}/appeal': async (stage) => {
    const { firm, citizen: by, own } = await written(stage);
    await stage.ok(
      firm.post('/complaints', {
        subject_type: 'message',
        subject_id: own,
        reason: 'spam',
        text: 'Manda pubblicità a tutti.',
      }),
    );
    const { rows } = await sql<{ id: number }>`select max(id) as id from cases where kind = 'report'`.execute(
      stage.test.sql,
    );
    await stage.ok(
      stage.desk.post(`/cases/${rows[0]!.id}/decide`, {
        decision: 'uphold',
        reason: 'Il motivo che la persona legge.',
      }),
    );
    const [{ reference }] = (await stage.ok(by.get('/complaints'))).info as [{ reference: string }];
    return { by, path: `/complaints/${reference}/appeal`, body: { text: 'Non sono d’accordo.' } };
  },
  'POST /appeals/{token}': async (stage) => {
    const { citizenId } = await stage.pair();
    await stage.ok(stage.desk.post(`/accounts/${citizenId}/suspend`, { reason: 'Il motivo che la persona legge.' }));
    const { rows } = await sql<{ text: string }>`
      select body_text as text from outbox where account_id = ${citizenId} order by id desc limit 1`.execute(
      stage.test.sql,
    );
    return {
      path: `/appeals/${/\/ricorso\/(\d{30,60})/.exec(rows[0]!.text)![1]}`,
      body: { text: 'Non sono d’accordo.' },
    };
  },
  'PUT /refused-firms/{id}': async (stage) => {
    const { citizen: by, firmId } = await stage.pair();
    return { by, path: `/refused-firms/${firmId}`, body: {} };
  },
  'DELETE /refused-firms/{id}': async (stage) => {
    const { citizen: by, firmId } = await stage.pair();
    const other = await stage.rows.firm({ listed: false });
    for (const id of [firmId, other]) await stage.ok(by.put(`/refused-firms/${id}`, {}));
    return { by, path: `/refused-firms/${other}` };
  },
};
