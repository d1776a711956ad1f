import { fineFigures } from './fine-figures.codes.js';
import { requestTypeIds } from './request-types.js';
import { limitsOf, type LimitRow, type TimeLimit } from './time-limits.codes.js';
import { servedPapers } from './served-papers.codes.js';

const received = ['da quando lo ricevi', 'from the day you receive it'] as const;
const receivedF = ['da quando la ricevi', 'from the day you receive it'] as const;
const beforeHearing = ['prima dell’udienza scritta nell’atto', 'before the hearing named in the paper'] as const;

/** Employment and social security: the courts work in August too (art. 3 l. 742/1969). */
const labour = ['cause-di-lavoro', 'ricorsi-inps'];
const notLabour = requestTypeIds.filter((type) => !labour.includes(type));
const notInps = (types: readonly string[]): string[] => types.filter((type) => type !== 'ricorsi-inps');
const notTax = (types: readonly string[]): string[] =>
  types.filter((type) => type !== 'contenziosi-fiscali-e-tributari');

const paymentOrder = {
  paper: 'payment_order',
  what: ['Opporti al decreto ingiuntivo', 'Opposing the payment order'],
  from: received,
  span: { days: 40 },
  holiday: 'court',
  source: 'artt. 641 e 645 c.p.c.',
  note: [
    'Il decreto può dare un termine diverso: vale quello scritto. Se il credito è di lavoro, agosto si conta. Se il decreto è «provvisoriamente esecutivo» chi lo ha ottenuto può agire subito. Dopo ci si oppone solo se non lo si è saputo in tempo, per una notifica irregolare o forza maggiore (art. 650 c.p.c.).',
    'The order may set another time: what it says counts. For wages August counts. If it is “provvisoriamente esecutivo”, who obtained it may act at once. Later one may oppose only for not having known in time, by irregular service or force majeure (art. 650 c.p.c.).',
  ],
} as const satisfies Partial<LimitRow>;

const application = {
  paper: 'application',
  starts: 'hearing',
  what: ['Costituirti in giudizio', 'Entering an appearance'],
  from: beforeHearing,
  span: { days: 10, before: true },
  holiday: 'court',
  source: 'artt. 281-undecies e 416 c.p.c.',
  note: [
    'Il decreto del giudice può fissare un giorno prima: vale quello scritto. Dopo non puoi più fare domande tue né eccepire ciò che spetta a te eccepire.',
    'The judge’s decree may set an earlier day: what it says counts. Later you can no longer make claims of your own or raise certain objections.',
  ],
} as const satisfies Partial<LimitRow>;

const discontinuance = {
  types: servedPapers.discontinuance.types,
  part: servedPapers.discontinuance.part,
  paper: 'discontinuance',
  from: received,
  august: 'unknown',
  holiday: 'civil',
  note: [
    'Per la Cassazione agosto di regola non si conta (n. 32885/2011), ma si conta se l’indagato è in carcere o per la criminalità organizzata. Un’opposizione in ritardo vale solo se il giudice non ha ancora deciso.',
    'By case law August as a rule does not count (Cass. 32885/2011), but it does where the suspect is in custody or for organised crime. A late opposition counts only while the judge has not decided.',
  ],
} as const satisfies Partial<LimitRow>;

