/** The colleagues of a firm: their roles, and the invitation that they accept. */
export default {
  ownRole: 'Il tuo ruolo: {{role}}. {{text}}',
  role: 'Ruolo',
  lawyer: {
    name: 'Avvocato',
    text: 'Segue le richieste e il profilo: preventivi, pareri, messaggi, lettere d’incarico. Usa i crediti, ma non li compra.',
  },
  assistant: {
    name: 'Segreteria',
    text: 'Legge le richieste, scrive ai clienti, tiene note e documenti, prepara le bozze dei preventivi. Non le invia e non usa crediti.',
  },
  billing: {
    name: 'Amministrazione',
    text: 'Compra i crediti, chiede rimborsi, scarica le fatture. Non vede richieste, messaggi e documenti.',
  },
  access: 'Richieste che vede',
  all: {
    name: 'Tutte quelle dello studio',
    text: 'Anche quelle nuove, e quelle di cui si occupano gli altri.',
    short: 'vede tutte le richieste',
  },
  assigned: {
    name: 'Solo quelle di cui si occupa',
    text: 'Le richieste che nelle note dello studio sono sue, e quelle di chi sostituisce durante un’assenza. Non vede quelle nuove finché non gliele affidi, né recensioni, attività e segnalazioni.',
    short: 'vede solo le richieste di cui si occupa',
    badge: 'Solo le sue richieste',
  },
  invitation: {
    title: 'Invito a uno studio',
    for: '{{firm}} ti invita',
    lead: 'Ciao {{name}}, scegli una password tua per lavorare con {{firm}}. Accederai con {{email}}.',
    seen: 'Lo studio vede chi ha fatto che cosa; i cittadini vedono solo lo studio.',
    submit: 'Accetta l’invito',
    until: 'L’invito vale fino a {{at}}.',
    done: 'Ora puoi accedere',
    doneText: 'Accedi con {{email}} e la password che hai scelto.',
    gone: 'Questo invito non vale più',
    goneText: 'Chiedi allo studio di mandartene un altro.',
  },
};
