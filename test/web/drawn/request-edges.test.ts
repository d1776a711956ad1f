import type { ComponentType } from 'react';
import { createElement } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { RequestStatus, ResponseStatus } from '../../../src/shared/requests/codes.js';
import { requestLimits } from '../../../src/shared/limits.js';
import { webMarkup, webPart } from '../../support/web-markup.js';

let draw: Awaited<ReturnType<typeof webMarkup>>;
beforeAll(async () => {
  draw = await webMarkup();
});
const part = async (file: string, name: string): Promise<ComponentType<object>> =>
  (await webPart<Record<string, ComponentType<object>>>(file))[name]!;
const { exclusivePlaces } = requestLimits;

/** A request that was sent, as lists have it. */
const request = (differs: object = {}) => ({
  id: 7,
  status: { id: RequestStatus.new, label: '' },
  responses_counter: { ok: 0, ko: 0, approved: 0 },
  allowed_actions: [] as string[],
  choice_until: '2026-12-14T10:00:00.000Z',
  expires_at: '2026-12-04T10:00:00.000Z',
  forwarded_responses: { live: 0, opened: 0 },
  held_at: null,
  ruling: null,
  checkout: null,
  spoken: null,
  sent_at: '2026-11-19T10:00:00.000Z',
  forwarded_at: null,
  approved_at: null,
  ...differs,
});

describe('the next step of a request', () => {
  const steps = async (all: Record<string, object>): Promise<Record<string, string>> => {
    const { useNextStep } = await webPart<{
      useNextStep: () => (of: object) => { title: string; text?: string; action?: { to: string; label: string } };
    }>('features/requests/next-step');
    const told: Record<string, string> = {};
    for (const [name, of] of Object.entries(all)) {
      const Said = () => {
        const { title, text, action } = useNextStep()(request(of));
        return createElement(
          'p',
          null,
          [title, text, action && `${action.label} → ${action.to}`].filter(Boolean).join(' / '),
        );
      };
      told[name] = draw(Said, {}).join();
    }
    return told;
  };

  it('says how many firms have it where none waits for a turn', async () => {
    const lives = [0, 1, exclusivePlaces, exclusivePlaces + 1];
    const told = await steps(
      Object.fromEntries(lives.map((live) => [`for ${live}`, { forwarded_responses: { live, opened: 0 } }])),
    );
    expect(told['for 0']).toBe(told[`for ${exclusivePlaces + 1}`]);
    expect(told).toMatchSnapshot();
  });

  it('follows what came first: quotes, opinions, reading', async () => {
    const can = { allowed_actions: ['choose'] };
    expect(
      await steps({
        'an opinion': { responses_counter: { ok: 0, ko: 1, approved: 0 }, forwarded_responses: { live: 2, opened: 1 } },
        'read by one': { forwarded_responses: { live: 2, opened: 1 } },
        waiting: { status: { id: RequestStatus.wait, label: '' } },
        'one quote': { ...can, responses_counter: { ok: 1, ko: 0, approved: 0 } },
        'two quotes': { ...can, responses_counter: { ok: 2, ko: 0, approved: 0 } },
        'quotes of a closed one': {
          ...can,
          status: { id: RequestStatus.closed, label: '' },
          responses_counter: { ok: 2, ko: 0, approved: 0 },
        },
        'closed without any': { status: { id: RequestStatus.closed, label: '' } },
        'closed, can be extended': { status: { id: RequestStatus.closed, label: '' }, allowed_actions: ['extend'] },
        'closed too late': {
          status: { id: RequestStatus.closed, label: '' },
          responses_counter: { ok: 1, ko: 0, approved: 0 },
        },
      }),
    ).toMatchSnapshot();
  });
});

