import { describe, expect, it } from '@jest/globals';
import {
  fillIn,
  lines,
  page,
  passkeyDevice,
  passkeyOptions,
  press,
  reads,
  refusal,
  wait,
  write,
  writes,
  type Answer,
} from '../../support/screens/browser/hands.js';
import { showAny } from '../../support/screens/browser/any-page.js';
import { pagesOf } from '../../support/screens/browser/web-pages.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const pages = await pagesOf();
const pageAt = (path: string) => pages.find((each) => each.path === path)!;
const found = (info: unknown): Answer => ({ status: 200, body: { info } });
const words = () => page().split('\n').slice(0, 6);

/** Every field that a profile can lack. */
const MISSING = [
  ...['first_name', 'last_name', 'birth_date', 'phone', 'main_address', 'company_name', 'vat_number', 'tax_code'],
  ...['pec', 'bar', 'skills', 'languages', 'presentation'],
];

describe('the confirmation of an address', () => {
  it('reads the account again where it is that of who is signed in', async () => {
    const told: Record<string, string[]> = {};
    for (const [as, id] of [
      ['nobody', 7],
      ['citizen', 5],
      ['citizen', 7],
    ] as const) {
      await show({
        as,
        at: `/mail-confirm-change/${id}/99`,
        path: '/mail-confirm-change/:key/:token',
        file: 'features/accounts/confirm-change.page',
      });
      reads();
      await press(/Conferma/, 'button');
      await wait(20);
      told[`${as} of ${id}`] = reads();
    }
    return told;
  });

  it('is refused, or could not be asked for: then it can be asked again', async () => {
    const told: Record<string, string[]> = {};
    const problem = (status: number, code: string): Answer => ({
      status,
      body: { message: code, info: { messages: [`(${code})`] } },
    });
    for (const answer of [
      problem(404, 'invalid_token'),
      problem(409, 'other'),
      problem(429, 'too_many'),
      problem(503, 'busy'),
      'no line',
    ] as const) {
      await show({
        at: '/mail-confirm-lawyer/99',
        path: '/mail-confirm-lawyer/:token',
        file: 'features/accounts/confirm-firm.page',
        answers: { 'POST /register/lawyer/confirm/99': answer },
      });
      await press(/Conferma/, 'button');
      await wait(20);
      told[answer === 'no line' ? answer : String(answer.status)] = words();
    }
    return told;
  });
});

describe('somebody who signs out', () => {
  it.each([undefined, refusal(500), 'no line'] as const)(
    'has left this browser, whatever the server says: %s',
    async (answer) => {
      await show({
        as: 'citizen',
        at: '/logout',
        path: '/logout',
        file: 'features/accounts/logout.page',
        answers: answer === undefined ? {} : { 'POST /logout': answer },
        before: () => {
          sessionStorage.setItem('typed-quote-7', '{}');
          sessionStorage.setItem('other', '{}');
        },
      });
      await wait(20);
      expect([localStorage.getItem('token'), Object.keys(sessionStorage)]).toEqual([null, ['other']]);
      expect(writes()).toEqual(['POST /logout {"id":5}']);
      expect(document.querySelector('[role=status] h1')).not.toBeNull();
    },
  );
});

describe('somebody who deletes the account', () => {
  it('is led home, and to the login where that was refused and the session ends later', async () => {
    const { takeDestination } = await webPart<{ takeDestination: () => string | null }>('api/session');
    const told: Record<string, unknown[]> = {};
    for (const answer of [undefined, refusal(409), 'no line'] as const) {
      takeDestination();
      await show({
        as: 'citizen',
        part: await partOf('features/accounts/profile/delete-account', 'DeleteAccount', {
          account: { id: 5, model: 'user', has_password: true },
        }),
        answers: answer === undefined ? {} : { 'DELETE /account': answer },
        before: () => sessionStorage.setItem('typed-quote-7', '{}'),
      });
      await press(/Cancella/, 'button');
      await fillIn(document.querySelector('dialog form')!);
      await press(/./, 'dialog [type=submit]');
      await wait(20);
      told[answer === undefined ? 'taken' : answer === 'no line' ? answer : 'refused'] = [
        takeDestination(),
        localStorage.getItem('token') === null ? 'signed out' : 'signed in',
        ...Object.keys(sessionStorage).filter((key) => key.startsWith('typed')),
        document.querySelector('.toast')?.textContent ?? '',
      ];
    }
    return told;
  });
});

