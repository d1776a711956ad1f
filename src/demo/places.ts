/** A town of the demonstration. */
export interface DemoPlace {
  readonly city: string;
  readonly province: string;
  readonly postalCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

const place = (city: string, province: string, postalCode: string, latitude: number, longitude: number): DemoPlace => ({
  city,
  province,
  postalCode,
  latitude,
  longitude,
});

/** Towns by a short name. */
export const demoPlaces = {
  milano: place('Milano', 'MI', '20121', 45.4642, 9.19),
  sesto: place('Sesto San Giovanni', 'MI', '20099', 45.5353, 9.2389),
  monza: place('Monza', 'MB', '20900', 45.5845, 9.2744),
  bergamo: place('Bergamo', 'BG', '24122', 45.6983, 9.6773),
  pavia: place('Pavia', 'PV', '27100', 45.1847, 9.1582),
  lodi: place('Lodi', 'LO', '26900', 45.3139, 9.5034),
  como: place('Como', 'CO', '22100', 45.8081, 9.0852),
  varese: place('Varese', 'VA', '21100', 45.8206, 8.8251),
  legnano: place('Legnano', 'MI', '20025', 45.5947, 8.9146),
  busto: place('Busto Arsizio', 'VA', '21052', 45.6119, 8.8518),
  novara: place('Novara', 'NO', '28100', 45.4469, 8.6222),
  vigevano: place('Vigevano', 'PV', '27029', 45.3176, 8.858),
  crema: place('Crema', 'CR', '26013', 45.3626, 9.6828),
  rho: place('Rho', 'MI', '20017', 45.5325, 9.0402),
  torino: place('Torino', 'TO', '10121', 45.0703, 7.6869),
  genova: place('Genova', 'GE', '16121', 44.4056, 8.9463),
  brescia: place('Brescia', 'BS', '25121', 45.5416, 10.2118),
  verona: place('Verona', 'VR', '37121', 45.4384, 10.9916),
  padova: place('Padova', 'PD', '35121', 45.4064, 11.8768),
  venezia: place('Venezia', 'VE', '30124', 45.4371, 12.3326),
  trieste: place('Trieste', 'TS', '34121', 45.6495, 13.7768),
  bologna: place('Bologna', 'BO', '40121', 44.4949, 11.3426),
  parma: place('Parma', 'PR', '43121', 44.8015, 10.3279),
  firenze: place('Firenze', 'FI', '50122', 43.7696, 11.2558),
  ancona: place('Ancona', 'AN', '60121', 43.6158, 13.5189),
  perugia: place('Perugia', 'PG', '06121', 43.1107, 12.3908),
  roma: place('Roma', 'RM', '00184', 41.9028, 12.4964),
  napoli: place('Napoli', 'NA', '80132', 40.8518, 14.2681),
  salerno: place('Salerno', 'SA', '84121', 40.6824, 14.7681),
  bari: place('Bari', 'BA', '70121', 41.1171, 16.8719),
  lecce: place('Lecce', 'LE', '73100', 40.3515, 18.175),
  reggio: place('Reggio di Calabria', 'RC', '89125', 38.1113, 15.6473),
  palermo: place('Palermo', 'PA', '90133', 38.1157, 13.3615),
  catania: place('Catania', 'CT', '95121', 37.5079, 15.083),
  cagliari: place('Cagliari', 'CA', '09124', 39.2238, 9.1217),
} as const satisfies Readonly<Record<string, DemoPlace>>;
export type DemoPlaceName = keyof typeof demoPlaces;

/** Comuni of birth with their cadastral codes. */
export const birthplaces = ['F205', 'H501', 'L219', 'F839', 'A944', 'D612', 'D969', 'A662', 'L781', 'G273'] as const;
