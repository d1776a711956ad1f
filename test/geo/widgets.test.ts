import { describe, expect, it } from '@jest/globals';
import { distanceKm } from '../../src/geo/italy.js';
import { searchKey } from '../../src/geo/search-key.js';
import { shippedMunicipalities } from '../../src/geo/shipped-municipalities.js';
import { groupByPoint, nextOf } from '../../web/ui/ItalyMap/groups.js';
import { LANDMARKS } from '../../web/ui/ItalyMap/landmarks.js';
import { onLand } from '../../web/ui/ItalyMap/on-land.js';
import {
  foldName,
  homonyms,
  meant,
  nothingFor,
  placeLabel,
  placeOf,
  type Suggestion,
} from '../../web/ui/PlaceField/place.js';

describe('the outline of Italy', () => {
  it('contains every shipped town, coastal ones within 3 km', () => {
    const wet = shippedMunicipalities().filter(({ latitude, longitude }) => !onLand({ latitude, longitude }));
    expect(wet.map((row) => row.name)).toEqual([]);
  });

  it('excludes neighbouring countries and the sea', () => {
    const abroad = {
      Nice: [43.7, 7.27],
      Lugano: [46.005, 8.95],
      Innsbruck: [47.26, 11.39],
      Bastia: [42.7, 9.45],
      Adriatic: [43.5, 15],
      Tyrrhenian: [40, 12],
    };
    const held = Object.entries(abroad).filter(([, [latitude = 0, longitude = 0]]) => onLand({ latitude, longitude }));
    expect(held).toEqual([]);
  });

  it('has the capitals at the shipped coordinates', () => {
    const towns = new Map(shippedMunicipalities().map((row) => [row.name, row]));
    const astray = LANDMARKS.filter(({ name, latitude, longitude }) => {
      const town = towns.get(name);
      return (
        distanceKm({ latitude, longitude }, { latitude: town?.latitude ?? 0, longitude: town?.longitude ?? 0 }) > 1
      );
    });
    expect(LANDMARKS.length).toBeGreaterThanOrEqual(107);
    expect(astray).toEqual([]);
  });
});

describe('the map with many points', () => {
  const points = [
    { id: 1, latitude: 41.893, longitude: 12.483 },
    { id: 2, latitude: 41.8931, longitude: 12.4829 },
    { id: 3, latitude: 45, longitude: 9 },
  ];

  it('shows records at one point as one mark, and clicks step through them', () => {
    const [rome, other] = groupByPoint(points);
    expect(rome?.map(({ id }) => id)).toEqual([1, 2]);
    expect([null, 1, 2, 3].map((chosen) => nextOf(rome ?? [], chosen))).toEqual([1, 2, 1, 1]);
    expect(nextOf(other ?? [], null)).toBe(3);
  });
});

describe('a comune that was typed and not chosen', () => {
  const town = (
    name: string,
    province_id: string,
    label = `${name} (${province_id})`,
    found_by: Suggestion['found_by'] = null,
  ): Suggestion => ({
    id: 1,
    istat_code: null,
    name,
    province_id,
    region: '',
    latitude: 45,
    longitude: 9,
    label,
    found_by,
  });
  const samone = [town('Samone', 'TO'), town('Samone', 'TN')];

  it('folds names as the server does', () => {
    for (const name of ['Forlì', "Sant'Angelo Lodigiano", 'Corigliano-Rossano', 'Bolzano/Bozen'])
      expect(foldName(name)).toBe(searchKey(name));
  });

  it('is chosen if the text is the whole name of only one comune', () => {
    const forli = [town('Forlì', 'FC'), town('Forlimpopoli', 'FC')];
    expect(meant('forli', forli)).toBe(forli[0]);
    expect(meant('forl', forli)).toBeUndefined();
    expect(meant('', forli)).toBeUndefined();
    expect(meant('bolzano bozen', [town('Bolzano', 'BZ', 'Bolzano/Bozen (BZ)')])?.name).toBe('Bolzano');
  });

  it('is not guessed among homonyms, and is chosen if the province is typed', () => {
    expect(meant('samone', samone)).toBeUndefined();
    expect(meant('samone to', samone)?.province_id).toBe('TO');
  });

  it('is chosen for a quarter, a former name or a postal code that leads to one comune', () => {
    const by = (kind: 'quarter' | 'hamlet' | 'postal_code', name: string, similar = false) => ({ kind, name, similar });
    const rome = (found_by: Suggestion['found_by']) => town('Roma', 'RM', undefined, found_by);
    const trastevere = rome(by('quarter', 'Trastevere'));
    expect(meant('trastevere', [trastevere, rome(by('quarter', 'Trastevere Alta'))])).toBe(trastevere);
    expect(meant('trastvere', [rome(by('quarter', 'Trastevere', true))])).toBeUndefined();
    expect(
      meant('24060', [rome(by('postal_code', '24060')), town('Adrara', 'BG', undefined, by('postal_code', '24060'))]),
    ).toBeUndefined();
    // A comune wins over a hamlet of its name, and is asked for beside a quarter of its name.
    const loreto = town('Loreto', 'AN');
    expect(meant('loreto', [loreto, town('Todi', 'PG', undefined, by('hamlet', 'Loreto'))])).toBe(loreto);
    const quarter = town('Milano', 'MI', undefined, by('quarter', 'Loreto'));
    expect(homonyms('Loreto', [loreto, quarter])).toEqual([loreto, quarter]);
  });

  it('is asked for if nothing was found, and a postal code to its end', () => {
    expect(['Trastvre', '2012', '20999'].map(nothingFor)).toEqual(['none', 'codeBegun', 'codeUnknown']);
  });

  it('gives the fields of a request', () => {
    expect(placeOf(town('Samone', 'TO'))).toEqual({
      city: 'Samone',
      province_id: 'TO',
      country_id: 'IT',
      latitude: 45,
      longitude: 9,
    });
    expect(placeLabel({ city: 'Samone', province_id: 'TO' })).toBe('Samone (TO)');
  });
});
