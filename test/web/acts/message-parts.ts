import { describe, expect, it } from '@jest/globals';
import { createElement, useState } from 'react';
import {
  answerWith,
  choose,
  control,
  fileOf,
  key,
  later,
  lines,
  press,
  reads,
  refusal,
  wait,
  write,
  writes,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { partOf, show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const alerts = (): (string | null)[] => [...document.querySelectorAll('[role=alert]')].map((each) => each.textContent);

describe('the conversations of somebody', () => {
  it('can be searched again after nothing was found', async () => {
    await show({ as: 'citizen', path: '/messages', at: '/messages', file: 'features/messages/messages.page' });
    reads();
    answerWith({ 'GET /conversations': { status: 200, body: { info: [] } } });
    await write(/./, ' niente ');
    await wait(20);
    expect(reads()).toEqual(['GET /conversations?q=niente']);
    expect((control(/./, 'input') as HTMLInputElement).value).toBe(' niente ');
    return lines();
  });
});

describe('a message', () => {
  const open = async (differs: object = {}, as: 'citizen' | 'firm' = 'citizen', text = 'Parole.') => {
    const { Composer } = await webPart<{ Composer: Part }>('features/messages/composer');
    await webPart('features/messages/quick-replies');
    const sent: { text: string }[] = [];
    const props = {
      responseId: 7,
      editing: null,
      initial: text,
      files: [],
      suggested: null,
      onSend: (one: { text: string }) => sent.push(one),
      onDone: () => undefined,
      ...differs,
    };
    await show({ as, part: () => createElement(Composer, props) });
    return sent;
  };

  it('is not sent by the Enter of an input method', async () => {
    const sent = await open();
    await key(/messaggio/i, 'Enter', { isComposing: true });
    expect(sent).toEqual([]);
    await key(/messaggio/i, 'Enter');
    expect(sent).toHaveLength(1);
  });

  it('that is edited says why it is refused, until it is sent again', async () => {
    await open({ editing: { id: 3, text: 'Parole.' } });
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    answerWith({ 'PUT /messages/3': refusal(409) });
    await press(/Salva/, 'button');
    expect(alerts()).toHaveLength(1);
    answerWith({ 'PUT /messages/3': later().answer });
    await press(/Salva/, 'button');
    expect(alerts()).toEqual([]);
  });

  it('takes the same file again after it was sent or refused', async () => {
    await open();
    for (const status of [201, 422]) {
      answerWith({ 'POST /conversations/7/attachments': { status, body: { info: { id: 1, name: 'a.pdf' } } } });
      const field = await choose(fileOf('a.pdf'));
      expect(field.value).toBe('');
    }
  });

  it('can be kept as a sentence of the firm as long as it is short', async () => {
    const { messageLimits } = await import('../../../src/shared/limits.js');
    const offered: boolean[] = [];
    for (const length of [0, messageLimits.quickReplyMax, messageLimits.quickReplyMax + 1]) {
      // The blanks around it do not count.
      await open({}, 'firm', ` ${'x'.repeat(length)} `);
      offered.push(lines().some((line) => /\{save\}/.test(line)));
    }
    expect(offered).toEqual([false, true, false]);
  });

  it('that is refused has each refused part marked once, in its place', async () => {
    const { OutgoingBubble } = await webPart<{ OutgoingBubble: Part }>('features/messages/message-bubble');
    const { ApiProblem } = await webPart<{ ApiProblem: new (...given: unknown[]) => Error }>('api/problems');
    const problem = (status: number, blocked: string[]) => new ApiProblem(status, 'x', ['No.'], {}, blocked);
    const told: string[] = [];
    for (const [status, blocked] of [
      [422, ['333', '333']],
      [422, ['333', 'a@b.it']],
      [422, ['altro']],
      [0, []],
      [409, []],
    ] as const) {
      const sending = { text: 'Chiama 333 o 333, o a@b.it.', problem: problem(status, [...blocked]) };
      await show({
        part: () =>
          createElement(OutgoingBubble, { sending, onRetry: () => Promise.resolve(), onChange: () => undefined }),
      });
      told.push(`${document.querySelector('.as-written')?.innerHTML.replaceAll(/<\/?span>/g, '')} ${alerts().join()}`);
    }
    return told;
  });
});

describe('the field of a conversation that is drawn anew', () => {
  const mine = {
    ...{ id: 3, text: 'Mia.', mine: true, by: null, deleted: false, edited_at: null, read_at: null },
    ...{ created_at: '2026-11-19T10:00:00Z', status: { id: 1, label: '' }, attachments: [], papers: [] },
    allowed_actions: ['edit'],
  };
  const conversation = {
    ...{ response_id: 7, request: { id: 9, request_type: 'Sfratto', city: 'Lodi' }, firm: null, user: null },
    ...{ closed: null, draft: null, allowed_actions: ['write'] },
  };
  const open = async (answers: Answers = {}) => {
    const { Chat } = await webPart<{ Chat: Part }>('features/messages/chat');
    let suggest: (text: string) => void = () => undefined;
    const Shown = () => {
      const [suggested, setSuggested] = useState<{ text: string } | null>(null);
      suggest = (text) => setSuggested({ text });
      return createElement(Chat, { responseId: 7, suggested });
    };
    const list = { status: 200, body: { info: [mine], more: false, conversation } };
    await show({ as: 'citizen', part: Shown, answers: { 'GET /messages': list, ...answers } });
    return (text: string) => (suggest(text), wait(10));
  };
  const field = () => (control(/messaggio|parole/i, 'textarea') as HTMLTextAreaElement).value;
  const editAndLeave = async (): Promise<void> => {
    await press('Modifica', 'button');
    await press('Annulla', 'button');
  };

  it('does not take the words again that were picked before', async () => {
    const suggest = await open();
    await suggest('Posso chiamare?');
    await press('Invia', 'button');
    await editAndLeave();
    expect(field()).toBe('');
  });

  it('is empty again after a message that was changed and sent', async () => {
    const answers = [refusal(422)];
    await open({ 'POST /messages': () => answers.shift() ?? later().answer() });
    await write(/messaggio/i, 'Prima.');
    await press('Invia', 'button');
    await press(/Correggi/, 'button');
    expect(field()).toBe('Prima.');
    await press('Invia', 'button');
    await editAndLeave();
    expect(field()).toBe('');
  });

  it('keeps no draft of a message that is edited', async () => {
    await open();
    await press('Modifica', 'button');
    await write(/testo corretto/, 'Altre parole.');
    writes();
    await wait(1000);
    expect(writes().filter((call) => call.includes('draft'))).toEqual([]);
  });
});

describe('the number of unread messages in the menu', () => {
  it.each([
    [0, ''],
    [99, '99'],
    [100, '99+'],
  ])('is said up to 99: of %d', async (messages, shown) => {
    const part = await partOf('features/messages/unread-badge', 'default');
    await show({
      as: 'citizen',
      part,
      answers: { 'GET /conversations/unread': { status: 200, body: { info: { messages } } } },
    });
    expect(document.querySelector('.nav-count [aria-hidden]')?.textContent ?? '').toBe(shown);
  });
});
