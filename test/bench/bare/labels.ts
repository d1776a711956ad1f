/** The labels of codes, as a map. */
type Labels = Readonly<Record<number, string>>;

const REQUEST: Labels = { 0: 'Chiusa', 1: 'Bozza', 2: 'Inviata', 3: 'Aperta', 5: 'Studio scelto', 9: 'Ritirata' };
const FIRM: Labels = {
  1: 'In attesa del turno',
  2: 'Nuova',
  3: 'Da rispondere',
  5: 'Parere dato',
  7: 'Preventivo inviato',
  9: 'Ti hanno scelto',
  12: 'Passata a un altro studio',
  30: 'Andata ad altri',
};
const CITIZEN: Labels = {
  2: 'Non l’ha ancora aperta',
  3: 'La sta leggendo',
  5: 'Parere',
  7: 'Preventivo',
  9: 'Scelto da te',
};
const PLANS: Labels = { 1: 'Gratuito', 2: 'Basic', 3: 'Premium', 4: 'Top' };
const TYPES: Readonly<Record<string, string>> = {
  'sinistri-stradali': 'Sinistri stradali',
  malasanita: 'Malasanità',
  'recupero-crediti': 'Recupero crediti',
};

const MOVEMENTS: Labels = {
  1: 'Crediti di registrazione',
  2: 'Acquisto',
  3: 'Operazione',
  4: 'Rimborso dell’acquisto',
  5: 'Restituzione',
  6: 'Scadenza',
};

const MESSAGES: Labels = { 0: 'In verifica', 1: 'Inviato', 7: 'Non inviato', 99: 'Non inviato' };

const worded = (labels: Labels) => (id: number) => ({ id, label: labels[id] ?? '' });

export const requestStatus = worded(REQUEST);
export const statusForFirm = worded(FIRM);
export const statusForCitizen = worded(CITIZEN);
export const plan = worded(PLANS);
export const messageStatus = worded(MESSAGES);
export const movementType = worded(MOVEMENTS);
export const requestType = (id: string) => ({ id, label: TYPES[id] ?? id });

const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' });
export const money = (cents: number): string => euro.format(cents / 100);
