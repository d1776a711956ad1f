/** A message of the demonstration. */
export interface DemoMessage {
  readonly by: 'citizen' | 'firm';
  readonly hoursAgo: number;
  readonly text: string;
  readonly edited?: boolean;
  /** The other side has not seen it yet. */
  readonly unread?: boolean;
  readonly file?: { readonly name: string; readonly text: string };
  /** Staff have to look at it: the filter was not sure, or it was reported. */
  readonly waits?: 'held' | 'reported';
}

/** A conversation of the demonstration. */
export interface DemoTalk {
  /** 0 is anna.rossi, 1 to 10 the citizens of that number. */
  readonly client: number;
  /** The firm by its number, 0 is studio.bianchi; without it the last firm that got the request. */
  readonly firm?: number;
  /** The firm has quoted. */
  readonly answered: boolean;
  /** Oldest first. */
  readonly messages: readonly DemoMessage[];
}

const FILE = {
  name: 'Elenco dei documenti.txt',
  text: [
    'Elenco dei documenti (contenuto dimostrativo)',
    '',
    '1. Cartella clinica del ricovero',
    '2. Radiografie prima e dopo l’intervento',
    '3. Parere del secondo medico',
    '4. Ricevute delle visite',
    '',
  ].join('\n'),
};

/** Why the reported message was reported, in the words of who did. */
export const REPORT_TEXT = 'Avevo fatto una domanda semplice e mi ha risposto in modo offensivo.';

export const demoTalks: readonly DemoTalk[] = [
  {
    client: 0,
    firm: 0,
    answered: true,
    messages: [
      {
        by: 'firm',
        hoursAgo: 30,
        text: 'Buongiorno, per la valutazione ci serve la cartella clinica completa. L’ha già chiesta all’ospedale?',
      },
      {
        by: 'citizen',
        hoursAgo: 27,
        text: 'Sì, me l’hanno data la settimana scorsa. Le allego l’elenco dei documenti che ho.',
        file: FILE,
      },
      {
        by: 'firm',
        hoursAgo: 26,
        text: 'Grazie. La perizia medica la anticipiamo noi: se il perito la sconsiglia ci fermiamo.',
        edited: true,
      },
      {
        by: 'citizen',
        hoursAgo: 1,
        text: 'Va bene. L’ospedale mi ha scritto ieri: offre ancora troppo poco.',
        unread: true,
      },
    ],
  },
  {
    client: 0,
    answered: true,
    messages: [{ by: 'firm', hoursAgo: 2, text: 'Da quanto tempo non riesce a lavorare per il dolore?', unread: true }],
  },
  {
    client: 2,
    answered: true,
    messages: [
      {
        by: 'citizen',
        hoursAgo: 9,
        text: 'Le fatture sono tre; nel preventivo è compreso anche il decreto ingiuntivo?',
      },
      {
        by: 'firm',
        hoursAgo: 6,
        text: 'Sentiamoci direttamente, così le spiego meglio la strategia.',
        waits: 'held',
      },
    ],
  },
  {
    client: 8,
    answered: true,
    messages: [
      { by: 'citizen', hoursAgo: 12, text: 'Il preventivo comprende anche la perizia di parte?' },
      {
        by: 'firm',
        hoursAgo: 8,
        text: 'Con richieste così si perde solo tempo: si rivolga a qualcun altro.',
        waits: 'reported',
      },
    ],
  },
];

/** What studio.bianchi writes often. */
export const quickReplies: readonly string[] = [
  'Per il preventivo ci serve anche l’ultima lettera della controparte.',
  'Bene. Prepariamo il preventivo entro domani.',
];
