import type { DemoPlaceName } from './places.js';

/** An invented person. */
export interface DemoPerson {
  /** The part of the address before @example.com. */
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly woman: boolean;
  readonly place: DemoPlaceName;
}

/** An invented law firm and the lawyer behind it. */
export interface DemoFirm extends DemoPerson {
  readonly skills: readonly string[];
  /** null = anywhere */
  readonly radiusKm: number | null;
  readonly languages: readonly string[];
  readonly flatRate: boolean;
}

const two = (number: number): string => String(number).padStart(2, '0');

type Name = readonly [first: string, last: string, woman?: 'w'];

const citizens: readonly (readonly [Name, DemoPlaceName])[] = [
  [['Anna', 'Rossi', 'w'], 'milano'],
  [['Marco', 'Fontana'], 'roma'],
  [['Giulia', 'Conti', 'w'], 'torino'],
  [['Luca', 'Marchetti'], 'monza'],
  [['Rosaria', 'Greco', 'w'], 'palermo'],
  [['Ciro', 'Esposito'], 'napoli'],
  [['Elena', 'Bruni', 'w'], 'firenze'],
  [['Davide', 'Sartori'], 'padova'],
  [['Chiara', 'Villa', 'w'], 'bologna'],
  [['Efisio', 'Melis'], 'cagliari'],
  [['Sara', 'Benedetti', 'w'], 'verona'],
];

/** Citizens: the first is anna.rossi, then cittadino01 to cittadino10. */
export const demoCitizens: readonly DemoPerson[] = citizens.map(([[firstName, lastName, woman], place], index) => ({
  login: index === 0 ? 'anna.rossi' : `cittadino${two(index)}`,
  firstName,
  lastName,
  woman: woman === 'w',
  place,
}));

const lawyers: readonly (readonly [Name, DemoPlaceName])[] = [
  // bianchi and 01 to 16: within 60 km of Milano
  [['Laura', 'Bianchi', 'w'], 'milano'],
  [['Paolo', 'Ferrari'], 'milano'],
  [['Francesca', 'Colombo', 'w'], 'milano'],
  [['Stefano', 'Brambilla'], 'milano'],
  [['Marta', 'Riva', 'w'], 'milano'],
  [['Andrea', 'Galli'], 'sesto'],
  [['Silvia', 'Fumagalli', 'w'], 'monza'],
  [['Giorgio', 'Locatelli'], 'bergamo'],
  [['Elisa', 'Negri', 'w'], 'pavia'],
  [['Matteo', 'Pozzi'], 'lodi'],
  [['Roberta', 'Cattaneo', 'w'], 'como'],
  [['Fabio', 'Bernasconi'], 'varese'],
  [['Irene', 'Crespi', 'w'], 'legnano'],
  [['Alberto', 'Tosi'], 'busto'],
  [['Valentina', 'Porta', 'w'], 'novara'],
  [['Enrico', 'Rampini'], 'vigevano'],
  [['Daniela', 'Vailati', 'w'], 'crema'],
  // 17 to 40: the rest of Italy
  [['Carlo', 'Giraudo'], 'torino'],
  [['Monica', 'Ferrero', 'w'], 'torino'],
  [['Simone', 'Parodi'], 'genova'],
  [['Paola', 'Zanetti', 'w'], 'brescia'],
  [['Nicola', 'Zanella'], 'verona'],
  [['Anna Maria', 'Schiavon', 'w'], 'padova'],
  [['Piero', 'Vianello'], 'venezia'],
  [['Alessia', 'Furlan', 'w'], 'trieste'],
  [['Massimo', 'Gamberini'], 'bologna'],
  [['Federica', 'Montanari', 'w'], 'bologna'],
  [['Riccardo', 'Bertoli'], 'parma'],
  [['Lorenzo', 'Bartolini'], 'firenze'],
  [['Caterina', 'Nesi', 'w'], 'firenze'],
  [['Tommaso', 'Mancinelli'], 'ancona'],
  [['Sofia', 'Fiorucci', 'w'], 'perugia'],
  [['Flavio', 'De Angelis'], 'roma'],
  [['Claudia', 'Proietti', 'w'], 'roma'],
  [['Valerio', 'Mariani'], 'roma'],
  [['Gennaro', 'Russo'], 'napoli'],
  [['Imma', 'Cuomo', 'w'], 'napoli'],
  [['Vito', 'Lorusso'], 'bari'],
  [['Salvatore', 'Messina'], 'palermo'],
  [['Agata', 'Privitera', 'w'], 'catania'],
  [['Gavino', 'Piras'], 'cagliari'],
];

const common = ['malasanita', 'cause-di-lavoro', 'recupero-crediti', 'contratti-di-locazione'] as const;
const others = [
  'lesioni-personali',
  'successioni-ereditarie',
  'cause-condominiali',
  'contratti-bancari-e-finanziari',
  'contenziosi-commerciali',
  'ricorsi-inps',
  'altre-risarcitorie',
  'contratti-assicurativi',
  'parte-civile-in-processi-penali',
  'diffamazione-a-mezzo-stampa',
  'divisioni-immobiliari',
  'contenziosi-fiscali-e-tributari',
  'danno-da-vacanza-rovinata',
] as const;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** How many of the firms are near Milano: studio.bianchi and 01 to 16. */
export const FIRMS_NEAR_MILANO = 17;

const skillsOf = (index: number): string[] =>
  index < FIRMS_NEAR_MILANO
    ? ['sinistri-stradali', at(common, index), at(common, index + 1), at(others, index)]
    : [
        at(common, index),
        at(common, index + 1),
        index % 3 === 0 ? 'sinistri-stradali' : at(others, index + 6),
        at(others, index),
      ];

// Seven and the four common subjects have no common divisor: every subject has firms that go anywhere.
const radii = [100, 150, null, 100, 200, null, 100] as const;
const tongues = [['it', 'en'], ['it'], ['it', 'en', 'fr'], ['it', 'de'], ['it', 'es']] as const;

/** Firms: the first is studio.bianchi, then studio01 to studio40. */
export const demoFirms: readonly DemoFirm[] = lawyers.map(([[firstName, lastName, woman], place], index) => ({
  login: index === 0 ? 'studio.bianchi' : `studio${two(index)}`,
  firstName,
  lastName,
  woman: woman === 'w',
  place,
  skills: skillsOf(index),
  radiusKm: at(radii, index),
  languages: at(tongues, index),
  flatRate: index % 6 === 5,
}));

const newcomers: readonly (readonly [Name, DemoPlaceName])[] = [
  [['Ilaria', 'Tessari', 'w'], 'milano'],
  [['Corrado', 'Brambati'], 'torino'],
  [['Nadia', 'Ferraris', 'w'], 'bologna'],
];

/** Firms whose profile is complete and whose enrolment staff have yet to verify. */
export const demoNewcomers: readonly DemoFirm[] = newcomers.map(([[firstName, lastName, woman], place], index) => ({
  login: `studio.nuovo${two(index + 1)}`,
  firstName,
  lastName,
  woman: woman === 'w',
  place,
  skills: skillsOf(index),
  radiusKm: at(radii, index),
  languages: at(tongues, index),
  flatRate: false,
}));

/** A firm that staff have suspended. */
export const demoSuspended: DemoFirm = {
  login: 'studio.sospeso',
  firstName: 'Bruno',
  lastName: 'Galimberti',
  woman: false,
  place: 'milano',
  skills: skillsOf(demoFirms.length),
  radiusKm: 100,
  languages: ['it'],
  flatRate: false,
};
