export default {
  termsTitle: 'Termini e condizioni',
  termsDescription:
    'Le condizioni d’uso del servizio: che cosa facciamo, che cosa succede a una richiesta, crediti degli studi, chiusura degli account.',
  privacyTitle: 'Privacy',
  privacyDescription: 'Quali dati trattiamo, perché, per quanto tempo, chi li vede. Nessun cookie.',
  accessibilityTitle: 'Accessibilità',
  accessibilityDescription: 'A che punto siamo con l’accessibilità e come segnalarci che cosa non funziona.',
  updated: 'Ultimo aggiornamento: {{date}}',
  contents: 'In questa pagina',
  italianOnly: 'Il testo che fa fede è in italiano.',
};
