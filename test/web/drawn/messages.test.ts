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
