import type { Text } from '../locale.js';

/** Something that the law wants a client to read when they engage a lawyer. */
export interface EngagementNotice {
  /** What the firm ticks. */
  readonly label: Text;
  /** When it belongs in a letter, for the firm. */
  readonly when: Text;
  /** The paragraph of the letter: Italian, as the engagement is. */
  readonly text: string;
  /** Where it is written. */
  readonly source: string;
  /** It belongs in nearly every letter. */
  readonly usual: boolean;
}

/** Checked against the sources that they name on 27 November 2026. The order is that of the letter. Rule 32.4. */
export const engagementNotices = {
  withdrawal: {
    label: { it: 'Recesso entro 14 giorni', en: 'Withdrawal within 14 days' },
    when: {
      it: 'Se il cliente è un consumatore e accetta a distanza. Senza questa informazione il termine si allunga di dodici mesi.',
      en: 'If the client is a consumer and accepts at a distance. Without it the time is twelve months longer.',
    },
    text:
      'Se il cliente è un consumatore e l’incarico si conclude a distanza, può recedere entro quattordici giorni dalla ' +
      'conclusione, senza dire perché e senza costi, con una dichiarazione scritta allo studio, anche per email, o con il ' +
      'modulo dell’allegato I, parte B, del codice del consumo. Se chiede che il lavoro cominci prima, in caso di recesso ' +
      'paga in proporzione quello che lo studio ha già fatto.',
    source: 'artt. 49, 50, 52, 53, 54 e 57 d.lgs. 206/2005',
    usual: true,
  },
  mediation: {
    label: { it: 'Mediazione', en: 'Mediation' },
    when: {
      it: 'Per ogni controversia civile o commerciale. Il cliente la deve firmare: va allegata all’atto che apre la causa.',
      en: 'For every civil or commercial dispute. The client must sign it: it is attached to the act that opens the case.',
    },
    text:
      'Il cliente può avvalersi del procedimento di mediazione del decreto legislativo 4 marzo 2010, n. 28, con le ' +
      'agevolazioni fiscali dei suoi articoli 17 e 20. Nelle materie dell’articolo 5, comma 1, dello stesso decreto la ' +
      'mediazione si deve tentare prima della causa: lo studio dice al cliente se è così per questo incarico. Il documento ' +
      'con questa informazione è firmato dal cliente e si allega all’atto introduttivo dell’eventuale giudizio.',
    source: 'art. 4, comma 3, d.lgs. 28/2010',
    usual: true,
  },
  negotiation: {
    label: { it: 'Negoziazione assistita', en: 'Assisted negotiation' },
    when: {
      it: 'Quando le parti possono accordarsi con i loro avvocati, anche in famiglia.',
      en: 'Where the parties can agree with the help of their lawyers, in family matters too.',
    },
    text:
      'Il cliente può ricorrere alla convenzione di negoziazione assistita da avvocati. In alcuni casi, indicati ' +
      'dall’articolo 3 del decreto-legge 12 settembre 2014, n. 132, si deve proporre prima della causa: lo studio dice al ' +
      'cliente se è così per questo incarico.',
    source: 'art. 2, comma 7, d.l. 132/2014',
    usual: true,
  },
  legal_aid: {
    label: { it: 'Patrocinio a spese dello Stato', en: 'Legal aid' },
    when: {
      it: 'Se il reddito del cliente può rientrare nei limiti.',
      en: 'If the client’s income may be within the limit.',
    },
    text:
      'Se il suo reddito è nei limiti di legge e ne ricorrono le altre condizioni, il cliente può chiedere il patrocinio a ' +
      'spese dello Stato: in quel caso l’avvocato, se è iscritto nell’elenco, è pagato dallo Stato e non dal cliente.',
    source: 'art. 27 codice deontologico forense; artt. 74 e seguenti d.P.R. 115/2002',
    usual: true,
  },
  privacy: {
    label: { it: 'Dati personali', en: 'Personal data' },
    when: {
      it: 'Sempre. Lo studio consegna la propria informativa completa.',
      en: 'Always. The firm gives its own complete notice.',
    },
    text:
      'Lo studio è titolare del trattamento dei dati del cliente e li usa per svolgere l’incarico. La sua informativa ' +
      'completa è un documento a parte, che lo studio consegna al cliente.',
    source: 'art. 13 regolamento (UE) 2016/679',
    usual: true,
  },
  money_laundering: {
    label: { it: 'Antiriciclaggio', en: 'Money laundering' },
    when: {
      it: 'Solo per operazioni su immobili, aziende, denaro, conti, società o trust; non per una causa.',
      en: 'Only for transactions with property, businesses, money, accounts, companies or trusts; not for a court case.',
    },
    text:
      'L’incarico riguarda un’operazione per cui l’avvocato deve identificare il cliente e il titolare effettivo e ' +
      'conservare i dati raccolti: il cliente fornisce i documenti e le informazioni che servono.',
    source: 'art. 3, comma 4, lettera c), e artt. 17 e seguenti d.lgs. 231/2007',
    usual: false,
  },
} as const satisfies Readonly<Record<string, EngagementNotice>>;

export type EngagementNoticeId = keyof typeof engagementNotices;

/** All of them, in the order of the letter. */
export const engagementNoticeIds = Object.keys(engagementNotices) as [EngagementNoticeId, ...EngagementNoticeId[]];
