import { sides, type Both, type Comparison } from './both.js';

/** A firm's conversations, and one of a citizen with its messages. */
export function messagePaths(both: Both): Comparison[] {
  const { firms, citizens } = both.callers;
  return [
    {
      path: 'chats',
      title: 'a firm’s conversations',
      goal: 1,
      sides: sides(
        both,
        firms.map(({ token }) => ({ token, path: '/api/v1/conversations' })),
      ),
    },
    {
      path: 'messages',
      title: 'a conversation as its citizen reads it',
      goal: 1,
      sides: sides(
        both,
        citizens.flatMap(({ token, conversations }) =>
          conversations.map((id) => ({ token, path: `/api/v1/messages?response_id=${id}` })),
        ),
      ),
    },
  ];
}