/** The limits that begin with the arrival of a paper, or are counted back from the hearing that it names. */
export const paperLimits: readonly TimeLimit[] = limitsOf({
  'fine-discount': {
    types: servedPapers.fine.types,
    paper: 'fine',
    what: [
      `Pagare con lo sconto del ${fineFigures.discountPercent} %`,
      `Paying with ${fineFigures.discountPercent}% off`,
    ],
    from: receivedF,
    span: { days: 5 },
    pays: true,
    source: 'art. 202, comma 1, C.d.S.',
    note: [
      'Non vale per tutte le violazioni: il verbale lo dice. Chi paga non può più fare ricorso.',
      'Not for every offence: the report says so. Who pays can no longer appeal.',
    ],
  },
  'fine-judge': {
    types: servedPapers.fine.types,
    paper: 'fine',
    what: ['Ricorso al giudice di pace', 'Appeal to the justice of the peace (giudice di pace)'],
    from: receivedF,
    span: { days: 30 },
    august: 'suspended',
    holiday: 'court',
    source: 'art. 204-bis C.d.S. e art. 7 d.lgs. 150/2011',
    note: [
      'Senza avvocato, qualunque sia la somma. Chi abita all’estero ha 60 giorni. Esclude il ricorso al Prefetto.',
      'No lawyer needed, whatever the sum. Who lives abroad has 60 days. It rules out the appeal to the Prefetto.',
    ],
  },
  'fine-prefect': {
    types: servedPapers.fine.types,
    paper: 'fine',
    what: ['Ricorso al Prefetto', 'Appeal to the Prefetto'],
    from: receivedF,
    span: { days: 60 },
    source: 'art. 203 C.d.S.',
    note: [
      'Gratis e senza avvocato. Se lo respinge, la somma è almeno il doppio del minimo (art. 204 C.d.S.).',
      'Free and without a lawyer. If it is refused, the sum is at least twice the minimum (art. 204 C.d.S.).',
    ],
  },
  'fine-payment': {
    types: servedPapers.fine.types,
    paper: 'fine',
    what: ['Pagare la somma ridotta', 'Paying the reduced sum'],
    from: receivedF,
    span: { days: 60 },
    pays: true,
    source: 'artt. 202 e 203, comma 3, C.d.S.',
    note: [
      'Dopo, senza ricorso, si deve metà del massimo e le spese.',
      'Later, without an appeal, half of the maximum and costs are due.',
    ],
  },
  'fine-driver': {
    types: servedPapers.fine.types,
    paper: 'fine',
    what: ['Comunicare chi guidava, se il verbale lo chiede', 'Saying who drove, if the report asks for it'],
    from: receivedF,
    span: { days: 60 },
    source: 'art. 126-bis, comma 2, C.d.S.',
  },
  'fine-order': {
    types: servedPapers.fine.types,
    paper: 'fine',
    starts: 'later',
    what: [
      'Ricorso al giudice di pace contro la decisione del Prefetto',
      'Appeal to the justice of the peace against the Prefetto’s decision',
    ],
    from: ['da quando ricevi la decisione', 'from the day you receive the decision'],
    span: { days: 30 },
    august: 'suspended',
    holiday: 'court',
    source: 'art. 205 C.d.S. e art. 6 d.lgs. 150/2011',
  },
  'payment-order': { ...paymentOrder, types: notLabour, august: 'suspended' },
  'payment-order-labour': { ...paymentOrder, types: labour },
  summons: {
    types: requestTypeIds,
    paper: 'summons',
    starts: 'hearing',
    what: ['Costituirti in giudizio con un avvocato', 'Entering an appearance through a lawyer'],
    from: beforeHearing,
    span: { days: 70, before: true },
    august: 'suspended',
    holiday: 'court',
    source: 'artt. 163, 166 e 167 c.p.c.',
    note: [
      'Vale per una causa nuova in tribunale; in appello i tempi sono altri. Dopo non puoi più fare domande tue né chiamare altri in causa.',
      'For a new case at the tribunale; on appeal the times differ. Later you can no longer make claims of your own or bring in others.',
    ],
  },
  application: { ...application, types: notLabour, august: 'suspended' },
  'application-labour': { ...application, types: labour },
  'eviction-hearing': {
    types: servedPapers.eviction.types,
    paper: 'eviction',
    starts: 'hearing',
    what: ['Andare all’udienza per opporti', 'Being at the hearing to oppose'],
    from: ['il giorno dell’udienza scritta nell’atto', 'on the day of the hearing named in the paper'],
    span: { days: 0, before: true },
    source: 'artt. 660, 663 e 665 c.p.c. e art. 55 l. 392/1978',
    note: [
      'Se non ci vai il giudice convalida lo sfratto. Per l’affitto di casa non pagato, in udienza puoi chiedere tempo per pagare.',
      'If you are absent the judge confirms the eviction. For unpaid rent of a home you may ask at the hearing for time to pay.',
    ],
  },
  'collection-tax': {
    types: notInps(servedPapers.tax_collection.types),
    paper: 'tax_collection',
    what: ['Ricorso, se la cartella chiede imposte o tasse', 'Appeal, if the notice claims taxes'],
    from: receivedF,
    span: { days: 60 },
    august: 'suspended',
    holiday: 'court',
    source: 'artt. 19 e 21 d.lgs. 546/1992',
  },
  'collection-contributions': {
    types: servedPapers.tax_collection.types,
    paper: 'tax_collection',
    what: ['Opposizione, se la cartella chiede contributi', 'Opposition, if the notice claims contributions'],
    from: receivedF,
    span: { days: 40 },
    holiday: 'court',
    source: 'art. 24, comma 5, d.lgs. 46/1999',
  },
  'collection-fine': {
    types: notInps(servedPapers.tax_collection.types),
    paper: 'tax_collection',
    what: [
      'Opposizione, se la cartella chiede una multa che non hai mai ricevuto',
      'Opposition, if the notice claims a fine that you never received',
    ],
    from: receivedF,
    span: { days: 30 },
    august: 'suspended',
    holiday: 'court',
    source: 'art. 7 d.lgs. 150/2011 e Cass. S.U. 22080/2017',
  },
  'collection-form': {
    types: notTax(servedPapers.tax_collection.types),
    paper: 'tax_collection',
    what: [
      'Contestare errori di forma, se la cartella non chiede imposte',
      'Objecting to errors of form, if the notice claims no taxes',
    ],
    from: receivedF,
    span: { days: 20 },
    holiday: 'court',
    source: 'art. 617 c.p.c. e art. 29 d.lgs. 46/1999',
  },
  'collection-suspension': {
    types: servedPapers.tax_collection.types,
    paper: 'tax_collection',
    what: [
      'Chiedere la sospensione se hai già pagato o la somma non è più dovuta',
      'Asking for suspension if you already paid or the sum is no longer due',
    ],
    from: receivedF,
    span: { days: 60 },
    source: 'art. 1, commi 537-543, l. 228/2012',
    note: ['Non ferma il termine per il ricorso.', 'It does not stop the time limit of the appeal.'],
  },
  'tax-assessment': {
    types: servedPapers.tax_assessment.types,
    paper: 'tax_assessment',
    what: ['Presentare ricorso', 'Filing the appeal'],
    from: received,
    span: { days: 60 },
    august: 'suspended',
    holiday: 'court',
    source: 'art. 21 d.lgs. 546/1992',
    note: [
      'L’autotutela non lo ferma. Un’istanza di accertamento con adesione può spostarlo: chiedi prima di contarci.',
      'A request for review (autotutela) does not stop it. A settlement request (adesione) may move it: ask before you rely on it.',
    ],
  },
  'inps-debit': {
    types: servedPapers.inps_debit.types,
    paper: 'inps_debit',
    what: ['Opposizione al giudice del lavoro', 'Opposition before the employment judge'],
    from: received,
    span: { days: 40 },
    holiday: 'court',
    source: 'art. 24, comma 5, d.lgs. 46/1999 e art. 30 d.l. 78/2010',
    note: ['In agosto il conteggio non si ferma.', 'August counts like any other month.'],
  },
  'inps-debit-form': {
    types: servedPapers.inps_debit.types,
    paper: 'inps_debit',
    what: ['Contestare errori di forma dell’avviso', 'Objecting to errors of form of the notice'],
    from: received,
    span: { days: 20 },
    holiday: 'court',
    source: 'art. 617 c.p.c. e art. 29 d.lgs. 46/1999',
  },
  'inps-refusal': {
    types: servedPapers.inps_refusal.types,
    paper: 'inps_refusal',
    what: ['Ricorso al comitato dell’INPS', 'Appeal to the INPS committee'],
    from: received,
    span: { days: 90 },
    source: 'art. 46 l. 88/1989',
  },
  'inps-pension-court': {
    types: servedPapers.inps_refusal.types,
    paper: 'inps_refusal',
    starts: 'later',
    what: ['Causa per una pensione', 'Going to court for a pension'],
    from: [
      'dalla decisione sul ricorso, o dalla fine dei 90 giorni per decidere',
      'from the decision on the appeal, or from the end of the 90 days to decide',
    ],
    span: { years: 3 },
    source: 'art. 47 d.P.R. 639/1970',
    note: [
      'Senza ricorso il conto è diverso e può finire prima: non lo calcoliamo.',
      'Without an appeal the count differs and may end earlier: we do not compute it.',
    ],
  },
  'inps-benefit-court': {
    types: servedPapers.inps_refusal.types,
    paper: 'inps_refusal',
    starts: 'later',
    what: [
      'Causa per disoccupazione e altre prestazioni temporanee',
      'Going to court for unemployment and other temporary benefits',
    ],
    from: [
      'dalla decisione sul ricorso, o dalla fine dei 90 giorni per decidere',
      'from the decision on the appeal, or from the end of the 90 days to decide',
    ],
    span: { years: 1 },
    source: 'art. 47 d.P.R. 639/1970',
  },
  'disability-report': {
    types: servedPapers.disability_report.types,
    paper: 'disability_report',
    what: ['Chiedere al tribunale l’accertamento tecnico', 'Asking the court for an expert assessment'],
    from: received,
    span: { months: 6 },
    source: 'art. 42, comma 3, d.l. 269/2003 e art. 445-bis c.p.c.',
    note: ['In agosto il conteggio non si ferma.', 'August counts like any other month.'],
  },
  'dismissal-letter': {
    types: servedPapers.dismissal.types,
    part: servedPapers.dismissal.part,
    paper: 'dismissal',
    what: ['Contestare il licenziamento per iscritto', 'Contesting the dismissal in writing'],
    from: receivedF,
    span: { days: 60 },
    source: 'art. 6, comma 1, l. 604/1966',
    note: ['Basta una lettera firmata da te o dal sindacato.', 'A letter signed by you or your trade union is enough.'],
  },
  'dismissal-court': {
    types: servedPapers.dismissal.types,
    part: servedPapers.dismissal.part,
    paper: 'dismissal',
    starts: 'later',
    what: ['Depositare il ricorso o chiedere la conciliazione', 'Filing the claim or asking for conciliation'],
    from: ['da quando spedisci la contestazione', 'from the day you send the letter'],
    span: { days: 180 },
    source: 'art. 6, comma 2, l. 604/1966',
    note: [
      'Se la conciliazione è rifiutata o fallisce restano 60 giorni per il ricorso.',
      'If conciliation is refused or fails, 60 days remain to file the claim.',
    ],
  },
  'unemployment-benefit': {
    types: servedPapers.dismissal.types,
    part: servedPapers.dismissal.part,
    paper: 'dismissal',
    starts: 'later',
    what: ['Chiedere la NASpI all’INPS', 'Applying to INPS for unemployment benefit (NASpI)'],
    from: ['dalla fine del rapporto', 'from the end of the job'],
    span: { days: 68 },
    source: 'art. 6 d.lgs. 22/2015',
  },
  discontinuance: {
    ...discontinuance,
    what: ['Opporti all’archiviazione', 'Opposing the closing of the case'],
    span: { days: 20 },
    source: 'art. 408, comma 3, e art. 410 c.p.p.',
  },
  'discontinuance-violence': {
    ...discontinuance,
    what: [
      'Opporti, se il reato è con violenza alla persona o furto in casa',
      'Opposing, if the crime was violence against a person or theft in a home',
    ],
    span: { days: 30 },
    source: 'art. 408, comma 3-bis, c.p.p.',
  },
  'enforcement-payment': {
    types: requestTypeIds,
    paper: 'enforcement',
    what: ['Pagare, se vuoi evitare il pignoramento', 'Paying, if you want to avoid seizure'],
    from: received,
    span: { days: 10 },
    pays: true,
    source: 'artt. 480 e 482 c.p.c.',
    note: [
      'Il precetto può dare più giorni: vale quello scritto.',
      'The paper may give more days: what it says counts.',
    ],
  },
  'enforcement-form': {
    types: requestTypeIds,
    paper: 'enforcement',
    what: ['Contestare errori di forma', 'Objecting to errors of form'],
    from: received,
    span: { days: 20 },
    holiday: 'court',
    source: 'art. 617 c.p.c.',
    note: [
      'Per dire che non devi nulla (art. 615 c.p.c.) la legge non dà un numero di giorni, ma conviene muoversi prima del pignoramento.',
      'To say that you owe nothing (art. 615 c.p.c.) the law sets no number of days, but act before the seizure.',
    ],
  },
});
