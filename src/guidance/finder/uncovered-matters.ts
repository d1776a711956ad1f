import type { Text } from '../../shared/locale.js';
import { limitSpan } from '../../shared/guidance/time-limits.rules.js';

/** Somewhere to turn to. */
export interface Help {
  readonly text: Text;
  /** What says so: the law or the office. */
  readonly source: Text;
  readonly url: string;
}

/** A matter that no request type covers, and where people can turn instead. */
export interface UncoveredMatter {
  readonly id: string;
  readonly title: Text;
  readonly text: Text;
  readonly help: readonly Help[];
  /** The request type that fits under the condition which `text` states, if there is one. */
  readonly related?: string;
}

const law = (name: string): string => `https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:${name}`;
const help = (it: string, en: string, source: string | [string, string], url: string): Help => ({
  text: { it, en },
  source: typeof source === 'string' ? { it: source, en: source } : { it: source[0], en: source[1] },
  url,
});

const ROLL = help(
  'Cerca un avvocato nell’albo nazionale: lo tengono gli Ordini ed è pubblico.',
  'Look for a lawyer in the national register: the Bar keeps it and it is public.',
  'Consiglio Nazionale Forense',
  'https://www.consiglionazionaleforense.it',
);
const LEGAL_AID = help(
  'Con un reddito basso l’avvocato può pagarlo lo Stato (patrocinio a spese dello Stato).',
  'On a low income the State may pay your lawyer (legal aid).',
  ['D.P.R. 115/2002, artt. 74-76', 'D.P.R. 115/2002, arts 74-76'],
  law('decreto.del.presidente.della.repubblica:2002-05-30;115'),
);

