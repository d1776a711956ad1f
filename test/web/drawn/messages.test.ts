import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { webHtml, webMarkup, webPart, wordsOf } from '../../support/web-markup.js';

let draw: Awaited<ReturnType<typeof webMarkup>>;
beforeAll(async () => {
  draw = await webMarkup();
});

describe('the number of unread messages', () => {
  let UnreadBadge: ComponentType<object>;
  beforeAll(async () => {
    ({ default: UnreadBadge } = await webPart<{ default: typeof UnreadBadge }>('features/messages/unread-badge'));
  });

  it.each([
    [0, []],
    [1, ['1 da leggere', '1']],
    [99, ['99 da leggere', '99']],
    [100, ['100 da leggere', '99+']],
  ])('of %d is shown as %j', (messages, words) => {
    expect(draw(UnreadBadge, {}, { '/conversations/unread': { conversations: 7, messages } })).toEqual(words);
  });
});

describe('the conversations of somebody who has none', () => {
  it('are explained to a citizen', async () => {
    const { default: MessagesPage } = await webPart<{ default: ComponentType<object> }>(
      'features/messages/messages.page',
    );
    const answers = { '/conversations {"params":{"query":{}}}': [] };
    expect(wordsOf((await webHtml())(MessagesPage, {}, { answers, at: '/messages' }))).toMatchSnapshot();
  });
});

describe('the conversations about a request', () => {
  it('begin with those in which something is unread, each as the server has them, without those that nobody began', async () => {
    const { RequestMessages } = await webPart<{ RequestMessages: ComponentType<object> }>(
      'features/requests/request-messages',
    );
    const last = { text: 'Buongiorno', mine: false, deleted: false, created_at: '2026-03-10T09:00:00.000Z' };
    const talks = [0, 3, 0, 1].map((unread, nth) => ({
      response_id: nth,
      firm: { name: `Studio ${nth}` },
      unread,
      last,
    }));
    const answers = {
      '/conversations {"params":{"query":{"request_id":7}}}': [...talks, { ...talks[1], response_id: 9, last: null }],
    };
    const words = draw(RequestMessages, { requestId: 7 }, answers);
    expect(words.filter((each) => each.startsWith('Studio '))).toEqual([
      'Studio 1',
      'Studio 3',
      'Studio 0',
      'Studio 2',
    ]);
    expect(words.slice(0, 2).join(' ')).toMatch(/4 messaggi da leggere$/);
  });
});
