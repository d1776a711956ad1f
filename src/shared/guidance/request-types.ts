import type { Locale, Text } from '../locale.js';

/** A subject of disputes; its slug is the id everywhere. */
export interface RequestType {
  readonly id: string;
  readonly label: Text;
  /** What one case of it is called: "Incidente stradale", where the subject is "Incidenti stradali". */
  readonly caseLabel: Text;
  readonly tooltip: Text;
  /** Name of a symbol of the icon set. */
  readonly icon: string;
  /** Whether a paid plan is offered. */
  readonly upgradable: boolean;
}

const type = (
  id: string,
  icon: string,
  upgradable: boolean,
  label: [string, string],
  caseLabel: [string, string],
  tooltip: [string, string],
): RequestType => ({
  id,
  icon,
  upgradable,
  label: { it: label[0], en: label[1] },
  caseLabel: { it: caseLabel[0], en: caseLabel[1] },
  tooltip: { it: tooltip[0], en: tooltip[1] },
});

/** The 18 request types, in alphabetical order of their slug. */
export const requestTypes: readonly RequestType[] = [
  type(
    'altre-risarcitorie',
    'paper',
    true,
    ['Altri risarcimenti', 'Other compensation'],
    ['Richiesta di risarcimento', 'Compensation claim'],
    ['Hai subito un danno e la materia non è fra le altre.', 'You have suffered harm and no other subject fits.'],
  ),
  type(
    'cause-condominiali',
    'building',
    true,
    ['Condominio', 'Shared buildings'],
    ['Questione di condominio', 'Dispute in a shared building'],
    ['Spese, delibere, danni e liti fra condomini.', 'Charges, resolutions, damage and disputes between owners.'],
  ),
  type(
    'cause-di-lavoro',
    'briefcase',
    true,
    ['Lavoro', 'Employment'],
    ['Questione di lavoro', 'Employment dispute'],
    ['Licenziamento, stipendi non pagati, mansioni, mobbing.', 'Dismissal, unpaid wages, duties, harassment.'],
  ),
  type(
    'contenziosi-commerciali',
    'handover',
    true,
    ['Contenziosi commerciali', 'Commercial disputes'],
    ['Contenzioso commerciale', 'Commercial dispute'],
    [
      'Contratti, forniture, acquisti e lavori, fra imprese o con un cliente.',
      'Contracts, supplies, purchases and works, between businesses or with a customer.',
    ],
  ),
  type(
    'contenziosi-fiscali-e-tributari',
    'receipt',
    false,
    ['Fisco e tributi', 'Tax'],
    ['Questione fiscale', 'Tax dispute'],
    [
      'Cartelle (anche per multe), accertamenti, tributi locali. Fino a 3.000 € puoi difenderti da solo.',
      'Tax bills (also for fines), assessments, local taxes. Up to €3,000 you may represent yourself.',
    ],
  ),
  type(
    'contratti-assicurativi',
    'umbrella',
    false,
    ['Assicurazioni', 'Insurance'],
    ['Questione assicurativa', 'Insurance dispute'],
    ['Polizze che non pagano, disdette, indennizzi.', 'Policies that do not pay, cancellations, compensation.'],
  ),
  type(
    'contratti-bancari-e-finanziari',
    'bank',
    true,
    ['Banche e investimenti', 'Banking and investments'],
    ['Questione bancaria o finanziaria', 'Banking or investment dispute'],
    ['Mutui, conti, investimenti consigliati male, frodi.', 'Mortgages, accounts, bad investment advice, fraud.'],
  ),
  type(
    'contratti-di-locazione',
    'key',
    true,
    ['Affitti e locazioni', 'Rent and leases'],
    ['Questione di affitto', 'Rental dispute'],
    ['Sfratti, caparre, canoni, lavori in casa.', 'Evictions, deposits, rent, works in the home.'],
  ),
  type(
    'danno-da-vacanza-rovinata',
    'suitcase',
    false,
    ['Vacanza rovinata', 'Ruined holiday'],
    ['Vacanza rovinata', 'Ruined holiday'],
    [
      'Voli cancellati, alberghi diversi da quelli promessi, bagagli persi.',
      'Cancelled flights, hotels that aren’t what was promised, lost luggage.',
    ],
  ),
  type(
    'diffamazione-a-mezzo-stampa',
    'newspaper',
    false,
    ['Diffamazione a mezzo stampa', 'Defamation in the press'],
    ['Diffamazione a mezzo stampa', 'Defamation in the press'],
    [
      'Articoli, post e trasmissioni che ledono la tua reputazione.',
      'Articles, posts and broadcasts that harm your reputation.',
    ],
  ),
  type(
    'divisioni-immobiliari',
    'plan',
    false,
    ['Divisione di immobili', 'Dividing property'],
    ['Divisione di un immobile', 'Division of a property'],
    ['Sciogliere la comproprietà di case e terreni.', 'Ending the shared ownership of homes and land.'],
  ),
  type(
    'lesioni-personali',
    'plaster',
    true,
    ['Lesioni personali', 'Personal injury'],
    ['Lesioni personali', 'Personal injury'],
    ['Cadute, aggressioni, infortuni.', 'Falls, assaults, accidents.'],
  ),
  type(
    'malasanita',
    'stethoscope',
    true,
    ['Malasanità', 'Medical malpractice'],
    ['Caso di malasanità', 'Medical malpractice'],
    ['Errori di diagnosi, di cura, di intervento.', 'Errors of diagnosis, treatment or surgery.'],
  ),
  type(
    'parte-civile-in-processi-penali',
    'column',
    true,
    ['Parte civile nel processo penale', 'Civil party in a criminal trial'],
    ['Costituzione di parte civile', 'Civil claim in a criminal trial'],
    ['Chiedere il risarcimento dentro un processo penale.', 'Claiming damages within a criminal trial.'],
  ),
  type(
    'recupero-crediti',
    'coins',
    true,
    ['Recupero crediti', 'Debt recovery'],
    ['Recupero di un credito', 'Debt recovery'],
    ['Fatture, prestiti e somme che qualcuno ti deve.', 'Invoices, loans and sums that someone owes you.'],
  ),
  type(
    'ricorsi-inps',
    'letter',
    false,
    ['Ricorsi INPS', 'Social security appeals'],
    ['Ricorso INPS', 'Social security appeal'],
    ['Invalidità, pensioni e indennità negate.', 'Disability benefits, pensions and allowances that were refused.'],
  ),
  type(
    'sinistri-stradali',
    'car',
    true,
    ['Incidenti stradali', 'Road accidents'],
    ['Incidente stradale', 'Road accident'],
    ['Danni a persone e mezzi, offerte basse dell’assicurazione.', 'Injury and damage, low offers from the insurer.'],
  ),
  type(
    'successioni-ereditarie',
    'tree',
    true,
    ['Eredità e successioni', 'Inheritance'],
    ['Eredità', 'Inheritance'],
    ['Testamenti, quote, divisioni fra eredi.', 'Wills, shares, division among heirs.'],
  ),
];

const byId = new Map(requestTypes.map((one) => [one.id, one]));

/** The type of a slug, or undefined. */
export function requestType(id: string): RequestType | undefined {
  return byId.get(id);
}

/** All slugs, for schemas. */
export const requestTypeIds = requestTypes.map((one) => one.id) as [string, ...string[]];

/** The subject that is taken when nothing else fits. */
const fallbackRequestType = 'altre-risarcitorie';

/** The request types as people look for them in a language: by their label, the fallback last. */
export function requestTypesByLabel(locale: Locale): RequestType[] {
  const { compare } = new Intl.Collator(locale);
  const isLast = ({ id }: RequestType): number => Number(id === fallbackRequestType);
  return [...requestTypes].sort((a, b) => isLast(a) - isLast(b) || compare(a.label[locale], b.label[locale]));
}
