/** What the stable codes of failed calls mean, for answers that come without words of their own. */
export default {
  unexpected: 'Non ci siamo riusciti. Quello che hai scritto è ancora qui: riprova fra poco.',
  network: 'Manca la linea. Quello che hai scritto è ancora qui: riprova quando torna.',
  unauthorized: 'La sessione è finita. Accedi di nuovo.',
  forbidden: 'Il tuo account non può fare questa operazione.',
  not_found: 'Non c’è più, o non è mai esistito.',
  move_not_allowed: 'Nel frattempo le cose sono cambiate e questo passo non è più possibile. Ricarica la pagina.',
  quote_limit_reached: 'Sono già arrivati cinque preventivi.',
  insufficient_credits: 'Non hai abbastanza crediti.',
  blacklisted: 'Alcuni di questi dati non si possono usare.',
  too_many_requests: 'Troppi tentativi. Riprova più tardi.',
  payload_too_large: 'Il file è troppo grande.',
  unsupported_media_type: 'Questo tipo di file non è accettato.',
};
