import { sql } from 'kysely';
import { ms } from '../../../src/shared/limits.js';
import { addPasskey, proofWith, withPasskey } from '../../accounts/passkeys/passkeys.js';
import { citizen, PASSWORD } from '../../accounts/people.js';
import { Browser } from '../../notifications/push-service.js';
import { filled } from '../../requests/scenario.js';
import { SoftwareAuthenticator } from '../../support/authenticator.js';
import type { Acts } from './stage.js';

const NEW = 'un’altra frase, più lunga';
const english = { 'x-localization': 'en' };
const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const agreed = { newsletter: true, marketing: false, marketing_partner: true, marketing_profiling: false };

/** Acts of people about their own account, and of visitors. */
export const accountActs: Acts = {
  'POST /register/user: least': (stage) => ({ body: citizen({ email: stage.address() }) }),
  'POST /register/user: all, in English, with a draft': (stage) => ({
    headers: english,
    body: citizen({
      email: stage.address(),
      phone: '02 1234567',
      mobile: '333 7654321',
      ...agreed,
      resume: '/request/create/9',
      draft: { ...filled, request_type_id: 'malasanita', opposing_party: 'Mario Bianchi', facts_on: stage.day(-40) },
    }),
  }),
  'POST /register/user: known address': async (stage) => {
    const { email } = await stage.person('en');
    return { body: citizen({ email, first_name: 'Altra' }) };
  },
  'POST /register/user: again before the confirmation': async (stage) => {
    const email = stage.address();
    await stage.ok(stage.test.http.post('/register/user', citizen({ email })));
    await stage.test.http.post('/login', { username: email, password: 'sbagliata sbagliata' });
    stage.test.clock.advance(ms.hour);
    return { body: citizen({ email, first_name: 'Altra', marketing: true }) };
  },
  'POST /register/passkey/options': (stage) => ({
    body: { email: stage.address(), first_name: 'Chiara', last_name: 'Verdi' },
  }),
  'POST /register/user: passkey': async (stage) => {
    const email = stage.address();
    const names = { email, first_name: 'Chiara', last_name: 'Verdi' };
    const { info } = await stage.ok(stage.test.http.post('/register/passkey/options', names));
    const passkey = new SoftwareAuthenticator().create(info);
    return { body: citizen({ email, password: undefined, passkey }), headers: firefox };
  },
  'POST /register/lawyer: least': (stage) => ({
    body: {
      ...citizen({ email: stage.address() }),
      pec: 'studio@pec.example.com',
      company_name: 'Studio Verdi',
      company_order_city: 'Milano',
    },
  }),
  'POST /register/lawyer: all': (stage) => ({
    body: {
      ...citizen({ email: stage.address(), phone: '02 1234567', mobile: '333 7654321', ...agreed }),
      pec: 'altro@pec.example.com',
      company_name: 'Studio Neri',
      company_order_city: 'Bari',
      tax_as_public: true,
    },
  }),
  ...(Object.fromEntries(
    (['user', 'lawyer'] as const).map((model) => [
      `POST /register/{model}/confirm/{token}: ${model}`,
      async (stage) => {
        const email = stage.address();
        const body = {
          ...citizen({ email, ...(model === 'user' ? { draft: { ...filled, request_type_id: 'malasanita' } } : {}) }),
          ...(model === 'lawyer' && {
            pec: 'a@pec.example.com',
            company_name: 'Studio Neri',
            company_order_city: 'Bari',
          }),
        };
        await stage.ok(stage.test.http.post(`/register/${model}`, body));
        const [token] = await stage.link(email);
        return { path: `/register/${model}/confirm/${token}`, body: {}, headers: firefox };
      },
    ]),
  ) as Acts),
  'POST /login: remembered': async (stage) => {
    const { email } = await stage.person();
    return { body: { username: email, password: PASSWORD, remember: true }, headers: firefox };
  },
  'POST /login: for this visit': async (stage) => {
    const { email } = await stage.person('en');
    return { body: { username: email, password: PASSWORD } };
  },
  'POST /login: wrong password': async (stage) => {
    const { email } = await stage.person();
    return { act: () => stage.test.http.post('/login', { username: email, password: 'sbagliata sbagliata' }) };
  },
  'POST /login: with a recovery code': async (stage) => {
    const { email, http } = await stage.person();
    const { secret } = (await stage.ok(http.post('/account/totp', { password: PASSWORD }))).info as { secret: string };
    const { info } = await stage.ok(http.post('/account/totp/confirm', { code: stage.code(secret) }));
    return { body: { username: email, password: PASSWORD, code: (info.recovery_codes as string[])[3] } };
  },
  'POST /login: colleague': async (stage) => {
    const { colleagueId } = await stage.pair();
    const email = stage.address();
    await sql`
      update firm_members set email = ${email}, password_hash = (
        select password_hash from accounts where id = ${(await stage.person()).id}) where id = ${colleagueId}`.execute(
      stage.test.sql,
    );
    return { body: { username: email, password: PASSWORD } };
  },
  'POST /login/passkey/options': () => ({}),
  'POST /login/passkey': async (stage) => {
    const { http } = await stage.person();
    const device = await withPasskey(http);
    const { info } = await stage.test.http.post('/login/passkey/options');
    return { body: { passkey: device.use(info) }, headers: firefox };
  },
  'POST /login/link: known': async (stage) => ({ body: { email: (await stage.person('en')).email } }),
  'POST /login/link: unknown': (stage) => ({ body: { email: stage.address() } }),
  'POST /login/link/open': async (stage) => {
    const { email } = await stage.person();
    await stage.ok(stage.test.http.post('/login/link', { email }));
    const [token, key] = await stage.link(email);
    return { body: { token, key: Number(key), remember: true } };
  },
  'POST /password/recovery: known': async (stage) => ({ body: { email: (await stage.person('en')).email } }),
  'POST /password/recovery: unknown': (stage) => ({ body: { email: stage.address() } }),
  'POST /password/reset': async (stage) => {
    const { email, http } = await stage.person('en');
    await stage.ok(http.put('/profile/email', { email: stage.address(), password: PASSWORD }));
    await stage.ok(stage.test.http.post('/password/recovery', { email }));
    const [token, key] = await stage.link(email);
    return { body: { password: NEW, password_confirmation: NEW, token, key } };
  },
  'DELETE /account/sessions/{id}': async (stage) => {
    const { email, http } = await stage.person();
    await stage.ok(stage.test.http.post('/login', { username: email, password: PASSWORD }));
    const other = ((await http.get('/account/sessions')).info as { id: number; current: boolean }[]).find(
      ({ current }) => !current,
    );
    return { by: http, path: `/account/sessions/${other!.id}` };
  },
  'DELETE /account/sessions': async (stage) => {
    const { email, http } = await stage.person();
    for (let n = 0; n < 2; n++) await stage.ok(stage.test.http.post('/login', { username: email, password: PASSWORD }));
    return { by: http };
  },
  'POST /account/totp': async (stage) => ({ by: (await stage.person()).http, body: { password: PASSWORD } }),
  'POST /account/totp/confirm': async (stage) => {
    const { http } = await stage.person('en');
    const { secret } = (await stage.ok(http.post('/account/totp', { password: PASSWORD }))).info as { secret: string };
    return { by: http, body: { code: stage.code(secret) } };
  },
  'DELETE /account/totp': async (stage) => {
    const { http } = await stage.person();
    const { secret } = (await stage.ok(http.post('/account/totp', { password: PASSWORD }))).info as { secret: string };
    const { info } = await stage.ok(http.post('/account/totp/confirm', { code: stage.code(secret) }));
    return { by: http, body: { password: PASSWORD, code: (info.recovery_codes as string[])[0] } };
  },
  'POST /account/passkeys/proof': async (stage) => {
    const { http } = await stage.person();
    await withPasskey(http);
    return { by: http, body: {} };
  },
  'POST /account/passkeys/options': async (stage) => ({
    by: (await stage.person()).http,
    body: { password: PASSWORD },
  }),
  'POST /account/passkeys': async (stage) => {
    const { http } = await stage.person();
    const { info } = await stage.ok(http.post('/account/passkeys/options', { password: PASSWORD }));
    return { by: http, body: { passkey: new SoftwareAuthenticator().create(info) }, headers: firefox };
  },
  'PUT /account/passkeys/{id}': async (stage) => {
    const { http } = await stage.person();
    await addPasskey(http);
    const [, key] = (await stage.ok(addPasskey(http))).info as { id: number }[];
    return { by: http, path: `/account/passkeys/${key!.id}`, body: { name: 'Chiave blu' } };
  },
  'DELETE /account/passkeys/{id}': async (stage) => {
    const { http } = await stage.person('en');
    const device = await withPasskey(http);
    const [, key] = (await stage.ok(addPasskey(http))).info as { id: number }[];
    return { by: http, path: `/account/passkeys/${key!.id}`, body: await proofWith(http, device) };
  },
  'PUT /profile: citizen': async (stage) => ({
    by: (await stage.person()).http,
    body: {
      first_name: 'Elena',
      last_name: 'Bruni',
      birth_date: '1979-02-03',
      phone: '02 1234567',
      mobile: '333 7654321',
      main_address: {
        address: 'Via Larga 7',
        postal_code: '20122',
        city: 'Milano',
        province_id: 'MI',
        country_id: 'IT',
        latitude: 45.46,
        longitude: 9.19,
      },
      fiscal_data: { tax_code: 'RSSNNA80E45F205J' },
    },
  }),
  'PUT /profile: firm': async (stage) => ({
    by: (await stage.office()).http,
    body: {
      company_name: 'Studio Bruni',
      company_order_city: 'Torino',
      vat_number: '00743110157',
      tax_code: '00743110157',
      tax_as_public: true,
      flat_rate: true,
      pec: 'bruni@pec.example.com',
      sdi_code: 'M5UXCR1',
      bar: { city: 'Torino', number: 'B77', enrolled_on: '2001-05-06' },
      insurance: { company_name: 'Assicura', number: 'P-9', expiration_date: stage.day(200) },
      skills: ['malasanita', 'sinistri-stradali'],
      languages: ['it', 'fr'],
      presentation: 'Ci occupiamo di sanità.',
      own_clients: ['Mario Rossi'],
    },
  }),
  'PUT /profile: firm empties fields': async (stage) => {
    const id = await stage.rows.firm();
    return { by: await stage.rows.as(id), body: { presentation: null, insurance: null, bar: null, mobile: null } };
  },
  'PUT /profile/preferences: citizen': async (stage) => ({ by: (await stage.person()).http, body: { locale: 'en' } }),
  'PUT /profile/preferences: firm': async (stage) => ({
    by: (await stage.pair()).firm,
    body: {
      locale: 'en',
      max_distance_km: 35,
      min_value_cents: 70_000,
      paused_from: stage.day(3),
      paused_through: stage.day(9),
    },
  }),
  'PUT /profile/preferences: colleague': async (stage) => ({
    by: (await stage.pair()).colleague,
    body: { locale: 'it' },
  }),
  'PUT /profile/preferences: pause at once': async (stage) => {
    const id = await stage.rows.firm({ maxDistanceKm: 20 });
    return { by: await stage.rows.as(id), body: { max_distance_km: null, paused_through: stage.day(5) } };
  },
  'PUT /profile/security': async (stage) => {
    const { email, http } = await stage.person('en');
    await stage.ok(stage.test.http.post('/login', { username: email, password: PASSWORD }));
    await stage.ok(stage.test.http.post('/password/recovery', { email }));
    return { by: http, body: { password: PASSWORD, new_password: NEW, new_password_confirmation: NEW } };
  },
  'PUT /profile/email': async (stage) => ({
    by: (await stage.person('en')).http,
    body: { email: stage.address(), password: PASSWORD },
  }),
  'PUT /profile/email: known address': async (stage) => {
    const { email } = await stage.office();
    return { by: (await stage.person()).http, body: { email, password: PASSWORD } };
  },
  'PUT /profile/notifications': async (stage) => ({
    by: (await stage.pair()).firm,
    body: {
      types: { admin: { app: true, mail: false }, request: { app: false, mail: true } },
      digest: true,
      ...agreed,
    },
  }),
  'PUT /profile/notifications: back': async (stage) => {
    const { http } = await stage.person();
    await stage.ok(http.put('/profile/notifications', agreed));
    return { by: http, body: { newsletter: false, marketing: true } };
  },
  'PUT /profile/terms': async (stage) => {
    const { http } = await stage.person();
    const { info } = await http.get('/account');
    const version = (info.terms as { version: string } | undefined)?.version ?? '2026-11-22';
    return { by: http, body: { version } };
  },
  'POST /notifications/{id}/read': async (stage) => {
    const { citizen: by, citizenId } = await stage.pair();
    const { rows } = await sql<{ id: number }>`
      insert into notifications (account_id, type, priority, template, created_at)
      select ${citizenId}::integer, 4, 2, 'refund_denied', ${stage.now} from generate_series(1, 2) returning id`.execute(
      stage.test.sql,
    );
    return { by, path: `/notifications/${rows[1]!.id}/read` };
  },
  'PUT /notifications/push': async (stage) => ({
    by: (await stage.person()).http,
    body: new Browser().subscription('https://fcm.googleapis.com/fcm/send/uno'),
    headers: firefox,
  }),
  'DELETE /notifications/push': async (stage) => {
    const { http } = await stage.person();
    await stage.ok(
      http.put('/notifications/push', new Browser().subscription('https://fcm.googleapis.com/fcm/send/due')),
    );
    return { by: http };
  },
  'POST /newsletter: all': (stage) => ({
    body: {
      email: stage.address(),
      authorizations: { marketing: true, marketing_partner: false, marketing_profiling: true },
    },
    headers: english,
  }),
  'POST /newsletter: least, and its confirmation': (stage) => {
    const email = stage.address();
    return {
      act: async () => {
        await stage.ok(stage.test.http.post('/newsletter', { email }));
        await stage.test.drain();
        const { rows } = await sql<{ url: string }>`
          select content->'action'->>'url' as url from outbox where recipient = ${email} order by id desc`.execute(
          stage.test.sql,
        );
        await stage.ok(stage.test.http.get(`/newsletter/confirm/${rows[0]!.url.replace(/^.*\//, '')}`));
      },
    };
  },
  'POST /newsletter/unsubscribe: by address': async (stage) => {
    const email = stage.address();
    await sql`insert into newsletter_subscriptions (email, locale, asked_at, confirmed_at)
      values (${email}, 'en', ${stage.now}, ${stage.now})`.execute(stage.test.sql);
    return { body: { email } };
  },
  'POST /contact': (stage) => ({
    body: {
      name: 'Elena Prova',
      email: stage.address(),
      subject: 'Rimborso del piano',
      text: 'Quando arriva il rimborso del piano Premium?',
    },
    headers: english,
  }),
  'POST /contact: about a request': async (stage) => {
    const { citizen: by, requestId } = await stage.pair();
    return {
      by,
      body: {
        name: 'Anna Rossi',
        email: stage.address(),
        subject: 'La mia richiesta',
        text: 'Vorrei sapere a che punto siamo.',
        request_id: requestId,
      },
    };
  },
  'POST /logout': async (stage) => ({ by: (await stage.person()).http, body: {} }),
  'DELETE /account: citizen with everything': async (stage) => {
    const { id, email, http } = await stage.person();
    await withPasskey(http);
    const { secret } = (await stage.ok(http.post('/account/totp', { password: PASSWORD }))).info as { secret: string };
    await stage.ok(http.post('/account/totp/confirm', { code: stage.code(secret) }));
    await stage.ok(http.put('/profile/email', { email: stage.address(), password: PASSWORD }));
    await stage.ok(
      http.put('/notifications/push', new Browser().subscription('https://fcm.googleapis.com/fcm/send/tre')),
    );
    await stage.ok(http.put('/profile/notifications', agreed));
    await stage.ok(http.put('/profile', { mobile: '333 7654321', phone: '02 1234567' }));
    const draft = (await stage.ok(http.post('/requests', { request_type_id: 'malasanita' }))).info.id as number;
    await stage.ok(
      http.put(`/requests/${draft}`, { ...filled, opposing_party: 'Mario Bianchi', sensitive_data_consent: true }),
    );
    const request = await stage.rows.request(id, { status: 3 });
    const firm = await stage.rows.firm({ listed: false });
    const response = await stage.rows.response(request, firm, 7, { opened_at: stage.now });
    await stage.ok(http.post('/messages', { response_id: response, text: 'Buongiorno.' }));
    await stage.ok(http.put(`/conversations/${response}/draft`, { text: 'Non ancora' }));
    await stage.ok(http.put(`/refused-firms/${await stage.rows.firm({ listed: false })}`, {}));
    await stage.test.http.post('/login', { username: email, password: 'sbagliata sbagliata' });
    await stage.ok(
      stage.test.http.post('/contact', {
        name: 'Chiara',
        email,
        subject: 'Una domanda',
        text: 'Come si cancella un account?',
      }),
    );
    await stage.ok(stage.desk.post(`/accounts/${id}/notes`, { text: 'Ha telefonato.' }));
    await stage.ok(stage.test.http.post('/login/link', { email }));
    return { by: http, body: { password: PASSWORD } };
  },
};
