/** Credits: balance, what expires, the ledger. */
export default {
  title: 'Crediti',
  dashboard: 'Bacheca',
  balance_one: 'credito da spendere',
  balance_other: 'crediti da spendere',
  price: 'Un preventivo costa {{quote}} credito, i recapiti del cittadino {{contacts}}. Il parere è gratis.',
  zero: 'Con 0 crediti leggi le richieste e rispondi con un parere: è gratis.',
  expiring: { title: 'Che cosa scade, e quando', caption: 'Crediti per scadenza', amount: 'Crediti', kind: 'Da dove vengono', date: 'Scadono il', soon: 'Entro 30 giorni', order: 'Si spendono per primi quelli che scadono prima.' },
  chart: { title: 'Il saldo nel tempo', label: 'Grafico del saldo dei crediti. Gli stessi valori sono nel registro più sotto.', caption: 'Saldo dopo ogni movimento di questa pagina' },
  ledger: {
    title: 'Registro', caption: 'Movimenti dei crediti, dal più recente', date: 'Data', what: 'Che cosa', amount: 'Crediti', after: 'Saldo dopo', expires: 'Scadono il',
    empty: 'Nessun movimento', emptyText: 'I 10 crediti di benvenuto arrivano quando confermi l’indirizzo.', request: 'richiesta n. {{id}}',
  },
  purpose: { registration: 'Crediti di benvenuto', quote: 'Preventivo', contacts: 'Recapiti del cittadino', returned: 'Crediti tornati', expiry: 'Scadenza', demo: 'Crediti di dimostrazione' },
  line: {
    balance_one: 'Hai {{count}} credito.', balance_other: 'Hai {{count}} crediti.',
    expires_one: '{{count}} scade il {{day}}.', expires_other: '{{count}} scadono il {{day}}.', link: 'Vedi il registro',
  },
  gloss: { title: 'Come funzionano', text: 'Ogni credito vive 24 mesi. Ogni movimento resta scritto qui e non si cancella. Se un cittadino elimina la richiesta entro 24 ore dal tuo preventivo, il credito torna.' },
};
