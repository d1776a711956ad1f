export default {
  termsTitle: 'Termini e condizioni',
  termsDescription:
    'Le condizioni d’uso del servizio: che cosa facciamo, che cosa succede a una richiesta, come funzionano i crediti, come si chiude un account.',
  privacyTitle: 'Privacy',
  privacyDescription: 'Quali dati trattiamo, perché, per quanto tempo e chi li vede. Nessun cookie.',
  accessibilityTitle: 'Accessibilità',
  accessibilityDescription: 'A che punto siamo con l’accessibilità e come segnalarci quello che non funziona.',
  updated: 'Ultimo aggiornamento: {{date}}',
  contents: 'In questa pagina',
  italianOnly: 'Fa fede il testo in italiano.',
};
