/** A town that helps to read a map without tiles. */
export interface Landmark {
  name: string;
  latitude: number;
  longitude: number;
}

/** The provincial capitals, largest first: where names would meet, the larger town keeps its own. */
const CAPITALS = `
Roma 41.89 12.48, Milano 45.46 9.19, Napoli 40.85 14.27, Torino 45.07 7.69, Palermo 38.12 13.36, Genova 44.41 8.93,
Bologna 44.49 11.34, Firenze 43.77 11.26, Bari 41.13 16.87, Catania 37.50 15.09, Verona 45.44 10.99,
Venezia 45.44 12.33, Messina 38.19 15.55, Padova 45.41 11.88, Trieste 45.65 13.77, Brescia 45.54 10.22,
Parma 44.80 10.33, Prato 43.88 11.10, Taranto 40.47 17.24, Modena 44.65 10.93, Reggio nell'Emilia 44.70 10.63,
Reggio di Calabria 38.11 15.65, Perugia 43.11 12.39, Ravenna 44.42 12.20, Livorno 43.55 10.31, Rimini 44.06 12.57,
Cagliari 39.22 9.11, Foggia 41.46 15.54, Ferrara 44.84 11.62, Latina 41.47 12.90, Salerno 40.68 14.77,
Monza 45.58 9.27, Sassari 40.73 8.56, Bergamo 45.69 9.67, Trento 46.07 11.12, Pescara 42.46 14.21, Forlì 44.22 12.04,
Siracusa 37.08 15.29, Vicenza 45.55 11.55, Bolzano 46.50 11.35, Terni 42.56 12.64, Piacenza 45.05 9.69,
Novara 45.45 8.62, Ancona 43.62 13.52, Udine 46.06 13.24, Arezzo 43.46 11.88, Andria 41.23 16.30, Cesena 44.14 12.24,
Pesaro 43.91 12.91, Lecce 40.35 18.17, La Spezia 44.10 9.82, Barletta 41.32 16.28, Alessandria 44.91 8.62,
Lucca 43.84 10.50, Pistoia 43.93 10.92, Pisa 43.72 10.40, Treviso 45.67 12.24, Como 45.81 9.09, Catanzaro 38.91 16.59,
Brindisi 40.63 17.94, Grosseto 42.76 11.11, Varese 45.82 8.82, Asti 44.90 8.21, Caserta 41.07 14.33,
Ragusa 36.92 14.73, Pavia 45.19 9.16, Cremona 45.13 10.02, L'Aquila 42.35 13.40, Massa 44.04 10.14,
Viterbo 42.42 12.11, Potenza 40.64 15.81, Cosenza 39.30 16.25, Carrara 44.08 10.10, Savona 44.31 8.48,
Matera 40.67 16.60, Crotone 39.08 17.13, Caltanissetta 37.49 14.06, Cuneo 44.39 7.55, Benevento 41.13 14.78,
Trapani 38.02 12.54, Trani 41.28 16.42, Agrigento 37.31 13.58, Siena 43.32 11.33, Pordenone 45.96 12.66,
Avellino 40.91 14.79, Teramo 42.66 13.70, Rovigo 45.07 11.79, Mantova 45.16 10.79, Chieti 42.35 14.17,
Lecco 45.86 9.39, Campobasso 41.56 14.66, Ascoli Piceno 42.85 13.57, Vercelli 45.32 8.42, Lodi 45.31 9.50,
Rieti 42.40 12.86, Frosinone 41.64 13.34, Biella 45.57 8.05, Imperia 43.89 8.04, Macerata 43.30 13.45,
Fermo 43.16 13.72, Belluno 46.14 12.22, Nuoro 40.32 9.33, Aosta 45.74 7.32, Gorizia 45.94 13.62,
Vibo Valentia 38.68 16.10, Verbania 45.92 8.55, Oristano 39.91 8.59, Enna 37.57 14.28, Carbonia 39.17 8.52,
Sondrio 46.17 9.87, Isernia 41.59 14.23, Urbino 43.73 12.64
`;

export const LANDMARKS: readonly Landmark[] = CAPITALS.trim()
  .split(/,\s*/)
  .map((text) => {
    const [, name = '', latitude, longitude] = /^(.+) (\S+) (\S+)$/.exec(text) ?? [];
    return { name, latitude: Number(latitude), longitude: Number(longitude) };
  });
