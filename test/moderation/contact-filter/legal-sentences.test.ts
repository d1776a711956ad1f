import { expect, it } from '@jest/globals';
import english from '../../../web/i18n/en/help.js';
import italian from '../../../web/i18n/it/help.js';
import { screenText } from '../../../src/moderation/contact-filter/index.js';

/** What lawyers and their clients write with numbers in it: dates, articles, sums, cases, policies, land registers. */
const sentences = [
  'Il termine per l’appello scade il 12 gennaio 2027, cioè 30 giorni dalla notifica della sentenza n. 1234/2026.',
  'La sentenza del Tribunale di Milano n. 4567/2025, R.G. 12345/2024, è passata in giudicato il 3 marzo 2026.',
  'Ai sensi dell’art. 2947, comma 2, c.c., il diritto si prescrive in 2 anni dal 14 gennaio 2025.',
  'Il danno biologico è stimato al 7% con un punto base di 814,27 euro.',
  'Abbiamo chiesto 12.500,00 euro; l’assicurazione ne offre 8.300,00 a saldo e stralcio.',
  'Il sinistro n. 2024/0345678 è stato aperto il 15/01/2025 con polizza n. 112233445.',
  'La fattura 145/2025 del 20.11.2025, di 3.416,00 euro, scade a 60 giorni data fattura.',
  'La targa del veicolo è AB123CD, immatricolato nel 2019, con 84.000 km.',
  'Il decreto ingiuntivo n. 987/2026 è stato notificato il 5 febbraio 2026 alle ore 10:45.',
  'La cartella n. 06820250012345678000 è di 1.254,33 euro e va impugnata entro 60 giorni.',
  'Il verbale n. V/2345/2026 prevede 173,00 euro, ridotti a 121,10 se paga entro 5 giorni.',
  'L’immobile è al foglio 12, particella 345, subalterno 6, del catasto di Bergamo.',
  'Il contratto 4+4 è stato registrato il 01/09/2021 al n. 4321, serie 3T.',
  'Il canone è di 850 euro al mese, con cauzione di 2.550 euro pari a 3 mensilità.',
  'La prognosi è di 30 giorni, più altri 20: in tutto 50 giorni tra ITT e ITP al 50%.',
  'Il TFR maturato dal 2015 al 2025 è di circa 18.740 euro lordi, ossia 1.562 al mese per 12 mesi.',
  'La Cassazione, S.U. n. 22080/2017, lo ha chiarito; si veda anche Cass. 32885/2011.',
  'L’udienza è fissata per il 18 marzo 2027, ore 9:30, aula 214, piano 2.',
  'Servono gli ultimi 3 anni di estratto conto, dal 2023 al 2025, con TAEG e spread.',
  'Il tasso applicato era il 7,85%, contro una soglia di usura del 12,4625% nel trimestre 2/2023.',
  'Il volo AZ1234 del 7 agosto 2026 è arrivato con 4 ore e 20 minuti di ritardo: spettano 250 euro a testa.',
  'Il modello 730/2025 riporta un reddito imponibile di 11.746,68 euro.',
  'L’assegno è di 350,00 euro per ciascuno dei 2 figli, rivalutato ISTAT dal 2022.',
  'Il mutuo n. 00123456, di 120.000 euro in 25 anni, ha una rata di 612,45 euro.',
  'La raccomandata n. 15412345678-9 è stata consegnata il 2 settembre 2025.',
  'Le spese vive sono 98 euro di contributo e 27 di marca, quindi 125 euro in tutto.',
  'Il punteggio IP 67 dell’INPS, domanda n. 2081234500012, è stato comunicato il 10/10/2025.',
  'La perizia stima 14.200 euro di lavori su 85 mq, cioè 167 euro al mq.',
  'Il D.M. 55/2014 prevede per lo scaglione 5.201–26.000 una fase di studio di 919 euro.',
  'In 15 giorni dalla ricezione deve rispondere; oltre, gli interessi sono del 10,15% annuo.',
  'Ho letto i 18 allegati: mi mancano le pagine 3, 7 e 12 del referto del 2024.',
  'La lesione è stata classificata con codice ICD-9 8442 e punteggio 23 su 100.',
  'La causa 3456/2023 è stata riunita alla 3789/2023 con ordinanza del 4/5/2024.',
  'L’eredità comprende 3/9 dell’immobile e 1/3 del conto, in tutto 45.000 euro.',
  'Le quote condominiali sono 47,23 millesimi su 1000, pari a 1.180,75 euro.',
  'La multa è del 22 ottobre: il 60° giorno cade il 21 dicembre, di lunedì.',
  'Il preavviso, per il livello 4 del CCNL con 6 anni di anzianità, è di 60 giorni.',
  'La somma di 5.164,57 euro corrisponde ai 10 milioni di lire del 2001.',
  'Nel 2020 ho avuto 3 incarichi simili, conclusi in media in 14 mesi.',
  'Il medico ha prescritto 20 sedute da 45 minuti, a 60 euro l’una: 1.200 euro.',
];

it.each(sentences)('a legal sentence with numbers is delivered: %s', (text) => {
  expect(screenText(text)).toEqual({ verdict: 'clean', spans: [] });
});

it.each([
  ['as the next message', (text: string) => ['Buongiorno, ho letto il suo preventivo.', text]],
  ['after a sum', (text: string) => ['Sono 347 euro in tutto.', text]],
])('and is delivered %s too', (_, said) => {
  const held = sentences.filter((text) => screenText(text, { previous: said(text).slice(0, -1) }).verdict !== 'clean');
  expect(held).toEqual([]);
});

it.each([italian, english])(
  'the message that the product proposes to a firm is delivered: $papers.askWords',
  ({ papers }) => {
    expect(screenText(papers.askWords)).toEqual({ verdict: 'clean', spans: [] });
  },
);
