import { describe, expect, it } from '@jest/globals';
import { distanceKm, inItaly } from '../../src/geo/italy.js';
import { PROVINCES } from '../../src/geo/provinces.js';
import { searchKey } from '../../src/geo/search-key.js';
import { seedRows } from '../../src/geo/seed-municipalities.js';

const rows = seedRows();
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

describe('the towns a new installation starts with', () => {
  it('are several hundred, without doubles', () => {
    expect(rows.length).toBeGreaterThan(400);
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

  it('are within 120 km of their capital, and remote islands within 230 km', () => {
    const distant = new Set(['Lampedusa e Linosa']);
    const far = rows.flatMap((row) => {
      const capitals = PROVINCES.get(row.province_id)?.capitals ?? [];
      const km = Math.min(
        ...capitals.map((name) => distanceKm(pointOf(row), pointOf(byKey.get(keyOf(name, row.province_id))))),
      );
      return km <= (distant.has(row.name) ? 230 : 120) ? [] : [`${row.name} (${row.province_id}): ${km.toFixed(0)} km`];
    });
    expect(far).toEqual([]);
  });

  it('have no ISTAT code twice, and plausible populations', () => {
    const codes = rows.flatMap((row) => row.istat_code ?? []);
    expect(new Set(codes).size).toBe(codes.length);
    expect(rows.filter((row) => !row.population || row.population < 1000 || row.population > 3_000_000)).toEqual([]);
  });

  it.each([
    ['Milano', 'MI', 45.464, 9.19],
    ['Bolzano', 'BZ', 46.498, 11.354],
    ['Palermo', 'PA', 38.116, 13.361],
    ['Cagliari', 'CA', 39.22, 9.11],
    ['Lecce', 'LE', 40.353, 18.172],
  ])('puts %s where it is', (name, province, latitude, longitude) => {
    expect(distanceKm(pointOf(byKey.get(keyOf(name, province))), { latitude, longitude })).toBeLessThan(2);
  });
});
