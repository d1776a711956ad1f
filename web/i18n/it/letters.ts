/** The letters that people send without a lawyer. Each letter's own texts are in its table. */
export default {
  title: 'Lettere pronte',
  listTitle: 'Lettere pronte da compilare e spedire',
  listDescription:
    'Messa in mora, deposito dell’affitto, licenziamento, garanzia, cartella clinica: lettere da compilare, in PDF o testo, con gli articoli di legge.',
  listLead:
    'Per molte cose il primo passo è una lettera, e non serve un avvocato. Scegline una, compilala e scaricala: è gratis e non serve un account.',
  groups: {
    money: 'Soldi e acquisti',
    home: 'Casa e lavoro',
    offices: 'Uffici, ospedali e multe',
  },
  notEnough:
    'Se la lettera non basta, o la questione è complicata, racconta che cosa è successo: gli avvocati ti rispondono con un preventivo.',
  pageTitle: '{{title}}: lettera da compilare',
  pageDescription: '{{lead}} Lettera da compilare, in PDF o testo, con gli articoli di legge.',
  when: 'Quando usarla',
  lawyer: 'Quando è meglio un avvocato',
  lawyerGo: 'Chiedi un preventivo',
  make: 'Compila la lettera',
  makeLead: 'Scrivi ciò che sai: ogni casella vuota diventa una riga da riempire a mano.',
  filled: 'Abbiamo messo ciò che sappiamo. Controlla e correggi tutto.',
  filledFrom: 'Dalla richiesta n. {{id}}',
  wrongDay: 'Questo giorno non esiste: scrivi giorno, mese e anno.',
  preview: 'La lettera',
  limits: 'Entro quando',
  blanks: 'Restano da riempire: {{fields}}.',
  pdf: 'Scarica il PDF',
  txt: 'Scarica il testo',
  copy: 'Copia il testo',
  copied: 'Testo copiato.',
  notCopied: 'Il browser non lo permette: scarica il testo.',
  nothingKept:
    'Quello che scrivi resta in questa pagina. Per fare il PDF lo mandi al nostro server, che non lo conserva.',
  notAdvice: 'È un modello, non un parere: leggilo tutto e cambia ciò che non ti riguarda.',
  send: 'Come si manda',
  answers: 'Quanto tempo ha chi la riceve',
  articles: 'Gli articoli',
  reviewed: 'Confrontata con la legge {{day, il}}.',
  unreviewed:
    'Il nostro staff non l’ha ancora confrontata con la legge: leggi gli articoli prima di spedirla, o chiedi a un avvocato.',
  all: 'Tutte le lettere pronte',
};
