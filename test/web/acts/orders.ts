import { describe, expect, it } from '@jest/globals';
import { useState } from 'react';
import { creditLimits } from '../../../src/shared/limits.js';
import {
  hasControl,
  later,
  lines,
  press,
  reads,
  refusal,
  wait,
  write,
  writes,
  type Answer,
} from '../../support/screens/browser/hands.js';
import { partOf, show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const refusedFor = (...fields: string[]): Answer => ({
  status: 422,
  body: {
    message: 'buyer_incomplete',
    info: { messages: ['Mancano dati.'], fields: Object.fromEntries(fields.map((name) => [name, ['Manca.']])) },
  },
});

describe('an order of credits', () => {
  const open = async (outcome: Answer, discount = 0) => {
    const props = { bought: { id: 2, credits: 11, price_cents: 66_00 }, balance: 3, onClose: () => undefined };
    return show({
      as: 'firm',
      part: await partOf('features/credits/package-order', 'default', props),
      answers: {
        'POST /credits/orders': outcome,
        'POST /coupons/verify': { status: 200, body: { info: { discount_cents: discount } } },
      },
    });
  };
  const order = (url: string | null): Answer => ({ status: 201, body: { info: { checkout: { id: 31, url } } } });
  const said = () => lines().filter((line) => /€|crediti|button|^Totale/.test(line));

  it('says what it costs and what one has then, with a coupon or without, and what is sent', async () => {
    const told: Record<string, string[]> = {};
    for (const discount of [0, 13_20, 66_00]) {
      const { where } = await open(order(null), discount);
      if (discount > 0) {
        await press(/codice|coupon/i, 'button');
        await write(/codice|coupon/i, ' SCONTO ');
        await wait(510);
        await wait(10);
      }
      const before = said();
      writes();
      await press(/./, '.modal-acts button:first-child');
      told[discount] = [...before, ...writes(), `at ${where()}`];
    }
    return told;
  });

  it('leads to the page to pay on, or to its own where there is none yet', async () => {
    const gone: string[] = [];
    const { location } = window;
    Object.defineProperty(window.location, 'assign', { value: (to: string) => gone.push(to), configurable: true });
    const { where } = await open(order('https://pay.example/31'));
    await press(/./, '.modal-acts button:first-child');
    expect([where(), gone]).toEqual(['/', ['https://pay.example/31']]);
    expect(document.querySelector('.modal-acts button')?.outerHTML).toMatch(/aria-busy|disabled/);
    const { where: own } = await open(order(null));
    await press(/./, '.modal-acts button:first-child');
    expect([own(), gone.length]).toEqual(['/checkout/31', 1]);
    Reflect.deleteProperty(location, 'assign');
  });

  it('that is refused says which data are missing, and leads to them', async () => {
    const told: Record<string, string[]> = {};
    for (const fields of [['city', 'postal_code'], ['vat_number', 'city'], ['vat_number'], []] as const) {
      await open(refusedFor(...fields));
      await press(/./, '.modal-acts button:first-child');
      await wait(20);
      told[fields.join()] = [...document.querySelectorAll('[role=alert] p, [role=alert] li, [role=alert] a')].map(
        (each) => `${each.textContent} ${each.getAttribute('href') ?? ''}`.trim(),
      );
    }
    await open('no line');
    await press(/./, '.modal-acts button:first-child');
    told['no line'] = [document.querySelector('[role=alert]')?.textContent ?? ''];
    return told;
  });
});

const HOME = { address: 'Via Monza 1', postal_code: '20125', city: 'Milano', province_id: 'MI', country_id: 'IT' };
const FISCAL = {
  company_name: 'Rossi srl',
  tax_code: '01234567897',
  vat_number: '01234567897',
  sdi_code: 'ABC1234',
  pec: 'rossi@pec.example',
  address: null,
};

describe('a part of a firm’s page', () => {
  it('offers a refund to who may ask for one, and contacts to who has enough credits', async () => {
    const movement = { refund: null, refundable: true, amount: 5 };
    const refund = await partOf('features/credits/refund', 'PackageRefund', { movement });
    const request = { id: 7, response: { id: 84 } };
    const contacts = await partOf('features/firm-inbox/contacts', 'BuyContacts', { request });
    const told: Record<string, boolean> = {};
    for (const role of [null, 'lawyer', 'assistant', 'billing']) {
      await show({ as: 'firm', part: refund, given: { 'sign_in.role': role } });
      told[`a refund to ${role ?? 'the owner'}`] = hasControl(/./, 'button');
    }
    for (const credits of [creditLimits.contacts - 1, creditLimits.contacts]) {
      await show({ as: 'firm', part: contacts, given: { credits } });
      told[`contacts with ${credits}`] = hasControl(/./, 'button');
    }
    return told;
  });
});

describe('the data of an invoice', () => {
  it('are filled in from the profile, except what was typed meanwhile', async () => {
    const { useKnownBuyer } = await webPart<{ useKnownBuyer: (wanted: boolean, set: unknown) => void }>(
      'features/billing/use-known-buyer',
    );
    const { buyerValues } = await webPart<{ buyerValues: () => Record<string, unknown> }>('features/billing/buyer');
    const told: Record<string, string> = {};
    const profile = { first_name: 'Anna', last_name: 'Rossi', fiscal_data: FISCAL, main_address: HOME };
    for (const [name, typed, wanted] of [
      ['nothing typed', {}, true],
      ['a name typed', { 'invoice.first_name': 'Luca' }, true],
      ['a kind chosen', { 'invoice.kind': 'company' }, true],
      ['a town chosen', { 'invoice.city': { city: 'Lodi' } }, true],
      ['not wanted', {}, false],
    ] as const) {
      const waiting = later();
      let values: Record<string, unknown> = {};
      let change: (next: (before: object) => Record<string, unknown>) => void = () => undefined;
      const Form = () => {
        const [now, setNow] = useState(() => buyerValues());
        values = now;
        change = setNow;
        useKnownBuyer(wanted, setNow);
        return null;
      };
      await show({ as: 'citizen', part: Form, answers: { 'GET /profile': waiting.answer } });
      change((before) => ({ ...before, ...typed }));
      await wait(10);
      waiting.give({ status: 200, body: { info: profile } });
      await wait(20);
      told[name] = Object.values(values)
        .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
        .join(' | ');
    }
    return told;
  });

  it('are sent in one form, those of its kind alone', async () => {
    const { buyerOf, buyerValues, buyerName, buyerAddress } =
      await webPart<Record<'buyerOf' | 'buyerValues' | 'buyerName' | 'buyerAddress', (given: object) => object>>(
        'features/billing/buyer',
      );
    const values = {
      ...buyerValues({ ...FISCAL, ...HOME, first_name: 'Anna', last_name: 'Rossi' }),
      'invoice.tax_code': ' rss nna 80a41 f205x ',
      'invoice.vat_number': ' it 01234567897 ',
      'invoice.sdi_code': ' abc 1234 ',
      'invoice.pec': ' rossi@pec.example ',
      'invoice.address': ' Via Monza 1 ',
    };
    const told: Record<string, unknown> = {};
    for (const kind of ['person', 'company'] as const) {
      const buyer = buyerOf({ ...values, 'invoice.kind': kind });
      told[kind] = [buyer, buyerName(buyer), buyerAddress(buyer)];
    }
    const empty = {
      ...values,
      'invoice.kind': 'company',
      'invoice.vat_number': ' ',
      'invoice.sdi_code': '',
      'invoice.tax_code': '',
    };
    told.empty = buyerOf(empty);
    told['without a town'] = buyerOf({ ...values, 'invoice.city': null });
    told['an address without its parts'] = [
      { ...HOME, province_id: null },
      { ...HOME, postal_code: null },
      { address: 'Via Po' },
    ].map((of) => buyerAddress(of));
    return told;
  });

  it('are kept in the profile only where that is wanted', async () => {
    const { useRememberedBuyer } = await webPart<{
      useRememberedBuyer: () => { field: unknown; remember: (buyer: object | null) => void };
    }>('features/billing/remember-buyer');
    const buyer = { kind: 'company', first_name: null, last_name: null, ...FISCAL, ...HOME };
    const told: Record<string, unknown> = {};
    for (const as of ['nobody', 'citizen'] as const)
      for (const [name, ticks, given, outcome] of [
        ['not ticked', 0, buyer, undefined],
        ['ticked', 1, buyer, undefined],
        ['ticked and not', 2, buyer, undefined],
        ['ticked, no data', 1, null, undefined],
        ['ticked, refused', 1, buyer, refusal(500)],
      ] as const) {
        let remember: (of: object | null) => void = () => undefined;
        const Form = () => {
          const remembered = useRememberedBuyer();
          ({ remember } = remembered);
          return remembered.field as ReturnType<Part & (() => never)>;
        };
        await show({
          as,
          part: Form,
          given: { completed: false },
          answers: {
            'PUT /profile':
              outcome ??
              ((): Answer => ({
                status: 200,
                body: { info: { fiscal_data: { company_name: 'kept' }, completed: true } },
              })),
          },
        });
        const box = document.querySelector<HTMLInputElement>('input[type=checkbox]');
        for (let times = 0; times < ticks; times += 1) {
          box?.click();
          await wait(5);
        }
        remember(given);
        await wait(20);
        const account = localStorage.getItem('account') ?? '';
        const toast = document.querySelector('.toast')?.textContent;
        told[`${as}, ${name}`] = [
          ...writes(),
          ...(/"kept"/.test(account) && /"completed":true/.test(account) ? ['the account has them'] : []),
          ...(toast ? [toast] : []),
        ];
        await wait(6000);
      }
    return told;
  });
});

describe('a payment that is played', () => {
  it('names a card only where it is whole, and in each state only what may be done', async () => {
    const open = (status: string) =>
      show({
        at: '/cassa-di-prova/7',
        path: '/cassa-di-prova/:ref',
        file: 'features/billing/sandbox.page',
        given: { 'info.status': status },
      });
    const told: Record<string, string[]> = {};
    for (const card of ['', '12', '1234', '12a4', '12345']) {
      await open('open');
      await write(/./, card);
      await press(/./, '.sandbox-acts li:first-child button');
      told[`card ${card}`] = writes();
    }
    for (const status of ['open', 'paid', 'expired']) {
      await open(status);
      told[status] = [...document.querySelectorAll('[role=status], .sandbox-acts button')].map(
        ({ textContent }) => textContent,
      );
    }
    return told;
  });

  it('that there is not says so, and a failure is no missing payment', async () => {
    const open = (answer: Answer) =>
      show({
        at: '/cassa-di-prova/7',
        path: '/cassa-di-prova/:ref',
        file: 'features/billing/sandbox.page',
        answers: { 'GET /sandbox/payments/7': answer },
      });
    const told: string[] = [];
    for (const status of [404, 422]) {
      await open(refusal(status));
      told.push(document.querySelector('h1')?.textContent ?? '');
    }
    expect(told[0]).toBe(told[1]);
    await expect(open(refusal(500))).rejects.toThrow();
    return told;
  });
});

describe('a draft that was paid', () => {
  it('is forgotten here, and the account is read again', async () => {
    const told: Record<string, string[]> = {};
    for (const status of ['open', 'paid'] as const)
      for (const request_id of [12, null]) {
        const { where } = await show({
          as: 'citizen',
          at: '/checkout/7',
          path: '/checkout/:id',
          file: 'features/billing/checkout.page',
          given: { 'info.status': status, 'info.subject': 'plan', request_id, 'info.request_sent': true },
          before: async () => {
            const store = await webPart<{
              openWizardSession: () => void;
              clearWizardSession: () => void;
              take: (request: object, owner: number) => Promise<void>;
            }>('features/wizard/draft-store');
            store.openWizardSession();
            store.clearWizardSession();
            const request = {
              id: 12,
              plan: { id: 2 },
              missing: [],
              request_type: { id: 'malasanita' },
              part: 2,
              geo: { city: null },
              description: 'Una storia',
              extra: [],
              documents: [],
            };
            await store.take(request, 5);
          },
        });
        reads();
        await wait(50);
        const { isClosed } = await webPart<{ isClosed: () => boolean }>('features/wizard/draft-store');
        told[`${status}, request ${String(request_id)}`] = [
          `at ${where()}`,
          isClosed() ? 'no draft' : 'the draft',
          ...reads(),
        ];
      }
    return told;
  });
});
