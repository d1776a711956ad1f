import { describe, expect, it } from '@jest/globals';
import { distanceKm, inItaly } from '../../src/geo/italy.js';

describe('the box around Italy', () => {
  it.each([
    ['in the middle', 42, 12, true],
    ['at its southern edge', 35.2, 12, true],
    ['south of it', 35.199, 12, false],
    ['at its northern edge', 47.2, 12, true],
    ['north of it', 47.201, 12, false],
    ['at its western edge', 42, 6.5, true],
    ['west of it', 42, 6.499, false],
    ['at its eastern edge', 42, 18.7, true],
    ['east of it', 42, 18.701, false],
  ])('has a point %s: %d, %d', (_where, latitude, longitude, isInside) => {
    expect(inItaly({ latitude, longitude })).toBe(isInside);
  });
});

describe('the distance of two points', () => {
  it.each([
    ['of a degree from south to north', [45, 9], [46, 9], 111.19],
    ['of a degree from west to east in the north of Italy', [45, 9], [45, 10], 78.63],
    ['of a degree at the equator', [0, 9], [0, 10], 111.19],
    ['from Rome to Milan', [41.9, 12.5], [45.464, 9.19], 477.29],
    ['from Catania to Bolzano', [37.5, 15.1], [46.5, 11.35], 1047.3],
    ['of a point from itself', [45, 9], [45, 9], 0],
  ] as const)('%s is the same in both directions', (_which, [south, west], [north, east], km) => {
    const [a, b] = [
      { latitude: south, longitude: west },
      { latitude: north, longitude: east },
    ];
    expect([distanceKm(a, b), distanceKm(b, a)].map((distance) => distance.toFixed(2))).toEqual(
      Array(2).fill(km.toFixed(2)),
    );
  });
});
