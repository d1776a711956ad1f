import { describe, it } from '@jest/globals';
import {
  fillIn,
  passkeyDevice,
  passkeyOptions,
  press,
  refusal,
  wait,
  write,
  writes,
  type Answer,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { showAny } from '../../support/screens/browser/any-page.js';
import { pagesOf } from '../../support/screens/browser/web-pages.js';
import { webPart } from '../../support/web-markup.js';

const pages = await pagesOf();
const open = (path: string, given: object = {}, answers: Answers = {}, before?: () => unknown) =>
  showAny(
    pages.find((page) => page.path === path)!,
    'nobody',
    { given, answers, before },
  );
/** Where the session is kept, for whom, and what was sent. */
const kept = (): string[] => [
  ...[sessionStorage, localStorage].flatMap((store, nth) => {
    const account = store.getItem('account');
    return store.getItem('token') === null
      ? []
      : [`in the ${nth === 0 ? 'tab' : 'browser'}: ${String((JSON.parse(account ?? '{}') as { id?: number }).id)}`];
  }),
];
const button = 'form button[type=submit]';

describe('each way to sign in', () => {
  const WAYS: Record<string, { path: string; act: () => Promise<unknown>; answers?: Answers }> = {
    'the password': {
      path: '/login',
      act: async () => {
        await write(/mail/i, ' anna@example.com ');
        await write(/^Password/, 'Una frase lunga 7!');
        await press(/./, button);
      },
    },
    'a link': { path: '/entra/:token/:key', act: () => press(/./, button) },
    'a passkey': {
      path: '/login',
      act: async () => {
        await press(/passkey/i, 'button');
        for (let turns = 0; turns < 3000 && kept().length === 0; turns += 1) await wait(5);
      },
      answers: { 'POST /login/passkey/options': { status: 200, body: { info: passkeyOptions } } },
    },
    'the confirmation of a firm': { path: '/mail-confirm-lawyer/:token', act: () => press(/Conferma/, 'button') },
    'the confirmation of a citizen': { path: '/mail-confirm-user/:token', act: () => press(/Conferma/, 'button') },
  };

  it.each(Object.keys(WAYS))('keeps the session where the person wants it: %s', async (way) => {
    const { path, act, answers = {} } = WAYS[way]!;
    const told: Record<string, string[]> = {};
    for (const remember of [false, true])
      for (const model of path === '/login' ? (['user', 'lawyer'] as const) : (['user'] as const)) {
        passkeyDevice(way === 'a passkey' ? 'confirms' : null);
        const shown = await open(path, { model, resume: null, draft: null }, answers, async () => {
          const { keepClaim } = await webPart<{ keepClaim: (claim: string) => void }>('features/wizard/claim-storage');
          keepClaim('claim of a draft');
        });
        const box = document.querySelector<HTMLInputElement>('form input[name=remember]');
        if (remember && !box) continue;
        if (remember) box?.click();
        await wait(10);
        await act();
        const calls: string[] = [];
        // The draft is claimed by a part that is loaded then.
        const claims = model === 'user' && path === '/login';
        for (let turns = 0; turns < (claims ? 3000 : 20) && !calls.some((call) => call.includes('claim')); turns += 1) {
          await wait(5);
          calls.push(...writes());
        }
        told[`${model}${remember ? ', remembered' : ''}`] = [
          `at ${String(shown?.where())}`,
          ...kept(),
          ...calls.map((call) => call.replaceAll(/"[\w-]{30,}"/g, '"…"').slice(0, 90)),
        ];
        passkeyDevice(null);
      }
    return told;
  });
});

describe('a login that is refused', () => {
  const said = () => [
    ...[...document.querySelectorAll('[role=alert], [role=status]')]
      .map((each) => each.textContent.trim())
      .filter(Boolean),
    ...[...document.querySelectorAll<HTMLInputElement>('form input')].map(
      ({ name, type, value, checked }) => `${name}: ${type === 'checkbox' ? String(checked) : value}`,
    ),
    ...[...document.querySelectorAll('form button[type=submit]')].map((each) =>
      each.hasAttribute('disabled') ? 'cannot be sent' : 'can be sent',
    ),
  ];

  it('asks for what is missing, and keeps what was right', async () => {
    const told: Record<string, string[]> = {};
    const problem = (code: string, info: object = {}): Answer => ({
      status: 403,
      body: { message: code, info: { messages: [`(${code})`], ...info } },
    });
    let outcome: Answer = refusal(403);
    await open('/login', {}, { 'POST /login': () => outcome });
    const tries: [string, Answer][] = [
      ['wrong', refusal(403)],
      ['not confirmed', problem('not_confirmed', { account: { id: 31 } })],
      ['a code is asked for', problem('code_required')],
      ['the code is wrong', problem('wrong_code')],
      ['no line', 'no line'],
    ];
    for (const [name, answer] of tries) {
      outcome = answer;
      await write(/mail/i, 'anna@example.com');
      await write(/^Password/, 'Una frase lunga 7!');
      if (document.querySelector('input[name=code]')) await write(/[Cc]odice/, ' 123456 ');
      await press(/./, button);
      await wait(20);
      told[name] = [...writes(), ...said()];
      if (name === 'not confirmed') {
        await press(/Rimanda|di nuovo/i, 'button');
        told['and the mail is sent again'] = said().slice(0, 3);
      }
    }
    await write(/mail/i, 'anna');
    await write(/^Password/, 'x');
    await press(/./, button);
    told['a mistake that the page finds'] = said();
    return told;
  });
});

describe('a registration', () => {
  it('says that somebody is too young, and sends what was written before', async () => {
    const told: Record<string, string[]> = {};
    const { emptyDraft } = await webPart<{ emptyDraft: (owner: null) => object }>('features/wizard/draft');
    const { keepDraft } = await webPart<{ keepDraft: (kept: object) => unknown }>('features/wizard/draft-storage');
    const { readClaim } = await webPart<{ readClaim: () => string | null }>('features/wizard/claim-storage');
    const whole = {
      type: 'recupero-crediti',
      geo: {
        city: 'Milano',
        province_id: 'MI',
        country_id: 'IT',
        latitude: 45.4,
        longitude: 9.1,
        address_full: 'Milano',
      },
      description: 'Un cliente non ha pagato tre fatture, e non risponde più alle mie lettere da mesi.',
      factsOn: '2026-02-03',
      opposingParty: 'Verdi srl',
      opposingGiven: true,
      part: 1,
      plan: 1,
      sensitiveConsent: true,
      furthest: 9,
    };
    const page = pages.find((each) => each.path === '/registrazione-utente')!;
    for (const [name, draft, query, birth] of [
      ['nothing written', null, '', '02/01/1980'],
      ['too young', null, '', '02/01/2010'],
      ['a whole draft', whole, '', '02/01/1980'],
      ['a whole draft, to send', whole, '?send', '02/01/1980'],
      ['a draft without the consent, to send', { ...whole, sensitiveConsent: false }, '?send', '02/01/1980'],
      ['a draft without a story, to send', { ...whole, description: '' }, '?send', '02/01/1980'],
      ['from a page', null, '?redirect_to=%2Frequests%2F7', '02/01/1980'],
      ['from another site', null, '?redirect_to=https%3A%2F%2Fevil.example', '02/01/1980'],
    ] as const) {
      const shown = await showAny(page, 'nobody', {
        query,
        given: { 'draft.claim': 'the claim' },
        answers:
          draft === null ? { 'POST /register/user': { status: 201, body: { info: { account: { id: 31 } } } } } : {},
        before: () => {
          if (draft) keepDraft({ draft: { ...emptyDraft(null), ...draft }, unsent: [] });
        },
      });
      await fillIn(document.querySelector('form')!);
      await write(/nascita/, birth);
      await press(/./, button);
      const isOver = () =>
        !shown?.where().startsWith('/registrazione') || document.querySelector('[role=alert]') !== null;
      for (let turns = 0; turns < 3000 && !isOver(); turns += 1) await wait(5);
      const sent = writes().map((call) => call.replace(/"first_name".*?profiling":\w+/, '…').slice(0, 400));
      told[name] = [
        `at ${String(shown?.where())}`,
        ...sent,
        `claim ${String(readClaim())}, ${localStorage.getItem('draft') === null && Object.keys(localStorage).every((key) => !/draft/.test(key)) ? 'no draft' : 'the draft'} here`,
        ...[...document.querySelectorAll('[role=alert]')].map((each) => each.textContent),
      ];
    }
    return told;
  });
});