describe('a profile that is being changed', () => {
  it('asks before it is left, only while there is something to lose', async () => {
    const told: Record<string, string> = {};
    const asks = () => (document.querySelector('dialog') ? 'asks' : 'goes');
    const open = () =>
      showAny(pageAt('/profile/info'), 'citizen', { given: { postal_code: '20100', pec: 'a@example.com' } });
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented ? 'asks' : 'closes';
    };
    let shown = await open();
    told['nothing changed, closed'] = closing();
    void shown?.go('/profile');
    await wait(30);
    told['nothing changed'] = `${asks()} to ${String(shown?.where())}`;
    shown = await open();
    await write(/^Nome/, 'Luca');
    told['changed, closed'] = closing();
    void shown?.go('/profile/info?x=1');
    await wait(30);
    told['changed, the same page'] = asks();
    void shown?.go('/profile');
    await wait(30);
    told.changed = `${asks()} at ${String(shown?.where())}`;
    await press('Resto qui', 'dialog button');
    told['and stays'] = `${asks()} at ${String(shown?.where())}`;
    void shown?.go('/profile');
    await wait(30);
    await press(/esco/, 'dialog button');
    await wait(30);
    told['and leaves'] = `at ${String(shown?.where())}`;
    shown = await open();
    await write(/^Nome/, 'Luca');
    await press('Salva', 'button');
    await wait(30);
    told['saved, closed'] = closing();
    void shown?.go('/profile');
    await wait(30);
    told.saved = `${asks()} to ${String(shown?.where())}`;
    shown = await open();
    await write(/^Nome/, 'Luca');
    localStorage.clear();
    void shown?.go('/profile');
    await wait(30);
    told['signed out'] = asks();
    return told;
  });
});

describe('somebody without a password', () => {
  it('chooses one with a passkey, and gives it for the next one', async () => {
    passkeyDevice('confirms');
    await show({
      as: 'citizen',
      at: '/profile/security',
      path: '/profile/security',
      file: 'features/accounts/profile/security.page',
      given: { has_password: false },
      answers: { 'POST /account/passkeys/proof': found(passkeyOptions) },
    });
    const form = 'section[aria-labelledby=password] form';
    const fields = () =>
      [...document.querySelectorAll<HTMLInputElement>(`${form} input`)].map(({ name }) => name).join();
    const told = [fields()];
    for (let times = 0; times < 2; times += 1) {
      await fillIn(document.querySelector(form)!);
      await press(/./, `${form} button[type=submit]`);
      const calls: string[] = [];
      for (let turns = 0; turns < 3000 && !calls.some((call) => call.startsWith('PUT')); turns += 1) {
        await wait(5);
        calls.push(...writes());
      }
      await wait(20);
      told.push(...calls.map((call) => call.replace(/"passkey":\{.*\}/, '"passkey":…')), fields());
    }
    passkeyDevice(null);
    return told;
  });
});

describe('a passkey that was added', () => {
  it('leaves an empty field for the next one', async () => {
    const passkey = (id: number) => ({
      id,
      name: `Telefono ${id}`,
      created_at: '2026-03-10T09:00:00.000Z',
      last_used_at: null,
      backed_up: false,
    });
    let count = 1;
    passkeyDevice('confirms');
    await show({
      as: 'citizen',
      part: await partOf('features/accounts/passkeys/passkeys-part', 'PasskeysPart', { hasPassword: true }),
      answers: {
        'GET /account/passkeys': () => found([1, 2].slice(0, count).map(passkey)),
        'POST /account/passkeys/options': found(passkeyOptions),
        'POST /account/passkeys': () => {
          count = 2;
          return found([1, 2].map(passkey));
        },
      },
    });
    await write(/^Password/, 'Una frase lunga 7!');
    await press(/Aggiungi/, 'button');
    for (let turns = 0; turns < 3000 && document.querySelectorAll('.access-list li').length < 2; turns += 1)
      await wait(5);
    passkeyDevice(null);
    expect(document.querySelectorAll('.access-list li')).toHaveLength(2);
    expect(document.querySelector<HTMLInputElement>('input[name=password]')?.value).toBe('');
    expect(document.querySelector('[role=status]')?.textContent).not.toBe('');
  });
});

