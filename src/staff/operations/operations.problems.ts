import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong with what runs in the background. */
export const operationsProblems = defineProblems({
  job_not_failed: {
    status: 409,
    text: {
      it: 'Questo lavoro non è abbandonato: è già in coda o è stato fatto.',
      en: 'This job was not given up: it is queued already or done.',
    },
  },
});
