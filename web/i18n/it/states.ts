/** The word of every state, by its numeric code. */
export default {
  request: {
    '0': 'Chiusa', '1': 'Bozza', '2': 'Inviata', '3': 'Aperta', '5': 'Studio scelto', '8': 'Rimborsata', '9': 'Ritirata',
    '69': 'Da completare', '71': 'Poco chiara', '72': 'Fuori materia', '73': 'Contro le regole', '79': 'In riesame',
    '81': 'Dati non validi', '82': 'Doppia',
  },
  firm: {
    '1': 'In attesa del turno', '2': 'Nuova', '3': 'Da rispondere', '5': 'Parere dato', '7': 'Preventivo inviato',
    '9': 'Ti hanno scelto', '12': 'Passata a un altro studio', '30': 'Andata ad altri',
  },
  citizen: {
    '2': 'Non l’ha ancora aperta', '3': 'La sta leggendo', '5': 'Parere', '7': 'Preventivo', '9': 'Scelto da te',
  },
};
