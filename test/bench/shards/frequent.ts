/** The paths of docs/plans.md, with the files of the application that send their statements. */
export const FREQUENT: Readonly<Record<string, readonly string[]>> = {
  'A session that the process does not know yet': ['src/accounts/sign-in/sessions.ts'],
  'A firm’s list, and a request as a firm reads it': ['src/requests/inbox/firm-inbox.queries.ts'],
  'A citizen’s requests, and one of them': [
    'src/requests/timeline/user-requests.queries.ts',
    'src/requests/choice/user-responses.queries.ts',
  ],
  'The locks of a quote, a choice and other moves': ['src/requests/moves/locks.ts'],
  'A quote': ['src/requests/quote/quote-request.ts', 'src/requests/responses.controller.ts'],
  Notifications: ['src/notifications/notifications.queries.ts'],
  Credits: ['src/billing/wallet/wallet.queries.ts'],
  'Conversations, and one of them': ['src/chat/conversations/conversations.queries.ts'],
  'A message': ['src/chat/use-cases/send-message.ts'],
  'The public ranking': ['src/reviews/profiles/ranking.queries.ts'],
  Forwarding: [
    'src/matching/pick.queries.ts',
    'src/requests/forwarding/forwarding.ts',
    'src/requests/forwarding/fill-request.ts',
  ],
};