/** The matters that the product does not cover. Each fact names its source. */
export const uncoveredMatters: readonly UncoveredMatter[] = [
  {
    id: 'family',
    title: {
      it: 'Separazione, divorzio e figli: di questo non ci occupiamo',
      en: 'Separation, divorce and children: we do not cover this',
    },
    text: {
      it: 'Se la lite riguarda solo una casa di cui siete comproprietari, scegli «Divisione di immobili».',
      en: 'If the dispute is only about a home that you own together, choose “Dividing property”.',
    },
    help: [
      help(
        'Il consultorio familiare della tua ASL offre ascolto e assistenza, senza spese.',
        'The family advice centre (consultorio) of your local health authority listens and helps, free of charge.',
        'L. 405/1975',
        law('legge:1975-07-29;405'),
      ),
      help(
        'Siete d’accordo, non vi trasferite beni e non avete figli minorenni o da mantenere? Potete separarvi o divorziare in Comune.',
        'You agree, transfer no property and have no children who are minors or depend on you? You can separate or divorce at the town hall.',
        'D.L. 132/2014, art. 12',
        law('decreto.legge:2014-09-12;132'),
      ),
      LEGAL_AID,
      ROLL,
    ],
    related: 'divisioni-immobiliari',
  },
  {
    id: 'violence',
    title: {
      it: 'Violenza e persecuzioni: chiedi aiuto subito',
      en: 'Violence and stalking: get help now',
    },
    text: {
      it: 'Se sei in pericolo chiama il 112. Se un processo penale è già cominciato e vuoi il risarcimento, scegli «Parte civile nel processo penale».',
      en: 'If you are in danger, call 112. If a criminal trial has begun and you want damages, choose “Civil party in a criminal trial”.',
    },
    help: [
      help(
        'Chiama il 1522, il numero contro la violenza e lo stalking: è gratuito e risponde a ogni ora.',
        'Call 1522, the helpline against violence and stalking: it is free and open day and night.',
        ['1522, Dipartimento per le pari opportunità', '1522, Department for Equal Opportunities'],
        'https://www.1522.eu',
      ),
      help(
        'Per questi reati l’avvocato può essere a spese dello Stato con qualsiasi reddito.',
        'For these crimes the State may pay the victim’s lawyer whatever the income.',
        'D.P.R. 115/2002, art. 76 c. 4-ter',
        law('decreto.del.presidente.della.repubblica:2002-05-30;115'),
      ),
    ],
    related: 'parte-civile-in-processi-penali',
  },
  {
    id: 'criminal',
    title: {
      it: 'Difesa in un processo penale: di questo non ci occupiamo',
      en: 'Defence in criminal proceedings: we do not cover this',
    },
    text: {
      it: 'Se il reato l’hai subito tu e vuoi il risarcimento, scegli «Parte civile nel processo penale».',
      en: 'If you are the victim and want damages, choose “Civil party in a criminal trial”.',
    },
    help: [
      help(
        'Chi non ha un avvocato di fiducia ha diritto a un difensore d’ufficio.',
        'Whoever has no lawyer of their own is entitled to one appointed by the court.',
        ['Codice di procedura penale, art. 97', 'Code of Criminal Procedure, art. 97'],
        law('decreto.del.presidente.della.repubblica:1988-09-22;447'),
      ),
      LEGAL_AID,
      ROLL,
    ],
    related: 'parte-civile-in-processi-penali',
  },
  {
    id: 'immigration',
    title: {
      it: 'Permesso di soggiorno e cittadinanza: di questo non ci occupiamo',
      en: 'Residence permits and citizenship: we do not cover this',
    },
    text: {
      it: 'Le domande si presentano agli uffici pubblici; spesso non serve un avvocato.',
      en: 'Applications go to public offices; often no lawyer is needed.',
    },
    help: [
      help(
        'I permessi di soggiorno li rilascia la Questura (ufficio immigrazione).',
        'Residence permits are issued by the Questura (immigration office).',
        'D.Lgs. 286/1998, art. 5',
        law('decreto.legislativo:1998-07-25;286'),
      ),
      help(
        'Per lavoro e ricongiungimento familiare c’è lo Sportello unico per l’immigrazione, in Prefettura.',
        'For work and family reunification there is the immigration desk (Sportello unico) at the Prefettura.',
        ['D.Lgs. 286/1998, artt. 22 e 29', 'D.Lgs. 286/1998, arts 22 and 29'],
        law('decreto.legislativo:1998-07-25;286'),
      ),
      help(
        'La cittadinanza si chiede al Ministero dell’Interno.',
        'Citizenship is applied for at the Ministry of the Interior.',
        ['Ministero dell’Interno', 'Ministry of the Interior'],
        'https://www.interno.gov.it',
      ),
      LEGAL_AID,
      ROLL,
    ],
  },
  {
    id: 'administrative',
    title: {
      it: 'Concorsi, permessi, patente, scuola: di questo non ci occupiamo',
      en: 'Public exams, permits, licences, school: we do not cover this',
    },
    text: {
      it: 'Sono decisioni della pubblica amministrazione. I termini per opporsi sono brevi: guarda la data dell’atto.',
      en: 'These are decisions of a public authority. The time to object is short: look at the date of the decision.',
    },
    help: [
      help(
        'Contro molti atti si ricorre al TAR, di regola entro 60 giorni e con un avvocato.',
        'Many decisions are challenged before the regional administrative court (TAR), as a rule within 60 days and with a lawyer.',
        'D.Lgs. 104/2010, art. 29',
        'https://www.giustizia-amministrativa.it',
      ),
      ROLL,
      LEGAL_AID,
    ],
  },
  {
    id: 'property',
    title: {
      it: 'Confini, passaggi e usucapione: di questo non ci occupiamo',
      en: 'Boundaries, rights of way and adverse possession: we do not cover this',
    },
    text: {
      it: 'Se la lite è dentro un condominio, scegli «Condominio».',
      en: 'If the dispute is within a shared building, choose “Shared buildings”.',
    },
    help: [
      help(
        'Prima della causa la legge chiede un tentativo di mediazione, davanti a un organismo iscritto al Ministero della Giustizia.',
        'Before going to court the law asks for mediation, before a body registered with the Ministry of Justice.',
        'D.Lgs. 28/2010, art. 5',
        law('decreto.legislativo:2010-03-04;28'),
      ),
      ROLL,
    ],
    related: 'cause-condominiali',
  },
  {
    id: 'debts',
    title: {
      it: 'Troppi debiti e fallimento: di questo non ci occupiamo',
      en: 'Too many debts and bankruptcy: we do not cover this',
    },
    text: {
      it: 'Se vuoi difenderti da un solo creditore, per esempio da un decreto ingiuntivo, scegli «Recupero crediti».',
      en: 'If you want to defend yourself against one creditor, for example against a payment order, choose “Debt recovery”.',
    },
    help: [
      help(
        'Gli organismi di composizione della crisi (OCC) aiutano chi non riesce più a pagare i debiti.',
        'The debt advice bodies (OCC) help people who can no longer pay their debts.',
        ['D.Lgs. 14/2019, artt. 65-83', 'D.Lgs. 14/2019, arts 65-83'],
        law('decreto.legislativo:2019-01-12;14'),
      ),
      ROLL,
    ],
    related: 'recupero-crediti',
  },
  {
    id: 'protection',
    title: {
      it: 'Amministratore di sostegno e tutela: di questo non ci occupiamo',
      en: 'Guardianship of adults: we do not cover this',
    },
    text: {
      it: 'Decide un giudice, che ascolta la persona da proteggere.',
      en: 'A judge decides, after hearing the person to be protected.',
    },
    help: [
      help(
        'La domanda si presenta al giudice tutelare del tribunale; possono farla anche i parenti.',
        'The application goes to the guardianship judge of the local court; relatives may make it.',
        'L. 6/2004',
        law('legge:2004-01-09;6'),
      ),
      ROLL,
    ],
  },
  {
    id: 'fines',
    title: { it: 'Una multa puoi contestarla da solo', en: 'You can contest a traffic fine yourself' },
    text: {
      it: 'Non serve un avvocato, qualunque sia la somma. Conta i giorni, scegli la strada e stampa il ricorso.',
      en: 'You need no lawyer, whatever the sum. Count the days, choose the way and print the appeal.',
    },
    help: [
      help(
        'Le due strade a confronto, i giorni che ti restano e il ricorso da compilare:',
        'The two ways compared, the days you have left and the appeal to fill in:',
        ['contestare una multa', 'contesting a fine'],
        '/multe',
      ),
      help(
        `Ricorso al giudice di pace entro ${limitSpan('fine-judge', 'it')}, anche senza avvocato.`,
        `An appeal to the justice of the peace within ${limitSpan('fine-judge', 'en')}, with or without a lawyer.`,
        'D.Lgs. 150/2011, art. 7',
        law('decreto.legislativo:2011-09-01;150'),
      ),
      help(
        `Oppure ricorso al Prefetto entro ${limitSpan('fine-prefect', 'it')}, senza spese.`,
        `Or an appeal to the Prefetto within ${limitSpan('fine-prefect', 'en')}, free of charge.`,
        'D.Lgs. 285/1992, art. 203',
        law('decreto.legislativo:1992-04-30;285'),
      ),
    ],
  },
];

const byId = new Map(uncoveredMatters.map((matter) => [matter.id, matter]));

/** The matter of an id, or undefined. */
export const uncoveredMatter = (id: string): UncoveredMatter | undefined => byId.get(id);
