import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong with a mail of the outbox. */
export const outboxProblems = defineProblems({
  mail_not_given_up: {
    status: 409,
    text: {
      it: 'Questa email è già partita o sta per partire.',
      en: 'This mail has been sent already or is about to be sent.',
    },
  },
  mail_forgotten: {
    status: 409,
    text: {
      it: 'Il testo di questa email è stato cancellato dopo 30 giorni: non si può più inviare.',
      en: 'The words of this mail were deleted after 30 days: it can no longer be sent.',
    },
  },
});
