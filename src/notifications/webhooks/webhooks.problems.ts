import { defineProblems } from '../../kernel/problem.js';

/** Problems of webhooks. Rules 33.5 and 33.8. */
export const webhookProblems = defineProblems({
  webhook_limit: {
    status: 409,
    text: {
      it: 'Lo studio ha già {max} indirizzi: togline uno prima di aggiungerne un altro.',
      en: 'The firm already has {max} addresses: remove one before you add another.',
    },
  },
  webhook_disabled: {
    status: 409,
    text: {
      it: 'Questo indirizzo è spento: riaccendilo prima di provarlo.',
      en: 'This address is switched off: switch it on before you test it.',
    },
  },
});

/** Texts of fields that the general texts of `field-texts.ts` do not cover. Rule 17.6. */
export const webhookFieldTexts = {
  url: {
    it: 'Serve un indirizzo pubblico che inizia con https://, senza porta e senza credenziali',
    en: 'A public address is needed that begins with https://, without a port and without credentials',
  },
};
