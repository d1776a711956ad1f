import type it from '../it/members';
import type { SameKeys } from '../texts';

export default {
  ownRole: 'Your role: {{role}}. {{text}}',
  role: 'Role',
  lawyer: {
    name: 'Lawyer',
    text: 'Works on requests and the profile: quotes, opinions, messages, letters of engagement. Spends credits, but does not buy them.',
  },
  assistant: {
    name: 'Assistant',
    text: 'Reads requests, writes to clients, keeps notes and documents, prepares drafts of quotes. Does not send them and spends no credits.',
  },
  billing: {
    name: 'Billing',
    text: 'Buys credits, asks for refunds, downloads invoices. Does not see requests, messages or documents.',
  },
  access: 'Requests they see',
  all: {
    name: 'All of the firm’s',
    text: 'Also new ones, and those that others take care of.',
    short: 'sees all requests',
  },
  assigned: {
    name: 'Only those they take care of',
    text: 'The requests that are theirs in the firm’s notes, and those of the people they replace during an absence. They see no new ones until you assign them, nor reviews, activity and reports.',
    short: 'sees only the requests they take care of',
    badge: 'Own requests only',
  },
  invitation: {
    title: 'Invitation to a firm',
    for: '{{firm}} invites you',
    lead: 'Hello {{name}}, choose a password of your own to work with {{firm}}. You will sign in with {{email}}.',
    seen: 'The firm sees who did what; citizens see the firm only.',
    submit: 'Accept the invitation',
    until: 'The invitation is valid until {{at}}.',
    done: 'You can sign in now',
    doneText: 'Sign in with {{email}} and the password you have chosen.',
    gone: 'This invitation is no longer valid',
    goneText: 'Ask the firm to send you another one.',
  },
} satisfies SameKeys<typeof it>;
