import { defineProblems } from '../../kernel/problem.js';

/** Problems of tokens of the API. Rules 33.1 and 33.2. */
export const apiTokenProblems = defineProblems({
  token_scope: {
    status: 403,
    text: {
      it: 'Il token non comprende questa operazione.',
      en: 'The token does not cover this operation.',
    },
  },
  api_token_limit: {
    status: 409,
    text: {
      it: 'Lo studio ha già {max} token attivi: revocane uno prima di crearne un altro.',
      en: 'The firm already has {max} active tokens: revoke one before you create another.',
    },
  },
});
