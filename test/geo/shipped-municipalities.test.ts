import { describe, expect, it } from '@jest/globals';
import { statSync } from 'node:fs';
import { distanceKm, inItaly } from '../../src/geo/italy.js';
import { PROVINCES } from '../../src/geo/provinces.js';
import { searchKey } from '../../src/geo/search-key.js';
import { shippedMunicipalities } from '../../src/geo/shipped-municipalities.js';

const rows = shippedMunicipalities();
const keyOf = (name: string, province: string) => `${searchKey(name)} ${province}`;
const byKey = new Map(rows.map((row) => [keyOf(row.name, row.province_id), row]));
const pointOf = (row: (typeof rows)[number] | undefined) => ({
  latitude: row?.latitude ?? Number.NaN,
  longitude: row?.longitude ?? Number.NaN,
});

describe('the provinces', () => {
  it('are 107 in 20 regions', () => {
    expect(PROVINCES.size).toBe(107);
    expect(new Set([...PROVINCES.values()].map((province) => province.region)).size).toBe(20);
  });
});

describe('the comuni that come with the product', () => {
  it('are complete, without duplicates, in a file of less than 500 kB', () => {
    expect(rows.length).toBe(7899);
    expect(statSync('src/geo/data/comuni.csv').size).toBeLessThan(500_000);
    expect(byKey.size).toBe(rows.length);
  });

  it('are in Italy, in a province that exists', () => {
    const wrong = rows.filter((row) => !PROVINCES.has(row.province_id) || !inItaly(pointOf(row)));
    expect(wrong).toEqual([]);
  });

  it('contain every provincial capital with its ISTAT code', () => {
    const capitals = [...PROVINCES.values()].flatMap((province) =>
      province.capitals.map((name) => keyOf(name, province.id)),
    );
    expect(capitals.length).toBeGreaterThanOrEqual(107);
    expect(capitals.filter((key) => !byKey.get(key)?.istat_code)).toEqual([]);
  });

  it('are within 130 km of their capital, and remote islands within 230 km', () => {
    const distant = new Set(['Lampedusa e Linosa', 'Pantelleria']);
    const far = rows.flatMap((row) => {
      const capitals = PROVINCES.get(row.province_id)?.capitals ?? [];
      const km = Math.min(
        ...capitals.map((name) => distanceKm(pointOf(row), pointOf(byKey.get(keyOf(name, row.province_id))))),
      );
      return km <= (distant.has(row.name) ? 230 : 130) ? [] : [`${row.name} (${row.province_id}): ${km.toFixed(0)} km`];
    });
    expect(far).toEqual([]);
  });

  it('have both codes, none twice, and plausible populations where one is given', () => {
    for (const code of ['istat_code', 'cadastral_code'] as const) {
      const codes = rows.flatMap((row) => row[code] ?? []);
      expect(new Set(codes).size).toBe(rows.length);
    }
    const counted = rows.filter(({ centre }) => centre);
    expect(counted.length).toBe(710);
    expect(counted.filter((row) => !row.population || row.population < 1000 || row.population > 3_000_000)).toEqual([]);
  });

  it.each([
    ['Milano', 'MI', 45.464, 9.19],
    ['Bolzano', 'BZ', 46.498, 11.354],
    ['Palermo', 'PA', 38.116, 13.361],
    ['Cagliari', 'CA', 39.22, 9.11],
    ['Lecce', 'LE', 40.353, 18.172],
  ])('have %s at its coordinates', (name, province, latitude, longitude) => {
    expect(distanceKm(pointOf(byKey.get(keyOf(name, province))), { latitude, longitude })).toBeLessThan(2);
  });
});
