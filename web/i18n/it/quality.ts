/** How a firm was rated and what it did: in the subject of the request, and beside it in all subjects. */
export default {
  ratedHere: '{{rating}} su {{ratingMax}} · {{reviews}} in questa materia',
  unratedHere: 'Nessun giudizio in questa materia',
  workHere: '{{answers}} e {{clients}} in questa materia, in {{experienceYears}} anni',
  noWorkHere: 'Nessuna risposta in questa materia, in {{experienceYears}} anni',
  overall: 'In tutte le materie: {{rating}} su {{ratingMax}} con {{reviews}}, {{answers}}, {{clients}}',
  overallUnrated: 'In tutte le materie: nessun giudizio, {{answers}}, {{clients}}',
  reviews_one: '{{count}} giudizio',
  reviews_other: '{{count}} giudizi',
  answers_zero: 'nessuna risposta',
  answers_one: '{{count}} risposta',
  answers_other: '{{count}} risposte',
  clients_zero: 'nessun cliente',
  clients_one: '{{count}} cliente',
  clients_other: '{{count}} clienti',
};
