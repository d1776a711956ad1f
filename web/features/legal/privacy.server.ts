import { numbers } from '../../i18n/numbers.js';
import type { Section } from './long-page';

/** When this text last changed in substance. */
export const PRIVACY_DATE = '2026-11-21';

/** What happens to people's data, in our own words. */
export function privacy(brand: string): Section[] {
  return [
    {
      id: 'breve',
      title: 'In breve',
      text: [
        [
          'Usiamo i tuoi dati per metterti in contatto con uno studio legale, e per nient’altro senza il tuo consenso.',
          'Il tuo nome e i tuoi recapiti li vede soltanto lo studio che scegli, o quello a cui hai consentito di averli.',
          'Non usiamo cookie, né strumenti di altri per seguirti.',
          'Puoi scaricare tutto ciò che abbiamo su di te e cancellarlo.',
        ],
      ],
    },
    {
      id: 'dati',
      title: 'Quali dati e perché',
      text: [
        [
          'Account: nome, email, data di nascita, telefono, password (ne conserviamo solo un’impronta). Servono per farti accedere e per scriverti. Base: il contratto con te.',
          'Richiesta: materia, luogo, racconto, documenti, la tua parte nella lite. Servono agli studi per rispondere. Base: il contratto. Se nel racconto ci sono dati sulla salute o su reati, la base è il tuo consenso nel momento in cui invii la richiesta.',
          'Profilo dello studio: iscrizione all’albo, assicurazione, partita IVA, materie, lingue. Servono per verificare e presentare lo studio. Base: il contratto.',
          'Pagamenti: che cosa hai comprato, quanto hai pagato, a chi è intestata la fattura. Servono a darti ciò che hai pagato e alla contabilità. Base: il contratto e la legge. I dati della carta non passano da noi.',
          'Indirizzo di rete e momenti di accesso: servono alla sicurezza. Base: il nostro legittimo interesse a proteggere il servizio.',
          'Newsletter e comunicazioni commerciali: solo con i consensi che dai, uno per uno, e che puoi ritirare in ogni momento.',
        ],
        'I consensi non sono mai già segnati e non sono necessari per usare il servizio.',
      ],
    },
    {
      id: 'chi-vede',
      title: 'Chi li vede',
      text: [
        [
          'Gli studi a cui giriamo la richiesta: prima materia, parte, città e data; dopo averla aperta, il racconto e i documenti; il nome e i recapiti solo quando li scegli o se lo hai consentito.',
          'Le persone del nostro personale autorizzate, quando serve per gestire l’account, i pagamenti o una segnalazione.',
          'Il servizio di pagamento riceve l’importo e il nome di ciò che compri; i dati della carta glieli dai tu, sulla sua pagina. Le fatture passano per il Sistema di Interscambio dell’Agenzia delle Entrate.',
          'Chi ospita i nostri server e spedisce la posta, su nostro incarico e con gli stessi obblighi.',
        ],
        'I profili degli studi, le materie, i giudizi e le risposte degli studi sono pubblici. Non vendiamo dati.',
      ],
    },
    {
      id: 'tempi',
      title: 'Per quanto tempo',
      text: [
        [
          'L’account, finché lo tieni.',
          `Una bozza lasciata a metà viene cancellata dopo ${numbers.draftDays} giorni.`,
          `Quello che hai scritto prima di registrarti sta sul tuo dispositivo; con la registrazione passa a noi. Se non confermi l’indirizzo lo cancelliamo entro ${numbers.profileDays} giorni.`,
          'La richiesta e i documenti, finché non li cancelli o non cancelli l’account.',
          'Fatture e note di credito, come sono state emesse, per i dieci anni che la legge impone. Movimenti e prove dei consensi restano senza il tuo nome.',
        ],
      ],
    },
    {
      id: 'dispositivo',
      title: 'Che cosa resta sul tuo dispositivo',
      text: [
        'Nessun cookie. Il browser conserva, nella sua memoria locale, il codice con cui resti collegato (fino alla chiusura, o più a lungo se chiedi di restare collegato) e la bozza di una richiesta che stai scrivendo. Quando esci, il codice si cancella.',
      ],
    },
    {
      id: 'diritti',
      title: 'I tuoi diritti',
      text: [
        'Puoi vedere, correggere, scaricare e cancellare i tuoi dati dal profilo; puoi opporti, chiedere di limitarne l’uso, ritirare un consenso.',
        'L’ordine degli studi e la scelta di chi riceve una richiesta seguono un calcolo di distanza, giudizi, risposte, esperienza e rapidità. Lo studio può leggere i propri punteggi e chiedere che una persona li riveda.',
        'Se pensi che qualcosa non vada, puoi rivolgerti al Garante per la protezione dei dati personali.',
      ],
    },
    {
      id: 'titolare',
      title: 'Chi ne risponde',
      text: [
        `Il titolare del trattamento è il gestore di ${brand}. Le richieste sui dati si inviano rispondendo a una qualunque delle email del servizio.`,
      ],
    },
  ];
}
