import { describe, expect, it } from '@jest/globals';
import { createElement, useState } from 'react';
import { lines, press, refusal, wait, write, writes, type Answer } from '../../support/screens/browser/hands.js';
import { newTab, partOf, show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const found = (info: unknown): Answer => ({ status: 200, body: { info } });

describe('what was sent to a webhook', () => {
  it('is listed with the address that it went to, and what became of it', async () => {
    const webhook = (id: number) => ({
      id,
      url: `https://studio.example/${id}`,
      events: ['message.new'],
      disabled_at: null,
    });
    const ANSWERS = [null, '200', '500', 'timeout', 'address_refused', 'no_connection'];
    const deliveries = ANSWERS.map((answer, nth) => ({
      id: nth + 1,
      event: 'message.new',
      status: ['pending', 'delivered', 'failed'][nth % 3],
      created_at: '2026-11-19T09:00:00.000Z',
      attempts: nth % 3,
      answer,
      webhook_id: 9 - nth,
    }));
    await show({
      as: 'firm',
      part: await partOf('features/accounts/tools/deliveries', 'Deliveries', {
        deliveries,
        webhooks: [9, 8, 7, 6, 1].map(webhook),
        onReread: () => Promise.resolve(),
      }),
    });
    return [...document.querySelectorAll('.access-list li')].map((row) =>
      [...row.querySelectorAll('p')].map(({ textContent }) => textContent).join(' | '),
    );
  });
});

describe('the first requests of a firm', () => {
  it('say what quotes cost, beside what it has and what of it was given', async () => {
    const lot = (id: number, amount: number) => ({
      type: { id, label: String(id) },
      amount,
      expires_at: '2027-11-19T09:00:00.000Z',
      soon: false,
    });
    const told: Record<string, string> = {};
    for (const [name, credits, lots] of [
      ['gifts alone', 3, [lot(1, 6), lot(1, 4)]],
      ['gifts and bought', 1, [lot(1, 6), lot(2, 11), lot(4, 2)]],
      ['bought alone', 3, [lot(2, 11)]],
      ['nothing to say', null, [lot(1, 6)]],
    ] as const) {
      await show({
        as: 'firm',
        part: await partOf('features/accounts/dashboard/first-requests', 'FirstCosts'),
        answers: {
          'GET /requests/lawyer/first': found({ stage: 'after', credits, requests: null, few_under: null }),
          'GET /credits': {
            status: 200,
            body: {
              info: { balance: 17, held: 0, expiring: lots, movements: [], packages: [] },
              total: 0,
              page: 1,
              page_size: 1,
            },
          },
        },
      });
      told[name] = document.body.textContent;
    }
    for (const [requests, few_under] of [
      [null, 5],
      [12, 5],
      [null, null],
    ]) {
      await show({
        as: 'firm',
        part: await partOf('features/accounts/dashboard/first-requests', 'OpenNearby'),
        answers: { 'GET /requests/lawyer/first': found({ stage: 'before', credits: null, requests, few_under }) },
      });
      told[`${String(requests)} near, few under ${String(few_under)}`] = document.body.textContent;
    }
    return told;
  });
});

describe('what the rules of a quote say', () => {
  const VALUES = {
    fee_basis: '',
    percentage: '10',
    percentage_base: 'outcome',
    agreed_value_cents: '',
    hourly_rate_cents: '',
    hours_least: '',
    hours_most: '',
    fixed_costs_cents: '',
    final_costs_cents: '',
    expenses_cents: '',
    instalments: [],
    valid_through: '',
    additional_costs: 'yes',
    complexity: 'usual',
    text: '',
    shared_contacts: false,
  };
  const hourly = { fee_basis: 'hourly', percentage: '', hourly_rate_cents: '120', hours_least: '5', hours_most: '10' };
  const row = (label: string, amount_cents: string, when: string) => ({ label, amount_cents, when });
  const CASES: Record<string, object> = {
    'a percentage': {},
    'no percentage': { percentage: ' ' },
    'a wrong percentage': { percentage: '101' },
    'of an agreed value, none': { percentage_base: 'agreed_value' },
    'of an agreed value': { percentage_base: 'agreed_value', agreed_value_cents: '12000' },
    flat: { fee_basis: 'flat' },
    'flat, at the start': { fee_basis: 'flat', fixed_costs_cents: '500' },
    'flat, at the end': { fee_basis: 'flat', final_costs_cents: '500' },
    hourly,
    'hourly, as many': { ...hourly, hours_least: '10' },
    'hourly, turned': { ...hourly, hours_least: '11' },
    'hourly, no rate': { ...hourly, hourly_rate_cents: '0' },
    'hourly, no hours': { ...hourly, hours_least: '', hours_most: 'x' },
    'wrong sums': { fixed_costs_cents: 'x', final_costs_cents: '-1', expenses_cents: '1,234' },
    'an instalment': { fixed_costs_cents: '500', instalments: [row('Acconto', '500', 'Alla firma')] },
    'too little divided': { fixed_costs_cents: '500', instalments: [row('Acconto', '400', 'Alla firma')] },
    'an empty instalment': {
      fixed_costs_cents: '500',
      instalments: [row('Acconto', '500', 'Alla firma'), row(' ', '', '')],
    },
    'a day': { valid_through: '2026-12-24' },
    'no day': { valid_through: '24/13' },
    'no complexity': { complexity: '' },
    'too long': { text: 'x'.repeat(2001) },
    'as long as may be': { text: 'x'.repeat(2000) },
  };

  it('of each kind of quote', async () => {
    const { useQuoteRules } = await webPart<{
      useQuoteRules: () => { validate: (values: object) => Record<string, string | undefined> };
    }>('features/firm-inbox/quote-rules');
    const told: Record<string, string[]> = {};
    const Rules = () => {
      const { validate } = useQuoteRules();
      for (const [name, differs] of Object.entries(CASES))
        told[name] = Object.entries(validate({ ...VALUES, ...differs })).flatMap(([field, fault]) =>
          fault ? [`${field}: ${fault}`] : [],
        );
      return null;
    };
    await show({ as: 'firm', part: Rules });
    return told;
  });
});

describe('what was typed in a form that its tab keeps', () => {
  it('is there for the same letter and the same version, until it is sent', async () => {
    const letter = (version: number) => ({
      version,
      status: { id: 'asked', label: 'x' },
      scope: 'Ambito.',
      excluded: '',
      payment: '',
      notices: [],
    });
    let stored: [string, string][] = [];
    const open = async (id: number, version: number, answer?: Answer) =>
      show({
        as: 'firm',
        part: await partOf('features/engagement/letter-form', 'LetterForm', {
          id,
          engagement: { letter: letter(version), last: null, allowed_actions: ['send_again'] },
          onSent: () => undefined,
        }),
        answers: answer ? { [`PUT /responses/${id}/engagement`]: answer } : {},
        before: () => {
          for (const [name, value] of stored) sessionStorage.setItem(name, value);
        },
      });
    const keep = () => {
      stored = Object.entries({ ...sessionStorage });
    };
    const scope = () => document.querySelector<HTMLTextAreaElement>('textarea[name=scope]')?.value;
    await open(3, 1);
    await write(/^Che cosa comprende/, 'Scritto a metà.');
    keep();
    const told: unknown[] = [];
    for (const [id, version] of [
      [3, 1],
      [3, 2],
      [4, 1],
    ] as const) {
      await open(id, version);
      told.push(`${id}, version ${version}: ${String(scope())}`);
    }
    await open(3, 1, refusal(409));
    await press(/./, 'button[type=submit]');
    await wait(20);
    keep();
    told.push(stored.map(([name]) => name));
    await open(3, 1);
    await press(/./, 'button[type=submit]');
    await wait(20);
    told.push(...writes().map((call) => call.slice(0, 60)), Object.keys({ ...sessionStorage }));
    return told;
  });
});

describe('the papers that a request needs', () => {
  it('are asked for where they are missing and were not asked for, while the firm may write', async () => {
    const told: Record<string, string[]> = {};
    for (const [name, asked, actions] of [
      ['nothing asked', [], ['write']],
      ['some asked', ['invoices', 'contract', 'letters'], ['write']],
      ['may not write', [], []],
    ] as const) {
      await show({
        as: 'firm',
        part: await partOf('features/firm-inbox/firm-papers', 'FirmPapers', {
          request: {
            response: { id: 84 },
            request_type: { id: 'recupero-crediti' },
            documents: [{ id: 1, kind: 'contract' }],
            papers_at_hand: ['letters'],
          },
        }),
        answers: {
          'GET /messages': {
            status: 200,
            body: { info: [], conversation: { papers_asked: asked, allowed_actions: actions } },
          },
        },
      });
      told[name] = lines();
    }
    return told;
  });
});

describe('a letter of engagement that its client accepts', () => {
  it('is the one that was read, also where a newer one has come behind the dialog', async () => {
    const { ClientSide } = await webPart<{ ClientSide: Part }>('features/engagement/client-side');
    await newTab({ as: 'citizen' });
    const answer = (await (await fetch('/api/v1/responses/3/engagement')).json()) as { info: { letter: object } };
    let change: (version: number) => void = () => undefined;
    const Shown = () => {
      const [version, setVersion] = useState(1);
      change = setVersion;
      const letter = {
        ...answer.info.letter,
        version,
        hash: `hash ${version}`,
        accepted_at: null,
        notices: ['withdrawal'],
      };
      return createElement(ClientSide, {
        id: 3,
        engagement: { ...answer.info, letter, allowed_actions: ['accept', 'ask'] },
      });
    };
    await show({ as: 'citizen', part: Shown });
    await press(/Accetto/, 'button');
    change(2);
    await wait(10);
    const told: string[][] = [];
    for (const ticks of [['startsNow'], ['read'], []]) {
      for (const name of ticks) document.querySelector<HTMLInputElement>(`dialog input[name=${name}]`)?.click();
      await wait(5);
      await press(/./, 'dialog [type=submit]');
      await wait(20);
      told.push([
        ...writes(),
        document.querySelector('dialog [role=alert]')?.textContent ?? '',
        document.querySelector('.toast')?.textContent ?? '',
      ]);
      if (!document.querySelector('dialog')) break;
    }
    return told;
  });
});

describe('the parameters beside the figures of a quote', () => {
  it.each([
    ['Mi offrono 3.500 euro, ma ne ho spesi 8.000 euro.', '8000'],
    ['Ho speso 8.000,50 euro, e mi offrono 3.500 euro.', '8000,5'],
    ['Non so quanto.', ''],
  ])('begin with the largest sum of the story: %s', async (story, value) => {
    await show({
      as: 'firm',
      part: await partOf('features/firm-inbox/fee-parameters', 'FeeParametersHelp', { story }),
    });
    const field = document.querySelector<HTMLInputElement>('input[name=parameters-value]')!;
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    field.dispatchEvent(event);
    expect([field.value, event.defaultPrevented]).toEqual([value, true]);
  });
});
