import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { messageLimits } from '../../../src/shared/limits.js';
import {
  answerWith,
  choose,
  fileOf,
  hasControl,
  key,
  later,
  lines,
  page,
  press,
  refusal,
  showTab,
  wait,
  write,
  writes,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { NOW } from '../../support/screens/browser/clock.js';
import { closeTab, show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const FIELD = /messaggio/i;
const message = (id: number, differs: object = {}) => ({
  id,
  text: `parole ${id}`,
  mine: false,
  by: null,
  deleted: false,
  edited_at: null,
  read_at: null,
  created_at: new Date(NOW - 60_000).toISOString(),
  status: { id: 1, label: '' },
  attachments: [],
  papers: [],
  allowed_actions: [],
  ...differs,
});
const conversation = (differs: object = {}) => ({
  response_id: 7,
  request: { id: 9, request_type: 'Sfratto', city: 'Lodi' },
  firm: null,
  user: null,
  closed: null,
  draft: null,
  allowed_actions: ['write'],
  ...differs,
});
const calls = (): string[] => writes().filter((call) => !/writing|\/read/.test(call));

/** The chat about response 7. */
async function chat(
  answers: Answers = {},
  { of = {}, list = [message(1)], more = false, as = 'citizen' as const } = {},
) {
  const { Chat } = await webPart<{ Chat: Part }>('features/messages/chat');
  // The part that comes later is loaded before.
  await webPart('features/messages/quick-replies');
  let suggest: (text: string) => void = () => undefined;
  const { useState } = await import('react');
  const Shown = () => {
    const [suggested, setSuggested] = useState<{ text: string } | null>(null);
    suggest = (text) => setSuggested({ text });
    return createElement(Chat, { responseId: 7, suggested });
  };
  await show({
    as,
    part: Shown,
    answers: {
      'GET /messages': { status: 200, body: { info: list, more, conversation: conversation(of) } },
      ...answers,
    },
  });
  return { suggest: async (text: string) => (suggest(text), wait(10)) };
}
const field = (): HTMLTextAreaElement => document.querySelector('textarea')!;

describe('the field for a message', () => {
  it('sends its words on Enter, once, and a line on Shift and Enter', async () => {
    await chat({ 'POST /messages': { status: 201, body: { info: message(2) } } });
    await write(FIELD, '  Buongiorno.  ');
    await key(FIELD, 'Enter', { shiftKey: true });
    await key(FIELD, 'a');
    expect(calls()).toEqual([]);
    await key(FIELD, 'Enter');
    expect(calls()).toEqual(['POST /messages {"response_id":7,"text":"Buongiorno.","attachments":[],"papers":[]}']);
    expect(field().value).toBe('');
    await key(FIELD, 'Enter');
    expect(calls()).toEqual([]);
  });

  it('takes words picked elsewhere, after those that are there, and each once', async () => {
    const { suggest } = await chat();
    expect(field().value).toBe('');
    await suggest('Posso chiamare?');
    expect(field().value).toBe('Posso chiamare?');
    await suggest('Grazie.');
    expect(field().value).toBe('Posso chiamare? Grazie.');
    await write(FIELD, 'x'.repeat(messageLimits.textMax - 3));
    await suggest('Grazie.');
    expect(field().value).toHaveLength(messageLimits.textMax);
  });

  it('keeps what is written on the server after a pause, and not what was sent', async () => {
    const draft = (text: string) => `PUT /conversations/7/draft ${JSON.stringify({ text })}`;
    await chat({ 'POST /messages': { status: 201, body: { info: message(2) } } });
    await write(FIELD, 'Una');
    await wait(700);
    await write(FIELD, 'Una domanda');
    await wait(600);
    expect(calls()).toEqual([]);
    await wait(300);
    expect(calls()).toEqual([draft('Una domanda')]);
    await wait(5000);
    expect(calls()).toEqual([]);
    await write(FIELD, 'Una domanda breve');
    await key(FIELD, 'Enter');
    await wait(5000);
    expect(calls().filter((call) => call.includes('draft'))).toEqual([]);
  });

  it('keeps the last words when the conversation is left', async () => {
    await chat({}, { of: { draft: 'Ieri' } });
    expect(field().value).toBe('Ieri');
    await write(FIELD, 'Oggi');
    await closeTab();
    expect(calls()).toEqual(['PUT /conversations/7/draft {"text":"Oggi"}']);
  });

  it('tells the other side now and then that somebody writes', async () => {
    await chat();
    writes();
    const told = () => writes().filter((call) => call.includes('writing'));
    await write(FIELD, 'a');
    await write(FIELD, 'ab');
    expect(told()).toEqual(['POST /conversations/7/writing']);
    await wait(2500);
    await write(FIELD, 'abc');
    expect(told()).toEqual([]);
    await wait(500);
    await write(FIELD, 'abcd');
    expect(told()).toHaveLength(1);
  });

  it('sends files with the words, takes one away, and takes no more than allowed', async () => {
    const { attachments: most } = messageLimits;
    let nth = 0;
    await chat({
      'POST /conversations/7/attachments': () => ({
        status: 201,
        body: { info: { id: ++nth, name: `carta-${nth}.pdf` } },
      }),
      'POST /messages': { status: 201, body: { info: message(2) } },
    });
    const chosen = await choose(...Array.from({ length: most - 1 }, (_, of) => fileOf(`carta-${of}.pdf`)));
    expect(chosen.value).toBe('');
    expect(hasControl(/Allega/, 'label')).toBe(true);
    await choose(fileOf('ultima.pdf'));
    expect(hasControl(/Allega/, 'label')).toBe(false);
    await press(/carta-1\.pdf/, 'button');
    expect(writes().at(-1)).toBe('DELETE /documents/1');
    expect(hasControl(/Allega/, 'label')).toBe(true);
    await write(FIELD, 'Ecco.');
    await key(FIELD, 'Enter');
    const ids = Array.from({ length: most - 1 }, (_, of) => of + 2);
    expect(calls()).toEqual([
      `POST /messages {"response_id":7,"text":"Ecco.","attachments":[${ids.join()}],"papers":[]}`,
    ]);
    expect(page()).not.toMatch(/carta-2/);
  });

  it('says why a file was refused, until the next', async () => {
    const answers = [refusal(), { status: 201, body: { info: { id: 1, name: 'carta.pdf' } } }];
    await chat({ 'POST /conversations/7/attachments': () => answers.shift()! });
    await choose(fileOf('carta.pdf'));
    expect(page()).toMatch(/\(alert\)\n.*\(the server refuses\)/);
    await choose(fileOf('carta.pdf'));
    expect(page()).not.toMatch(/\(alert\)/);
  });
});

describe('a message that could not be sent', () => {
  it('stays with its reason, and is sent again or changed', async () => {
    const waiting = later();
    const answers = [() => refusal(422), () => 'no line' as const, waiting.answer];
    await chat({ 'POST /messages': () => answers.shift()!() });
    await write(FIELD, 'Prima.');
    await key(FIELD, 'Enter');
    expect(page()).toMatch(/Prima\.[^]*\(the server refuses\)/);
    await write(FIELD, 'Seconda.');
    await key(FIELD, 'Enter');
    await press(/Riprova|Rimanda|Invia di nuovo/);
    await wait(10);
    expect(calls().map((call) => /"text":"(\w+)/.exec(call)?.[1])).toEqual(['Prima', 'Seconda', 'Seconda']);
    waiting.give({ status: 201, body: { info: message(2) } });
    await wait(10);
    expect(page()).not.toMatch(/Seconda/);
    await press(/Modifica|Correggi|Cambia/);
    expect(field().value).toBe('Prima.');
    expect(page().match(/Prima\./g)).toHaveLength(1);
  });

  it('keeps its files where it is sent again, and where it is changed first', async () => {
    let nth = 0;
    const answers = [refusal(422), refusal(422), { status: 201, body: { info: message(2) } }];
    await chat({
      'POST /conversations/7/attachments': () => ({
        status: 201,
        body: { info: { id: ++nth, name: `carta-${nth}.pdf` } },
      }),
      'POST /messages': () => answers.shift()!,
    });
    await choose(fileOf('a.pdf'), fileOf('b.pdf'));
    await write(FIELD, 'Ecco.');
    await key(FIELD, 'Enter');
    const failed = lines();
    await press(/Riprova/);
    await press(/Modifica|Correggi|Cambia/);
    const returned = lines().filter((line) => !failed.includes(line));
    await press(/carta-1\.pdf/, 'button');
    await write(FIELD, 'Ecco qui.');
    await key(FIELD, 'Enter');
    await wait(10);
    expect(page()).not.toMatch(/carta-\d/);
    return [returned, ...calls()];
  });
});

describe('a conversation on the screen', () => {
  const read = () => writes().filter((call) => call.includes('/read'));

  it('is read up to the last message of the other side, while the tab is visible', async () => {
    await chat({}, { list: [message(1), message(2), message(3, { mine: true }), message(4, { deleted: true })] });
    expect(read()).toEqual(['POST /conversations/7/read {"last_id":2}']);
    await showTab(false);
    expect(read()).toEqual([]);
    await showTab(true);
    expect(read()).toEqual(['POST /conversations/7/read {"last_id":2}']);
  });

  it('is not read again where everything was', async () => {
    await chat({}, { list: [message(1, { read_at: new Date(NOW).toISOString() }), message(3, { mine: true })] });
    expect(read()).toEqual([]);
  });

  it('shows earlier messages once, before the others', async () => {
    await chat({}, { list: [message(5), message(6)], more: true });
    const texts = () => page().match(/parole \d/g);
    const asked: string[] = [];
    const earlier = [[message(3), message(4), message(5)], [message(2)]];
    answerWith({
      'GET /messages': (path) => {
        asked.push(path);
        const list = earlier.shift()!;
        return { status: 200, body: { info: list, more: earlier.length > 0, conversation: conversation() } };
      },
    });
    await press(/precedenti/);
    expect([texts(), asked]).toEqual([
      ['parole 3', 'parole 4', 'parole 5', 'parole 6'],
      ['/messages?response_id=7&before=5'],
    ]);
    await press(/precedenti/);
    expect([texts(), asked.at(-1)]).toEqual([
      ['parole 2', 'parole 3', 'parole 4', 'parole 5', 'parole 6'],
      '/messages?response_id=7&before=3',
    ]);
    expect(hasControl(/precedenti/)).toBe(false);
    answerWith({
      'POST /messages': { status: 201, body: { info: message(7) } },
      'GET /messages': {
        status: 200,
        body: { info: [message(6), message(7)], more: true, conversation: conversation() },
      },
    });
    await write(FIELD, 'Ecco.');
    await key(FIELD, 'Enter');
    await wait(20);
    expect(texts()).toEqual([2, 3, 4, 5, 6, 7].map((id) => `parole ${id}`));
  });

  it('says for five seconds that the other side writes, and nothing of other conversations', async () => {
    await chat();
    const isWriting = () => /sta scrivendo/i.test(page());
    const channel = new BroadcastChannel('live-5');
    const tell = async (refs: object) => {
      channel.postMessage({ kind: 'message', refs });
      await new Promise((done) => void process.getBuiltinModule('timers').setImmediate(done));
      await wait(5);
    };
    await tell({ response_id: 8, change: 'writing' });
    expect(isWriting()).toBe(false);
    await tell({ response_id: 7, change: 'writing' });
    expect(isWriting()).toBe(true);
    await wait(4000);
    expect(isWriting()).toBe(true);
    await wait(1100);
    expect(isWriting()).toBe(false);
    await tell({ response_id: 7, change: 'writing' });
    await tell({ response_id: 7, change: 'new' });
    expect(isWriting()).toBe(false);
    channel.close();
  });

  it('has a line for each day', async () => {
    const on = (id: number, at: string) => message(id, { created_at: at });
    await chat(
      {},
      {
        list: [
          on(1, '2026-11-18T22:30:00Z'),
          on(2, '2026-11-18T23:30:00Z'),
          on(3, '2026-11-19T22:59:00Z'),
          on(4, '2026-11-19T23:01:00Z'),
        ],
      },
    );
    const told = lines()
      .filter((line) => /parole|novembre/.test(line))
      .map((line) => /parole \d|\d+ novembre/.exec(line)?.[0]);
    expect(told).toEqual(['18 novembre', 'parole 1', '19 novembre', 'parole 2', 'parole 3', '20 novembre', 'parole 4']);
  });
});
