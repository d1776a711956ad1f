import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { officialKey, placeNames, searchKey } from '../../src/geo/search-key.js';

describe('searchKey', () => {
  it.each([
    ['Forlì', 'forli'],
    ["Sant'Angelo Lodigiano", 'sant angelo lodigiano'],
    ['Sant’Angelo', 'sant angelo'],
    ['Corigliano-Rossano', 'corigliano rossano'],
    ["  L'AQUILA ", 'l aquila'],
    ['San Donà di Piave', 'san dona di piave'],
    ['Appiano sulla strada del vino/Eppan an der Weinstraße', 'appiano sulla strada del vino eppan an der weinstrasse'],
    ['%_\\', ''],
  ])('folds %j to %j', (text, key) => {
    expect(searchKey(text)).toBe(key);
  });

  it('contains no wildcard of LIKE, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const key = searchKey(text);
        expect(key).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/);
        expect(searchKey(key)).toBe(key);
      }),
    );
  });
});

describe('officialKey', () => {
  it.each([
    ['reggio emilia', 'reggio nell emilia'],
    ['reggio calabria', 'reggio di calabria'],
    ['rome', 'roma'],
    ['milan', 'milano'],
    ['naples', 'napoli'],
    ['turin', 'torino'],
    ['genoa', 'genova'],
    ['florence', 'firenze'],
    ['venice', 'venezia'],
    ['padua', 'padova'],
    ['syracuse', 'siracusa'],
    ['mantua', 'mantova'],
    ['leghorn', 'livorno'],
    ['como', 'como'],
  ])('of %j is %j', (key, official) => {
    expect(officialKey(key)).toBe(official);
  });
});

describe('placeNames', () => {
  it('splits off the name in the second language', () => {
    expect(placeNames('Bolzano/Bozen')).toEqual({ name: 'Bolzano', otherName: 'Bozen' });
    expect(placeNames('Bolzano', 'Bozen')).toEqual({ name: 'Bolzano', otherName: 'Bozen' });
  });

  it('ignores a second name with the same search key', () => {
    expect(placeNames('Gais/Gais')).toEqual({ name: 'Gais', otherName: null });
    expect(placeNames('Roma')).toEqual({ name: 'Roma', otherName: null });
  });
});
