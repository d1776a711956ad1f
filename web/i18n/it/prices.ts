/** Plans and packages, on /prezzi and wherever a plan is chosen. */
export default {
  title: 'Prezzi',
  description:
    'Inviare una richiesta è gratis. I piani a pagamento raggiungono più studi. Gli studi pagano un credito per ogni preventivo. Prezzi con IVA inclusa.',
  lead: 'Inviare una richiesta è gratis, sempre. Qui trovi tutto quello che si paga, IVA inclusa.',
  plan: {
    name: { '1': 'Gratis', '2': 'Basic', '3': 'Premium' },
    free: 'Gratis',
    always: 'Sempre',
    once: 'Una volta sola, per una richiesta. IVA inclusa.',
    reach_one: 'La ricevono subito {{count}} studio, il più vicino',
    reach_other: 'La ricevono subito fino a {{count}} studi, i più vicini',
    blurred: 'Gli studi che aspettano il turno vedono solo materia e città',
    reads: 'Gli studi che aspettano il turno possono già leggerla',
    noRefund: 'Nessun rimborso se non risponde nessuno',
    refund_one: 'Se non risponde nessuno ti restituiamo i soldi: hai {{count}} giorno per chiederli',
    refund_other: 'Se non risponde nessuno ti restituiamo i soldi: hai {{count}} giorni per chiederli',
  },
  citizens: {
    title: 'Per chi cerca un avvocato',
    text: 'Il piano decide quanti studi ricevono la richiesta. Non cambia i preventivi, e non mette uno studio davanti a un altro.',
    same: 'Con ogni piano ricevi fino a cinque preventivi, la richiesta resta aperta {{requestDays}} giorni e non sei obbligato a scegliere.',
    some: 'I piani a pagamento ci sono solo per alcune materie. Entro {{withdrawalDays}} giorni puoi cambiare idea:',
    withdraw: 'come recedere',
    sideNote: 'E l’avvocato?',
    sideNoteText:
      'L’avvocato lo paghi solo se lo scegli, alle condizioni del suo preventivo. Quella somma non passa da noi.',
  },
  firms: {
    title: 'Per gli studi legali',
    text: 'Leggere le richieste è gratis. Paghi con i crediti, quando mandi un preventivo o chiedi i recapiti di chi ha acconsentito. All’iscrizione ne ricevi {{registration}}.',
    pack_one: '{{count}} credito',
    pack_other: '{{count}} crediti',
    unit: '{{price}} a credito, IVA inclusa',
    quote: 'Un preventivo',
    contacts: 'I recapiti di chi ha acconsentito',
    opinion: 'Un parere',
    credits_one: '{{count}} credito',
    credits_other: '{{count}} crediti',
    buy: 'Vai ai crediti',
    register: 'Iscrivi lo studio',
    sideNote: 'Senza sorprese',
    sideNoteText:
      'I crediti valgono {{months}} mesi e non si rinnovano da soli. Un pacchetto non ancora usato si rimborsa entro {{packageRefundDays}} giorni.',
  },
};
