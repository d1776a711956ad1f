import { describe, it } from '@jest/globals';
import {
  choose,
  fileOf,
  fillIn,
  later,
  press,
  refusal,
  wait,
  writes,
  type Answer,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';

/** Something that somebody does again and again on a page that stays, and whose outcome the page says. */
interface Doing {
  call: string;
  open: (answers: Answers) => Promise<unknown>;
  act: () => Promise<unknown>;
}

const found = (info: unknown): Answer => ({ status: 200, body: { info } });
const part =
  (as: 'citizen' | 'firm', file: string, name: string, given: object, reads: Record<string, unknown> = {}) =>
  async (answers: Answers) => {
    const read = Object.fromEntries(Object.entries(reads).map(([call, info]) => [`GET ${call}`, found(info)]));
    await show({
      as,
      part: await partOf(`features/${file}`, name, { ...given }),
      answers: { ...read, ...answers },
      given: { languages: ['en'] },
    });
  };
const page =
  (as: 'citizen' | 'firm' | 'nobody', path: string, file: string, given: Record<string, unknown> = {}) =>
  (answers: Answers) =>
    show({
      as,
      path,
      at: path.replaceAll(/:\w+/g, '7'),
      file: `features/${file}.page`,
      given: { languages: ['en'], has_password: true, ...given },
      answers,
    });
/** Presses it, and then what its dialog asks for. */
const confirmed = (name: RegExp) => async () => {
  await press(name, 'button');
  await press(/./, 'dialog .modal-acts button:first-child');
};
/** Fills in the form with this heading, or the only one, and sends it. */
const sent =
  (within = 'form') =>
  async () => {
    await fillIn(document.querySelector(within)!);
    await press(/./, `${within} button[type=submit]`);
  };

const session = (id: number) => ({
  id,
  current: id === 1,
  device: `Telefono ${id}`,
  address: null,
  last_seen_at: '2026-11-19T09:00:00.000Z',
});
const webhook = (id: number, disabled_at: string | null) => ({
  id,
  url: `https://studio.example/${id}`,
  events: ['message.new'],
  disabled_at,
});
const member = {
  id: 8,
  first_name: 'Luca',
  last_name: 'Blu',
  email: 'luca@example.com',
  role: 'lawyer',
  request_access: 'all',
  status: 'invited',
  current: false,
  expires_at: '2026-12-03T09:00:00.000Z',
  last_seen_at: null,
  absences: [
    { id: 4, from: '2026-12-01', until: '2026-12-01', on: false, replacement: null, allowed_actions: ['remove'] },
  ],
  allowed_actions: ['resend', 'withdraw'],
};
const paper = (id: number) => ({ id, name: `tesserino-${id}.pdf`, size: 1000, scan: 'clean' });
const accesses = part(
  'citizen',
  'accounts/profile/accesses-part',
  'AccessesPart',
  {},
  {
    '/account/sessions': [session(1), session(2), session(3)],
  },
);
const webhooks = part(
  'firm',
  'accounts/tools/webhooks-part',
  'WebhooksPart',
  {},
  {
    '/firm/webhooks': {
      webhooks: [webhook(1, null), webhook(2, '2026-11-18T09:00:00.000Z')],
      deliveries: [],
      limit: 5,
      allowed_actions: ['create'],
    },
  },
);
const members = page('firm', '/profile/members', 'accounts/profile/members/members', { members: [member] });
const evidence = part('firm', 'accounts/dashboard/evidence', 'Evidence', { documents: [paper(1), paper(2)] });
const photo = part('firm', 'accounts/profile/photo-field', 'PhotoField', {
  accountId: 5,
  photo: 3,
  name: 'Studio Blu',
});
const security = page('firm', '/profile/security', 'accounts/profile/security');

const DOINGS: Record<string, Doing> = {
  'a session is ended': {
    call: 'DELETE /account/sessions/3',
    open: accesses,
    act: () => press(/Telefono 3/, 'button'),
  },
  'all other sessions are ended': {
    call: 'DELETE /account/sessions',
    open: accesses,
    act: () => press(/tutti|altri|altre/i, 'button'),
  },
  'a webhook is tested': {
    call: 'POST /firm/webhooks/1/test',
    open: webhooks,
    act: () => press(/Prova.*1$/, 'button'),
  },
  'a webhook is turned on': {
    call: 'POST /firm/webhooks/2/enable',
    open: webhooks,
    act: () => press(/Riaccendi.*2$/, 'button'),
  },
  'a webhook is removed': {
    call: 'DELETE /firm/webhooks/1',
    open: webhooks,
    act: confirmed(/(Elimina|Rimuovi|Togli).*1$/),
  },
  'an invitation is sent again': {
    call: 'POST /firm/members/8/resend',
    open: members,
    act: () => press(/Luca/, 'button:first-child'),
  },
  'an invitation is withdrawn': {
    call: 'DELETE /firm/members/8',
    open: members,
    act: confirmed(/(Ritira|Revoca|Annulla).*Luca/),
  },
  'an absence is removed': {
    call: 'DELETE /firm/absences/4',
    open: members,
    act: () => press(/1° dicembre|1 dicembre/, 'button'),
  },
  'a paper is taken back': { call: 'DELETE /documents/2', open: evidence, act: () => press(/tesserino-2/, 'button') },
  'a paper is added': {
    call: 'POST /profile/verification/documents',
    open: evidence,
    act: () => choose(fileOf('tessera.pdf', 12)),
  },
  'a photo is changed': {
    call: 'POST /profile/photo',
    open: photo,
    act: () => choose(fileOf('foto.png', 12, 'image/png')),
  },
  'a photo is removed': {
    call: 'DELETE /profile/photo',
    open: photo,
    act: () => press(/Togli|Rimuovi|Elimina/, 'button'),
  },
  'a confirmation is sent again': {
    call: 'GET /register/user/resend/confirm/7',
    open: part('citizen', 'accounts/resend', 'Resend', { models: ['user', 'lawyer'], id: '7' }),
    act: () => press(/./, 'button'),
  },
  'all notices are read': {
    call: 'GET /notifications/read/all',
    open: page('citizen', '/notifications', 'notifications/centre'),
    act: () => press(/Segna tutto/, 'button'),
  },
  'a payment is played': {
    call: 'POST /sandbox/payments/(ref)/decline',
    open: page('nobody', '/cassa-di-prova/:ref', 'billing/sandbox', { 'info.status': 'open' }),
    act: () => press(/Rifiuta|rifiut/i, 'button'),
  },
  'the notices are chosen': {
    call: 'PUT /profile/notifications',
    open: page('firm', '/profile/notifications', 'accounts/profile/notifications'),
    act: () => press('Salva', 'button'),
  },
  'the preferences are saved': {
    call: 'PUT /profile/preferences',
    open: page('firm', '/profile/preferences', 'accounts/profile/preferences'),
    act: () => press('Salva', 'button'),
  },
  'the profile is saved': {
    call: 'PUT /profile',
    open: page('citizen', '/profile/info', 'accounts/profile/info', { postal_code: '20100', pec: 'a@example.com' }),
    act: sent(),
  },
  'the password is changed': {
    call: 'PUT /profile/security',
    open: security,
    act: sent('section[aria-labelledby=password] form'),
  },
  'the address is changed': {
    call: 'PUT /profile/email',
    open: security,
    act: sent('section[aria-labelledby=email] form'),
  },
  'somebody is invited': {
    call: 'POST /firm/members',
    open: members,
    act: sent('section[aria-labelledby=invite] form'),
  },
};

/** What the page says besides what is always there. */
const said = (): string[] =>
  [...document.querySelectorAll('[role=alert], [role=status], .toast, .err, progress, img')].flatMap((each) => {
    const text = each.textContent.replaceAll(/\s+/g, ' ').trim();
    if (each.tagName === 'IMG') return [`{img ${(each.getAttribute('src') ?? '').replace(/blob:.*/, 'blob')}}`];
    if (each.tagName === 'PROGRESS') return ['(progress)'];
    return text === '' ? [] : [`(${each.getAttribute('role') ?? each.classList[0]}) ${text.slice(0, 70)}`];
  });
/** What was typed is in the fields of the form that is sent. */
const typed = (): string[] => {
  const texts = [...document.querySelectorAll<HTMLInputElement>('form input')].filter(({ type }) =>
    /text|mail|passw/.test(type),
  );
  const filled = texts.filter(({ value }) => value !== '').length;
  return texts.length === 0 ? [] : [`${filled} of ${texts.length} filled`];
};

describe('a page says how it went, each time anew, when', () => {
  it.each(Object.keys(DOINGS))('%s', async (of) => {
    const { call, open, act } = DOINGS[of]!;
    const outcomes: [string, Answer | undefined][] = [
      ['refused', refusal(409, 'Non si può.')],
      ['taken', undefined],
      ['busy', refusal(503, 'Troppo lavoro.')],
      ['taken', undefined],
      ['no line', 'no line'],
    ];
    let waiting = later();
    await open({ [call]: () => waiting.answer() });
    let before: string[] = [];
    /** What is new, and what is gone. */
    const news = (): string => {
      const now = [...said(), ...typed()];
      const told = [
        ...before.filter((each) => !now.includes(each)).map((each) => `− ${each}`),
        ...now.filter((each) => !before.includes(each)),
      ];
      before = now;
      return told.join(' ');
    };
    const told: string[] = [`at first: ${news()}`];
    writes();
    for (const [name, outcome] of outcomes) {
      waiting = later();
      const acting = act().then(
        () => true,
        () => false,
      );
      await wait(60);
      // What it was done with is gone.
      if (!(await acting)) break;
      await wait(60);
      told.push(`asked: ${news()}`);
      // Without an answer of its own it is an example of the contract.
      waiting.give(outcome!);
      await wait(60);
      told.push(`${name}: ${news()}`);
      // What is announced goes away.
      await wait(61_000);
      before = [...said(), ...typed()];
    }
    return told;
  });
});
