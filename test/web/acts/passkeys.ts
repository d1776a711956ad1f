import { describe, expect, it } from '@jest/globals';
import {
  hasControl,
  page,
  passkeyDevice,
  passkeyOptions,
  press,
  refusal,
  wait,
  write,
  writes,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';

const answered = (info: unknown) => ({ status: 200, body: { info } });
const options = { 'POST /login/passkey/options': answered(passkeyOptions) };
const session = { auth: { access_token: 'token' }, account: { id: 5, model: 'user' } };

describe('the login with a passkey', () => {
  const open = async (device: string | null, answers: Answers) => {
    const entered: unknown[] = [];
    const asked = passkeyDevice(device);
    const onEntered = (...given: unknown[]) => entered.push(given);
    await show({
      part: await partOf('features/accounts/passkeys/login-part', 'PasskeyLogin', { remember: true, onEntered }),
      answers,
    });
    return { asked, entered };
  };
  const enter = async () => {
    await press(/passkey/i);
    for (let turns = 0; turns < 50 && !/\(alert\)/.test(page()); turns += 1) await wait(5);
  };

  it('is not offered by a browser without them', async () => {
    await open(null, options);
    expect(hasControl(/passkey/i)).toBe(false);
  });

  it('enters, remembered as the person has chosen', async () => {
    const { asked, entered } = await open('confirms', { ...options, 'POST /login/passkey': answered(session) });
    await enter();
    expect([asked, entered]).toEqual([[{ kind: 'use' }], [[session, true]]]);
    expect(writes().at(-1)).toMatch(/^POST \/login\/passkey \{"passkey":\{"id":"AQID".*"remember":true\}$/);
  });

  it('says why it failed: not confirmed, another site, or refused by the server', async () => {
    const told: string[] = [];
    for (const [device, answers] of [
      ['NotAllowedError', options],
      ['SecurityError', options],
      ['confirms', { ...options, 'POST /login/passkey': refusal(401, '(no such passkey)') }],
    ] as const) {
      const { entered } = await open(device, answers);
      await enter();
      expect(entered).toEqual([]);
      told.push(document.querySelector('[role=alert]')?.textContent ?? '');
    }
    expect(told[2]).toBe('(no such passkey)');
    expect(new Set(told.filter(Boolean)).size).toBe(3);
  });

  it('is offered among the suggestions of the address where the browser can, anew after four minutes', async () => {
    const asked = passkeyDevice('NotAllowedError');
    Reflect.set(PublicKeyCredential, 'isConditionalMediationAvailable', () => Promise.resolve(true));
    const part = await partOf('features/accounts/login-form', 'LoginForm');
    await show({ part, answers: options });
    const offers = () => asked.filter(({ mediation }) => mediation === 'conditional').length;
    for (let turns = 0; turns < 50 && offers() === 0; turns += 1) await wait(5);
    expect(offers()).toBe(1);
    await wait(4 * 60_000 - 2000);
    expect(offers()).toBe(1);
    await wait(2000);
    for (let turns = 0; turns < 50 && offers() === 1; turns += 1) await wait(5);
    expect([offers(), /\(alert\)/.test(page())]).toEqual([2, false]);
  });
});

describe('the passkeys of a person', () => {
  const list = [1, 2].map((id) => ({
    id,
    name: `Telefono ${id}`,
    created_at: '2026-03-10T09:00:00.000Z',
    last_used_at: null,
    backed_up: false,
  }));
  const open = async (answers: Answers) => {
    passkeyDevice('confirms');
    const part = await partOf('features/accounts/passkeys/passkeys-part', 'PasskeysPart', { hasPassword: false });
    await show({ as: 'citizen', part, answers: { 'GET /account/passkeys': answered(list), ...answers } });
  };
  it('are not added where the device does not confirm, has one, or serves no such site, each in its own words', async () => {
    const told: Record<string, string[]> = {};
    for (const device of ['NotAllowedError', 'AbortError', 'InvalidStateError', 'SecurityError']) {
      const part = await partOf('features/accounts/passkeys/passkeys-part', 'PasskeysPart', { hasPassword: true });
      const asked = passkeyDevice(device);
      const answers = {
        'GET /account/passkeys': answered([]),
        'POST /account/passkeys/options': answered(passkeyOptions),
      };
      await show({ as: 'citizen', part, answers });
      await write(/Password/, 'una password lunga');
      await press(/passkey/i, 'form button[type=submit]');
      for (let turns = 0; turns < 50 && !/\(alert\)/.test(page()); turns += 1) await wait(5);
      expect(asked).toEqual([{ kind: 'make' }]);
      told[device] = [...writes(), document.querySelector('[role=alert]')?.textContent ?? 'nothing'];
    }
    return told;
  });

  const status = () => document.querySelector('[role=status]')?.textContent ?? '';

  it('are renamed and removed one by one, each announced', async () => {
    await open({
      'PUT /account/passkeys/2': answered(list),
      'DELETE /account/passkeys/1': { status: 204 },
      'POST /account/passkeys/proof': answered(passkeyOptions),
    });
    await press(/Rinomina.*Telefono 2/);
    await write(/Nome/, ' Ufficio ');
    await press(/Salva|Rinomina$/, 'form button');
    await wait(50);
    expect(writes()).toEqual(['PUT /account/passkeys/2 {"name":"Ufficio"}']);
    const renamed = status();
    await press(/(Togli|Rimuovi|Elimina).*Telefono 1/);
    expect([renamed !== '', status()]).toEqual([true, '']);
    await press(/Togli|Rimuovi|Elimina/, 'form button[type=submit]');
    for (let turns = 0; turns < 50 && status() === ''; turns += 1) await wait(5);
    expect(writes()).toEqual([
      'POST /account/passkeys/proof',
      expect.stringMatching(/^DELETE \/account\/passkeys\/1 \{"passkey":\{"id":"AQID"/),
    ]);
    expect([status() !== '', status() === renamed]).toEqual([true, false]);
  });
});
