import { describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { createElement, useState } from 'react';
import { requestLimits } from '../../../src/shared/limits.js';
import { RequestStatus } from '../../../src/shared/requests/codes.js';
import { answerWith, lines, press, reads, refusal, wait } from '../../support/screens/browser/hands.js';
import { show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

describe('the number at which a firm can call', () => {
  it('is asked for where the profile has none, and its refusal is forgotten', async () => {
    const { useOwnNumber } = await webPart<{
      useOwnNumber: () => {
        missing: boolean;
        problem: string;
        setText: (text: string) => void;
        save: () => Promise<boolean>;
      };
    }>('features/requests/own-number');
    let number: ReturnType<typeof useOwnNumber> | undefined;
    const Shown = () => {
      number = useOwnNumber();
      return createElement('p', null, number.problem);
    };
    const told: Record<string, unknown> = {};
    for (const [mobile, phone] of [
      ['1', '2'],
      ['1', null],
      [null, '2'],
      [null, null],
    ]) {
      await show({
        as: 'citizen',
        part: Shown,
        answers: { 'GET /profile': { status: 200, body: { info: { mobile, phone } } } },
      });
      told[`${mobile}, ${phone}`] = number?.missing;
    }
    answerWith({ 'PUT /profile': refusal(409), 'PATCH /profile': refusal(409) });
    number?.setText(' 333 ');
    await wait(5);
    expect(await number?.save()).toBe(false);
    await wait(5);
    expect(number?.problem).not.toBe('');
    number?.setText(' ');
    await wait(5);
    expect(await number?.save()).toBe(true);
    await wait(5);
    expect(number?.problem).toBe('');
    return told;
  });
});

describe('a document', () => {
  it('is shown as a picture where it is a small one, and let go when it is left', async () => {
    const told: Record<string, unknown> = {};
    const { DocumentPreview } = await webPart<{ DocumentPreview: Part }>('features/requests/document-preview');
    const made: string[] = [];
    const make = mock.method(URL, 'createObjectURL', () => {
      made.push('made');
      return 'blob:x';
    });
    const letGo = mock.method(URL, 'revokeObjectURL', () => made.push('let go'));
    for (const [content_type, size, scan] of [
      ['image/png', 3_000_000, 'clean'],
      ['image/png', 3_000_001, 'clean'],
      ['image/svg+xml', 10, 'clean'],
      ['application/pdf', 10, 'clean'],
      ['image/jpeg', 10, 'infected'],
      ['image/jpeg', 10, 'pending'],
    ] as const) {
      const document_ = { id: 3, name: 'a', content_type, size, scan };
      let leave: () => void = () => undefined;
      const Shown = () => {
        const [isLeft, setLeft] = useState(false);
        leave = () => setLeft(true);
        return isLeft ? null : createElement(DocumentPreview, { document: document_, onPress: () => undefined });
      };
      await show({ as: 'citizen', part: Shown, answers: { 'GET /documents/3': { status: 200, body: 'x' } } });
      await wait(10);
      const tag = document.querySelector('.thumb')?.firstElementChild?.tagName;
      leave();
      await wait(5);
      told[`${content_type} ${size} ${scan}`] =
        `${tag}, ${reads().filter((call) => call.includes('documents')).length} read, ${made.splice(0).join(', ')}`;
    }
    make.mock.restore();
    letGo.mock.restore();
    return told;
  });
});

describe('a move of a request says what follows from it:', () => {
  const { maxQuotes } = requestLimits;
  const { approved, new: open_ } = RequestStatus;
  const MOVES: Record<string, [button: string, given: object]> = {
    'a longer time, with room for quotes': ['Prolunga la richiesta', { 'responses_counter.ok': maxQuotes - 1 }],
    'a longer time, with all quotes': ['Prolunga la richiesta', { 'responses_counter.ok': maxQuotes }],
    'a withdrawal': ['Ritira la richiesta', {}],
    'the end of one that waits for a choice': ['Elimina la richiesta', { 'status.id': open_ }],
    'the end of one with a chosen firm': ['Elimina la richiesta', { 'status.id': approved }],
    'the end of a draft': ['Elimina la bozza', { sent_at: null }],
  };

  it('in other words for each', async () => {
    const told: Record<string, string[]> = {};
    for (const [name, [button, given]] of Object.entries(MOVES)) {
      await show({
        as: 'citizen',
        at: '/requests/7',
        path: '/requests/:id',
        file: 'features/requests/request.page',
        given: {
          allowed_actions: ['withdraw', 'retire', 'extend', 'delete'],
          'info.id': 7,
          'status.id': 2,
          languages: ['en'],
          choice_until: '2026-12-14T10:00:00.000Z',
          sent_at: '2026-11-19T10:00:00.000Z',
          ...given,
        },
      });
      await press(button, 'button');
      told[name] = [...document.querySelectorAll('dialog h2, dialog li, dialog button')].map(
        (each) => each.textContent,
      );
    }
    return told;
  });
});

describe('a request that was deleted', () => {
  it('is not shown again from what was read before', async () => {
    const { go, where } = await show({
      as: 'citizen',
      at: '/requests/7',
      path: '/requests/:id',
      file: 'features/requests/request.page',
      given: { allowed_actions: ['delete'], 'info.id': 7, 'status.id': 2, sent_at: '2026-11-19T10:00:00.000Z' },
    });
    await press('Elimina la richiesta', 'button');
    answerWith({ 'GET /requests/7': refusal(404) });
    await press(/Elimina|elimino/, 'dialog button');
    expect(where()).toBe('/requests');
    await go('/requests/7');
    await wait(20);
    return lines().filter((line) => line.startsWith('#'));
  });
});
