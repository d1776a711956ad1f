import { describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { createElement, useState } from 'react';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { choose, fileOf, later, page, wait } from '../../support/screens/browser/hands.js';
import { partOf, show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const REQUEST = {
  'info.id': 7,
  'status.id': 2,
  'request_type.id': 'recupero-crediti',
  languages: ['en'],
  allowed_actions: [],
};
const openRequest = (given: object) =>
  show({
    as: 'citizen',
    at: '/requests/7',
    path: '/requests/:id',
    file: 'features/requests/request.page',
    // The narrower names come first.
    given: { ...given, ...REQUEST, facts_on: '2026-02-03', ...given },
  });
const openResponse = (given: object, search = '', actions: string[] = []) =>
  show({
    as: 'citizen',
    at: `/responses/7${search}`,
    path: '/responses/:id',
    file: 'features/requests/response.page',
    given: { 'info.id': 7, 'status.id': ResponseStatus.ok, languages: ['en'], contacts: null, ...given },
    givenAt: (path) => (path.endsWith('/messages') ? { 'conversation.allowed_actions': actions } : {}),
  });
const termOf = (term: RegExp): string | undefined =>
  [...document.querySelectorAll('dt')].find((each) => term.test(each.textContent))?.nextElementSibling?.textContent;

describe('the page of a request', () => {
  it.each([
    [null, /Richiesta inviata|ricevut/],
    ['2026-11-19T10:00:00.000Z', /Prima dell’inoltro la legge una persona/],
  ])('that was just sent says what happens with it: held since %s', async (held_at, words) => {
    const { go } = await openRequest({ held_at });
    expect(document.querySelector('.sent-note')).toBeNull();
    await go('/requests/7', { sent: true });
    expect(document.querySelector('.sent-note')!.textContent).toMatch(words);
  });

  it.each([1, 2])('says on which side its citizen is: %d', async (part) => {
    await openRequest({ part });
    expect(termOf(/La tua parte/)).toBe(part === 1 ? 'Chiedo qualcosa' : 'Mi difendo');
  });

  it('tells who chose a firm how many others see their number, too', async () => {
    const { approved, ok } = ResponseStatus;
    const said: (string | undefined)[] = [];
    for (const shared_contacts of [false, true]) {
      await openRequest({
        ...{
          'responses.1.status.id': approved,
          'responses.2.status.id': ok,
          'status.id': 5,
          mobile: null,
          phone: null,
        },
        ...{ 'responses.1.shared_contacts': true, 'responses.2.shared_contacts': shared_contacts },
      });
      said.push(document.querySelector('input[name=mobile]')?.closest('.field')?.querySelector('.hint')?.textContent);
    }
    expect(said).toEqual([expect.stringMatching(/solo lo studio/), expect.stringMatching(/uno studio che ha già/)]);
  });
});

describe('the page of a quote', () => {
  it('offers to ask for a new term where it is over and one may still write', async () => {
    const told: boolean[] = [];
    for (const [valid_until, actions] of [
      ['2026-11-01T10:00:00.000Z', ['write']],
      ['2026-11-01T10:00:00.000Z', []],
      ['2026-12-01T10:00:00.000Z', ['write']],
    ] as const) {
      await openResponse({ valid_until }, '', [...actions]);
      told.push(/può rinnovarlo/.test(page()));
    }
    expect(told).toEqual([true, false, false]);
  });

  it.each([
    ['', false, false],
    ['?ottengo=20000', false, true],
    ['?ottengo=20000', true, false],
  ])('at %s, of a flat fee (%j), says that its figures begin with what was set: %j', async (search, flat, says) => {
    await openResponse({ flat }, search);
    expect(/Partono dalla cifra/.test(page())).toBe(says);
  });
});

describe('the figures of a quote', () => {
  const FIGURES = {
    ...{ percentage: 10, percentage_base: 'outcome', hourly_rate_cents: null, hours_least: null, hours_most: null },
    ...{ agreed_value_cents: null, fixed_costs_cents: null, final_costs_cents: null, expenses_cents: null },
    ...{ additional_costs: false, instalments: null, complexity: null, flat_rate: false },
  };

  it('say what the percentage is of, and that there are no outlays where they are zero', async () => {
    const told: string[] = [];
    for (const differs of [
      {},
      { percentage_base: 'saving', expenses_cents: 0 },
      { percentage_base: 'agreed_value', agreed_value_cents: 5000_00, expenses_cents: 50_00 },
    ]) {
      const response = { ...FIGURES, ...differs };
      await show({ as: 'citizen', part: await partOf('features/requests/fee', 'Fee', { response }) });
      told.push(
        [...document.querySelectorAll('dd')]
          .map((each) => each.textContent.replaceAll('\u00A0', ' '))
          .filter((_, nth, all) => nth === 0 || nth === all.length - 1)
          .join(' / '),
      );
    }
    expect(told).toEqual([
      '10 % di quello che ottieni / non indicate',
      '10 % di quello che risparmi / non indicate',
      '10 % di 5.000 €, il valore concordato / 50 €',
    ]);
  });
});

describe('the chosen firm', () => {
  const CONTACTS = {
    ...{ company_name: 'Studio Blu', first_name: 'Eva', last_name: 'Blu', email: 'e@blu.it', pec: null, address: null },
    ...{ phone: null, mobile: null },
  };
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a')].map((link) => link.getAttribute('href'));

  it('is called at each of its numbers once, and written to at its PEC, if it has one', async () => {
    const told: unknown[] = [];
    const number = '+39 02 555-50001';
    for (const differs of [{ phone: number, mobile: number }, { mobile: '+393331234567' }, { pec: 'blu@pec.it' }]) {
      const contacts = { ...CONTACTS, ...differs };
      await show({
        as: 'citizen',
        part: await partOf('features/requests/contacts-list', 'ContactsList', { contacts }),
      });
      const known = links();
      const request = { spoken: { answer: false, told_at: '2026-11-19T10:00:00.000Z' }, allowed_actions: [] };
      const given = { request, response: { id: 70 }, contacts };
      await show({ as: 'citizen', part: await partOf('features/requests/spoken-question', 'SpokenAnswer', given) });
      told.push([known, links()]);
    }
    const [tel, mail] = ['tel:+390255550001', 'mailto:e@blu.it'];
    expect(told).toEqual([
      [
        [tel, mail],
        [tel, mail, '/request/create/1'],
      ],
      [
        ['tel:+393331234567', mail],
        ['tel:+393331234567', mail, '/request/create/1'],
      ],
      [
        [mail, 'mailto:blu@pec.it'],
        ['mailto:blu@pec.it', '/request/create/1'],
      ],
    ]);
  });
});

describe('a file of a request', () => {
  it('that is refused says why in the words of its field', async () => {
    const body = {
      message: 'invalid_input',
      info: { messages: ['Qualcosa non va.'], fields: { file: ['È cifrato.'] } },
    };
    await show({
      as: 'citizen',
      part: await partOf('features/requests/add-documents', 'AddDocuments', { request: { id: 7, documents_left: 3 } }),
      answers: { 'POST /requests/7/documents': { status: 422, body } },
    });
    await choose(fileOf('uno.pdf'));
    await wait(10);
    expect(document.querySelector('[role=alert]')!.textContent).toBe('uno.pdf: È cifrato.');
  });

  it('that was left before it came is not kept as a picture', async () => {
    const { DocumentPreview } = await webPart<{ DocumentPreview: Part }>('features/requests/document-preview');
    const late = later();
    const make = mock.method(URL, 'createObjectURL', () => 'blob:x');
    let leave: () => void = () => undefined;
    const file = { id: 3, name: 'a', content_type: 'image/png', size: 10, scan: 'clean' };
    const Shown = () => {
      const [isLeft, setLeft] = useState(false);
      leave = () => setLeft(true);
      return isLeft ? null : createElement(DocumentPreview, { document: file, onPress: () => undefined });
    };
    await show({ as: 'citizen', part: Shown, answers: { 'GET /documents/3': late.answer } });
    leave();
    await wait(5);
    late.give({ status: 200, body: 'x' });
    await wait(10);
    make.mock.restore();
    expect(make.mock.callCount()).toBe(0);
  });
});
