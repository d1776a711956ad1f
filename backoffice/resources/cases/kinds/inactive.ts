import { InactiveFile } from './InactiveFile';
import type { KindPage } from './kind-page';

/** An account that nobody has used for two years. Rule 21.11. */
export const inactive: KindPage<'inactive'> = {
  File: InactiveFile,
  decisions: {
    keep: {
      label: { it: 'Tieni l’account', en: 'Keep the account' },
      done: { it: 'Account tenuto', en: 'Account kept' },
      question: { it: 'Vuoi tenere questo account?', en: 'Keep this account?' },
      hint: { it: 'Perché resta. Lo legge solo il personale.', en: 'Why it stays. Only staff read it.' },
      follows: {
        it: 'Nulla cambia. Se resta inutilizzato, il titolare riceve un altro avviso fra due anni.',
        en: 'Nothing changes. If it stays unused, its owner gets another notice in two years.',
      },
    },
    delete: {
      danger: true,
      label: { it: 'Cancella l’account', en: 'Delete the account' },
      done: { it: 'Account cancellato', en: 'Account deleted' },
      question: { it: 'Vuoi cancellare questo account?', en: 'Delete this account?' },
      hint: { it: 'Perché va. Lo legge solo il personale.', en: 'Why it goes. Only staff read it.' },
      follows: {
        it: 'I dati personali e i crediti vanno per sempre; restano i documenti che la legge chiede. Il titolare riceve un’email.',
        en: 'Personal data and credits go for good; what the law requires stays. Its owner gets an e-mail.',
      },
    },
  },
};
