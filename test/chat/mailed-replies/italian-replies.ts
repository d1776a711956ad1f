import type { SampleReply } from './sample-reply.js';

/** Replies as mail programs set to Italian write them. */
export const italianReplies: readonly SampleReply[] = [
  {
    program: 'Gmail on the web',
    body: 'Buongiorno avvocato,\nil verbale è del 3 marzo.\n\nIl giorno mar 10 mar 2026 alle ore 10:00 Giustamente <\nnoreply@giustamente.example> ha scritto:\n\n> Nuovo messaggio: Incidente stradale\n>\n> Ti hanno scritto nella conversazione.\n',
    words: 'Buongiorno avvocato,\nil verbale è del 3 marzo.',
  },
  {
    program: 'Gmail for Android',
    body: 'Sì, ho le foto.\r\n\r\nIl mar 10 mar 2026, 10:00 Giustamente <noreply@giustamente.example> ha\r\nscritto:\r\n\r\n> Nuovo messaggio\r\n> Leggi il messaggio\r\n',
    words: 'Sì, ho le foto.',
  },
  {
    program: 'Apple Mail on a Mac',
    body: 'Le mando tutto domani.\n\nAnna\n\n> Il giorno 10 mar 2026, alle ore 10:00, Giustamente <noreply@giustamente.example> ha scritto:\n> \n> Nuovo messaggio\n',
    words: 'Le mando tutto domani.\n\nAnna',
  },
  {
    program: 'Apple Mail on a telephone',
    body: 'Va bene giovedì.\n\nInviato da iPhone\n\n> Il giorno 10 mar 2026, alle ore 10:00, Giustamente <noreply@giustamente.example> ha scritto:\n> \n> ﻿Nuovo messaggio\n',
    words: 'Va bene giovedì.',
  },
  {
    program: 'Outlook for Windows',
    body: 'Gentile avvocato,\r\nconfermo la data.\r\n\r\nCordiali saluti\r\nAnna Rossi\r\nVia Roma 1, 20121 Milano\r\nTel. 02 5555 0001\r\n\r\nDa: Giustamente <noreply@giustamente.example>\r\nInviato: martedì 10 marzo 2026 10:00\r\nA: anna@example.com\r\nOggetto: Nuovo messaggio: Incidente stradale\r\n\r\nTi hanno scritto nella conversazione su questa richiesta.\r\n',
    words: 'Gentile avvocato,\nconfermo la data.\n\nCordiali saluti',
  },
  {
    program: 'Outlook on the web',
    body: 'Sì, è così.\n\n________________________________\nDa: Giustamente <noreply@giustamente.example>\nInviato: martedì 10 marzo 2026 10:00\nA: Anna <anna@example.com>\nOggetto: Nuovo messaggio\n\nTi hanno scritto.',
    words: 'Sì, è così.',
  },
  {
    program: 'Outlook for Android',
    body: 'Ho capito, grazie.\n\nScarica Outlook per Android<https://aka.ms/AAb9ysg>\n________________________________\nFrom: Giustamente <noreply@giustamente.example>\nSent: Tuesday, March 10, 2026 10:00:00 AM\nTo: anna@example.com <anna@example.com>\nSubject: Nuovo messaggio\n\nTi hanno scritto.',
    words: 'Ho capito, grazie.',
  },
  {
    program: 'Thunderbird, answer below',
    body: 'Il 10/03/26 10:00, Giustamente ha scritto:\n> Ti hanno scritto nella conversazione su questa richiesta.\n> Puoi rispondere finché la richiesta è aperta.\n\nL’incidente è stato a Como.\n\n-- \nAnna Rossi\nanna@example.com\n',
    words: 'L’incidente è stato a Como.',
  },
  {
    program: 'Thunderbird, answers between',
    body: 'Il 10/03/26 10:00, Giustamente ha scritto:\n> C’è un verbale?\n\nSì.\n\n> Ci sono testimoni?\n\nDue colleghi.\n',
    words: 'Sì.\n\nDue colleghi.',
  },
  {
    program: 'Libero Mail',
    body: 'La perizia costa 300 euro?\n\nIl 10 marzo 2026 alle 10:00 Giustamente <noreply@giustamente.example> ha scritto:\n\nNuovo messaggio\n\nTi hanno scritto.\n',
    words: 'La perizia costa 300 euro?',
  },
  {
    program: 'Libero Mail for Android',
    body: 'Perfetto\n\nInviato da Libero Mail per Android\n\nDa: Giustamente\nData: mar 10 mar 2026 10:00\nOggetto: Nuovo messaggio\n\nTi hanno scritto.',
    words: 'Perfetto',
  },
  {
    program: 'Virgilio and TIM',
    body: 'Non ho ancora la risposta dell’assicurazione.\n\n----Messaggio originale----\nDa: noreply@giustamente.example\nData: 10-mar-2026 10.00\nA: <anna@example.com>\nOgg: Nuovo messaggio\n\nTi hanno scritto.',
    words: 'Non ho ancora la risposta dell’assicurazione.',
  },
  {
    program: 'Aruba webmail, also for certified mail',
    body: 'Confermo la disponibilità.\n\nDa "Giustamente" noreply@giustamente.example\nA studio@pec.example\nCc\nData Tue, 10 Mar 2026 10:00:00 +0100\nOggetto Nuovo messaggio\n\nTi hanno scritto.',
    words: 'Confermo la disponibilità.',
  },
  {
    program: 'an office with a notice of confidentiality',
    body: 'Buongiorno,\nmi serve la copia della polizza.\n\nDistinti saluti.\nAvv. Paolo Bianchi\nStudio Legale Bianchi\nTel. 031 5555 0002 – paolo@studiobianchi.example\n\nLe informazioni contenute nella presente comunicazione e i relativi allegati sono riservate.\n\nIl giorno 10 mar 2026 alle ore 10:00 Giustamente <noreply@giustamente.example> ha scritto:\n\n> Nuovo messaggio',
    words: 'Buongiorno,\nmi serve la copia della polizza.\n\nDistinti saluti.',
  },
  {
    program: 'a remark below the closing',
    body: 'Va bene.\n\nCordiali saluti\nAnna\n\nP.S. Ho trovato anche le ricevute.\n',
    words: 'Va bene.\n\nCordiali saluti\nAnna\n\nP.S. Ho trovato anche le ricevute.',
  },
  {
    program: 'a person who quotes a judge',
    body: 'Il 3 marzo il giudice ha scritto:\nla causa è rinviata a maggio.\n\nChe cosa devo fare?\n',
    words: 'Il 3 marzo il giudice ha scritto:\nla causa è rinviata a maggio.\n\nChe cosa devo fare?',
  },
  {
    program: 'a list that begins like the lines of an original',
    body: 'Il percorso era:\nDa: Como\nA: Milano\n\nEro solo in macchina.',
    words: 'Il percorso era:\nDa: Como\nA: Milano\n\nEro solo in macchina.',
  },
];