describe('new terms', () => {
  it('are shown first, once in a tab, and lead on to what was to be opened', async () => {
    const told: string[] = [];
    const given = { must_accept: true, 'terms.current': '2026-11-22', owner_actions: ['accept_terms'] };
    const first = await show({
      as: 'citizen',
      at: '/invoices?page=2',
      path: '/invoices',
      file: 'features/billing/invoices.page',
      given,
    });
    told.push(first.where());
    const terms = await show({
      as: 'citizen',
      at: '/profile/terms?redirect_to=%2Finvoices%3Fpage%3D2',
      path: '/profile/terms',
      file: 'features/accounts/profile/terms.page',
      given,
    });
    const shownFor = sessionStorage.getItem('terms-shown');
    told.push(...lines().filter((line) => line.startsWith('→ /invoices')));
    await press(/Accetto/, 'button');
    await wait(20);
    told.push(terms.where());
    for (const version of ['2026-11-22', '2024-10-15']) {
      const again = await show({
        as: 'citizen',
        at: '/invoices',
        path: '/invoices',
        file: 'features/billing/invoices.page',
        given,
        before: () => sessionStorage.setItem('terms-shown', version),
      });
      told.push(`${version}: ${again.where()}`);
    }
    expect(shownFor).toBe('2026-11-22');
    return told;
  });

  it.each([
    ['/invoices?page=2', 'features/billing/invoices.page'],
    ['/profile/terms?redirect_to=%2Finvoices%3Fpage%3D2', 'features/accounts/profile/terms.page'],
  ])('are shown in English too, once, on the way from %s', async (at, file) => {
    const given = { must_accept: true, 'terms.current': '2026-11-22', locale: 'en' };
    const { where } = await show({ as: 'citizen', locale: 'en', at, path: at.replace(/\?.*/, ''), file, given });
    expect(decodeURIComponent(where())).toBe('/en/profile/terms?redirect_to=/invoices?page=2');
  });
});

describe('who can replace somebody who is absent', () => {
  it('is everybody else who works on requests and has accepted', async () => {
    const member = (id: number | null, role: string | null, status: string) => ({
      id,
      first_name: `${role ?? 'owner'} ${status}`,
      last_name: String(id),
      email: 'x@example.com',
      role,
      request_access: 'all',
      status,
      current: false,
      expires_at: null,
      last_seen_at: null,
      absences: [],
      allowed_actions: ['enter_absence'],
    });
    const people = [
      member(null, null, 'owner'),
      ...['lawyer', 'assistant', 'billing'].flatMap((role, nth) =>
        ['active', 'invited', 'expired'].map((status, at) => member(10 * nth + at + 1, role, status)),
      ),
    ];
    const told: Record<string, string[]> = {};
    for (const absent of people.slice(0, 2)) {
      await show({
        as: 'firm',
        part: await partOf('features/accounts/profile/members/enter-absence', 'EnterAbsence', {
          member: absent,
          people,
          onChanged: () => Promise.resolve(),
        }),
      });
      await press(/./, 'button');
      told[absent.first_name] = [...document.querySelectorAll('dialog option')].map(({ textContent }) => textContent);
      for (const value of ['', 'owner', '1', '4']) {
        const field = document.querySelector<HTMLSelectElement>('dialog select')!;
        if (![...field.options].some((option) => option.value === value)) continue;
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
        await write(/^Dal|Primo/, '1/12/2026');
        await write(/^Al|Ultimo|fino/i, '3/12/2026');
        await press(/./, 'dialog [type=submit]');
        told[absent.first_name]?.push(...writes());
        if (!document.querySelector('dialog')) await press(/./, 'button');
      }
    }
    return told;
  });
});

describe('a new password', () => {
  it.each([
    '/invito/:key/:token',
    '/reimposta-password/:token/:key',
    '/registrazione-avvocato',
    '/registrazione-utente',
  ])('is not sent where it is too short: %s', async (path) => {
    await showAny(pageAt(path), 'nobody');
    await fillIn(document.querySelector('form')!);
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type=password]')) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Corta 7!');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    await press(/./, 'form button[type=submit]');
    expect(writes()).toEqual([]);
    expect(document.querySelector('[role=alert]')).not.toBeNull();
  });
});

describe('what the profile of a firm lacks', () => {
  it('is linked to the part of the form that has its field', async () => {
    const given = { missing: MISSING, owner_actions: [], tax_as_public: false, languages: ['en'] };
    const open = (path: string, file: string) =>
      show({ as: 'firm', path, at: path, file: `features/accounts/profile/${file}.page`, given });
    await open('/profile', 'profile');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.missing li a')];
    const names = links.map((link) => `${link.textContent} → ${link.hash}`);
    const parts = [...new Set(links.map(({ hash }) => hash))];
    await open('/profile/info', 'info');
    const labels = parts.map((hash) => {
      const part = document.querySelector(hash)?.closest('section, fieldset');
      return `${hash}: ${[...(part?.querySelectorAll('label') ?? [])].map((each) => each.textContent.slice(0, 30)).join(' | ')}`;
    });
    return [...names, ...labels];
  });
});