describe('the stages of a request', () => {
  it('have what happened, and until when the rest lasts', async () => {
    const { stagesOf } = await webPart<{ stagesOf: (of: object) => object[] }>('features/requests/stages');
    const open = { allowed_actions: ['add_information'] };
    const forwarded = { forwarded_at: '2026-11-20T10:00:00.000Z' };
    const day = (at: string | null) => at?.slice(5, 10) ?? '-';
    const said = (of: object): string =>
      stagesOf(request(of))
        .map((each) => {
          const { name, state, at, until, count } = each as Record<string, string | null>;
          return `${name} ${state} ${day(at!)} until ${day(until!)} ${count ?? ''}`.trim();
        })
        .join(' | ');
    expect({
      'not sent': said({ sent_at: null }),
      sent: said(open),
      held: said({ ...open, held_at: '2026-11-19T10:00:00.000Z' }),
      forwarded: said({ ...open, ...forwarded }),
      'with a quote': said({ ...open, ...forwarded, responses_counter: { ok: 1, ko: 0, approved: 0 } }),
      'to choose': said({
        allowed_actions: ['choose'],
        ...forwarded,
        responses_counter: { ok: 2, ko: 1, approved: 0 },
      }),
      'closed without any': said(forwarded),
      chosen: said({
        ...forwarded,
        approved_at: '2026-11-30T10:00:00.000Z',
        responses_counter: { ok: 1, ko: 0, approved: 1 },
      }),
    }).toMatchSnapshot();
  });
});

describe('the activity of a request', () => {
  const item = (kind: string, differs: object = {}) => ({
    kind,
    at: '2026-11-19T10:00:00.000Z',
    until: null,
    future: false,
    firm: null,
    response_id: null,
    count: 1,
    ...differs,
  });
  const timeline = async (activity: object[], extraQuotes = 3): Promise<string[]> =>
    draw(await part('features/requests/activity-timeline', 'ActivityTimeline'), { activity, extraQuotes }).filter(
      (line) => !/:$|, 11:00$/.test(line),
    );

  it('joins alike facts that follow one another, and says how many they are', async () => {
    expect({
      'two and three': await timeline([item('opened', { count: 2 }), item('opened', { count: 3 })]),
      'of named firms': await timeline([
        item('opened', { firm: 'Studio Blu', response_id: 1 }),
        item('opened', { firm: 'Studio Rosso', response_id: 2 }),
      ]),
      'one named': await timeline([
        item('opened', { firm: 'Studio Blu', response_id: 1 }),
        item('opened', { count: 2 }),
      ]),
      'others between': await timeline([item('lapsed'), item('info_added'), item('lapsed')]),
      'of other kinds': await timeline([item('info_added'), item('info_added')]),
      'to come': await timeline([item('closes', { future: true }), item('closes', { future: true })]),
      'answered after it was read': await timeline([
        item('opened', { response_id: 1 }),
        item('quoted', { response_id: 1, firm: 'Studio Blu' }),
        item('opened', { response_id: 2 }),
      ]),
      'nobody knows this': await timeline([item('something_new'), item('sent')]),
    }).toMatchSnapshot();
  });

  it('says who reads it first where firms wait for a turn', async () => {
    const said = async (count: number) => (await timeline([item('forwarded', { count })])).join(' / ');
    const told = [await said(1), await said(exclusivePlaces), await said(exclusivePlaces + 1)];
    expect(new Set(told.map((each) => each.split(' / ').at(-1))).size).toBe(3);
    expect(told).toMatchSnapshot();
  });
});

describe('the responses to a request', () => {
  it('count those that have not answered, and who of them reads it', async () => {
    const List = await part('features/requests/response-list', 'ResponseList');
    const response = (id: number, status: number) => ({
      id,
      status: { id: status, label: '' },
      lawyer: null,
      costs: null,
      read: true,
      text: null,
    });
    const said = (open: boolean, ...all: number[]) =>
      draw(List, { open, responses: all.map((status, nth) => response(nth, status)) }).join(' ');
    const { new: fresh, wait } = ResponseStatus;
    expect({
      none: said(true),
      'one new': said(true, fresh),
      'two new, one reads': said(true, fresh, fresh, wait),
      'two read': said(true, wait, wait),
      'closed, one reads': said(false, wait),
    }).toMatchSnapshot();
  });
});
