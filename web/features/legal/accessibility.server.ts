import type { Section } from './section.js';

/** When the statement was last reviewed. */
export const ACCESSIBILITY_DATE = '2026-11-20';

/** The accessibility statement. */
export function accessibility(brand: string): Section[] {
  return [
    {
      id: 'impegno',
      title: 'Il nostro impegno',
      text: [
        `${brand} vuole essere utilizzabile da tutti, anche con la sola tastiera, con un lettore di schermo, con il testo ingrandito o su un telefono piccolo. Il riferimento sono le WCAG 2.2, livello AA.`,
      ],
    },
    {
      id: 'stato',
      title: 'A che punto siamo',
      text: [
        [
          'Ogni pagina funziona da tastiera e ha un collegamento per saltare al contenuto.',
          'Il testo si ingrandisce fino al 400 % e le pagine si adattano a 320 pixel.',
          'Gli errori dei moduli sono annunciati, riassunti in cima e collegati al campo. Nulla di ciò che hai scritto si perde.',
          'Ogni stato è indicato da una parola e da una forma, mai dal solo colore. Ogni grafico ha una tabella.',
          'Rispettiamo le preferenze del sistema su movimento ridotto, contrasto e tema scuro.',
        ],
        'Controlliamo le pagine con strumenti automatici a ogni modifica. Questi strumenti non vedono tutto: se trovi un ostacolo è probabile che non lo conosciamo ancora.',
      ],
    },
    {
      id: 'limiti',
      title: 'Limiti noti',
      text: [
        [
          'I documenti caricati dalle persone e dagli studi possono non essere accessibili.',
          'I testi lunghi, come i termini, sono solo in italiano.',
          'La mappa non è mai l’unico modo per indicare un luogo: puoi sempre scrivere il nome del comune.',
        ],
      ],
    },
    {
      id: 'segnala',
      title: 'Segnalaci un ostacolo',
      text: [
        'Rispondi a una qualunque delle email del servizio e scrivici in quale pagina ti sei fermato e con quale strumento navighi: ci serve per correggere.',
      ],
    },
  ];
}
