/** A province (or metropolitan city, or free consortium) with its region and the towns that share its seat. */
export interface Province {
  /** The two letters on the number plates: `MI`. */
  readonly id: string;
  readonly name: string;
  readonly region: string;
  /** One capital, or the two or three that the province's statute names. */
  readonly capitals: readonly string[];
}

/** Region → provinces as `id name`, or `id name: capital, capital` where the capital is not the province's namesake. */
const BY_REGION: Readonly<Record<string, readonly string[]>> = {
  Piemonte: [
    'TO Torino',
    'VC Vercelli',
    'NO Novara',
    'CN Cuneo',
    'AT Asti',
    'AL Alessandria',
    'BI Biella',
    'VB Verbano-Cusio-Ossola: Verbania',
  ],
  "Valle d'Aosta/Vallée d'Aoste": ['AO Aosta'],
  Lombardia: [
    'VA Varese',
    'CO Como',
    'SO Sondrio',
    'MI Milano',
    'BG Bergamo',
    'BS Brescia',
    'PV Pavia',
    'CR Cremona',
    'MN Mantova',
    'LC Lecco',
    'LO Lodi',
    'MB Monza e della Brianza: Monza',
  ],
  'Trentino-Alto Adige/Südtirol': ['BZ Bolzano', 'TN Trento'],
  Veneto: ['VR Verona', 'VI Vicenza', 'BL Belluno', 'TV Treviso', 'VE Venezia', 'PD Padova', 'RO Rovigo'],
  'Friuli-Venezia Giulia': ['UD Udine', 'GO Gorizia', 'TS Trieste', 'PN Pordenone'],
  Liguria: ['IM Imperia', 'SV Savona', 'GE Genova', 'SP La Spezia'],
  'Emilia-Romagna': [
    'PC Piacenza',
    'PR Parma',
    "RE Reggio nell'Emilia",
    'MO Modena',
    'BO Bologna',
    'FE Ferrara',
    'RA Ravenna',
    'FC Forlì-Cesena: Forlì, Cesena',
    'RN Rimini',
  ],
  Toscana: [
    'MS Massa-Carrara: Massa, Carrara',
    'LU Lucca',
    'PT Pistoia',
    'FI Firenze',
    'LI Livorno',
    'PI Pisa',
    'AR Arezzo',
    'SI Siena',
    'GR Grosseto',
    'PO Prato',
  ],
  Umbria: ['PG Perugia', 'TR Terni'],
  Marche: ['PU Pesaro e Urbino: Pesaro, Urbino', 'AN Ancona', 'MC Macerata', 'AP Ascoli Piceno', 'FM Fermo'],
  Lazio: ['VT Viterbo', 'RI Rieti', 'RM Roma', 'LT Latina', 'FR Frosinone'],
  Abruzzo: ["AQ L'Aquila", 'TE Teramo', 'PE Pescara', 'CH Chieti'],
  Molise: ['CB Campobasso', 'IS Isernia'],
  Campania: ['CE Caserta', 'BN Benevento', 'NA Napoli', 'AV Avellino', 'SA Salerno'],
  Puglia: [
    'FG Foggia',
    'BA Bari',
    'TA Taranto',
    'BR Brindisi',
    'LE Lecce',
    'BT Barletta-Andria-Trani: Barletta, Andria, Trani',
  ],
  Basilicata: ['PZ Potenza', 'MT Matera'],
  Calabria: ['CS Cosenza', 'CZ Catanzaro', 'RC Reggio di Calabria', 'KR Crotone', 'VV Vibo Valentia'],
  Sicilia: [
    'TP Trapani',
    'PA Palermo',
    'ME Messina',
    'AG Agrigento',
    'CL Caltanissetta',
    'EN Enna',
    'CT Catania',
    'RG Ragusa',
    'SR Siracusa',
  ],
  Sardegna: ['SS Sassari', 'NU Nuoro', 'CA Cagliari', 'OR Oristano', 'SU Sud Sardegna: Carbonia'],
};

function readProvince(line: string, region: string): Province {
  const id = line.slice(0, 2);
  const [name = '', capitals] = line.slice(3).split(': ');
  return { id, name, region, capitals: capitals?.split(', ') ?? [name] };
}

/**
 * The 107 provinces by their two letters, as ISTAT lists them up to 2025. Sardinia's reform adds new ones: an import
 * brings them with its own region, so nothing here refuses a code it does not know.
 */
export const PROVINCES: ReadonlyMap<string, Province> = new Map(
  Object.entries(BY_REGION).flatMap(([region, lines]) =>
    lines.map((line) => [line.slice(0, 2), readProvince(line, region)] as const),
  ),
);
