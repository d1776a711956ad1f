import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { webHtml, webMarkup, webPart, wordsOf } from '../../support/web-markup.js';

let draw: Awaited<ReturnType<typeof webMarkup>>;
beforeAll(async () => {
  draw = await webMarkup();
});

describe('the passkeys of a person', () => {
  it('say of each whether its provider keeps a copy', async () => {
    const { PasskeysPart } = await webPart<{ PasskeysPart: ComponentType<{ hasPassword: boolean }> }>(
      'features/accounts/passkeys/passkeys-part',
    );
    const passkey = { created_at: '2026-03-10T09:00:00.000Z', last_used_at: null };
    const list = [
      { ...passkey, id: 1, name: 'Telefono', backed_up: true },
      { ...passkey, id: 2, name: 'Chiavetta', backed_up: false },
    ];
    const words = draw(PasskeysPart, { hasPassword: true }, { '/account/passkeys': list }).join(' ');
    expect(words).toMatch(/Telefono.* · si copia sui tuoi altri dispositivi.*Chiavetta/);
    expect(words).not.toMatch(/Chiavetta.*si copia sui tuoi altri dispositivi/);
  });
});

describe('the page of password and address', () => {
  const shown = async (has_password: boolean): Promise<string> => {
    const { default: SecurityPage } = await webPart<{ default: ComponentType<object> }>(
      'features/accounts/profile/security.page',
    );
    const html = await webHtml();
    const loaded = { has_password, sign_in: { email: 'anna@example.com' }, pending_email: null, two_factor: false };
    return html(SecurityPage, {}, { loaded, at: '/profile/security' });
  };

  it('asks for the password in use, also before the address changes', async () => {
    const html = await shown(true);
    expect(html).toMatch(/Quando la cambi.*Cambia la password/);
    expect(html.match(/autoComplete="current-password"/g)?.length).toBeGreaterThanOrEqual(3);
    expect(html).not.toMatch(/passkey quando/);
  });

  it('lets somebody without a password choose one, and asks for none', async () => {
    const html = await shown(false);
    expect(html).toMatch(/Se vuoi, scegline una.*Scegli una password/);
    expect(html).not.toMatch(/autoComplete="current-password"/);
  });
});

describe('the page that asks for a link to a new password', () => {
  it('is found below the login', async () => {
    const { default: RecoveryPage } = await webPart<{ default: ComponentType<object> }>(
      'features/accounts/recovery.page',
    );
    for (const [locale, words, prefix] of [
      ['it', ['Giustamente', 'Accedi'], ''],
      ['en', ['Giustamente', 'Sign in'], '/en'],
    ] as const) {
      const html = (await webHtml(locale))(RecoveryPage, {}, { at: '/recupero-password' });
      const [crumbs = ''] = /<nav[^>]*crumbs.*?<\/nav>/s.exec(html) ?? [];
      expect([...crumbs.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
        prefix || '/',
        `${prefix}/login`,
      ]);
      expect(wordsOf(crumbs).slice(0, 2)).toEqual(words);
    }
  });
});

describe('what the people of a firm did', () => {
  it('is told with what it was about, and leads there', async () => {
    const { default: ActivityPage } = await webPart<{ default: ComponentType<object> }>(
      'features/accounts/profile/activity.page',
    );
    const entry = {
      at: '2026-03-10T09:00:00.000Z',
      by: { name: 'Elena Serra' },
      request: null,
      credits: null,
      fields: [],
    };
    const info = [
      { id: 1, kind: 'quote_sent', label: 'Preventivo', request: { id: 7, request_type: 'Sfratto', city: 'Lodi' } },
      { id: 2, kind: 'credits_ordered', label: 'Crediti', credits: 5 },
      { id: 3, kind: 'credits_ordered', label: 'Crediti' },
      { id: 4, kind: 'refund_asked', label: 'Rimborso', credits: 5 },
      { id: 5, kind: 'review_replied', label: 'Risposta' },
      { id: 6, kind: 'member_invited', label: 'Invito', about: 'Dario Ferri' },
      { id: 7, kind: 'login', label: 'Accesso' },
    ].map((one) => ({ ...entry, ...one }));
    const answers = { '/firm/activity {"params":{"query":{}}}': { info, people: [], more: false } };
    const html = (await webHtml())(ActivityPage, {}, { answers });
    const [, list = ''] = /<ul class="access-list"(.*)<\/ul>/s.exec(html) ?? [];
    const lines = list.split('<li>').slice(1);
    expect(
      lines.map((line) => [wordsOf(line).join(' '), ...[...line.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)]),
    ).toMatchSnapshot();
  });
});

describe('the registration of a firm', () => {
  it('says that each consent is its own choice, and none is needed', async () => {
    const { default: Page } = await webPart<{ default: ComponentType<object> }>('features/accounts/register/firm.page');
    const html = (await webHtml())(Page, {}, { loaded: { time: 'due giorni' } });
    expect(html).toMatch(/Che cosa possiamo mandarti<.*>Sono quattro scelte separate e nessuna è obbligatoria/);
  });
});
