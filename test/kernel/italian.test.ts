import { expect, it } from '@jest/globals';
import { atTime, theDay, theMany, toTown } from '../../src/shared/italian.rules.js';

it('Italian texts write a town after the preposition "a"', () => {
  expect(
    ['Milano', 'Ancona', 'agrigento', 'L’Aquila (AQ)', "L'Aquila", 'La Spezia', 'Empoli', 'Villa l’Agnedo'].map(toTown),
  ).toEqual([
    'a Milano',
    'ad Ancona',
    'ad agrigento',
    'all’Aquila (AQ)',
    'all’Aquila',
    'a La Spezia',
    'a Empoli',
    'a Villa l’Agnedo',
  ]);
});

it('Italian texts use the article that fits a number of things', () => {
  expect([1, 5, 7, 8, 10, 11, 18, 80, 88, 100, 110, 800, 1100, 8000, 11000].map(theMany)).toEqual([
    'i 1',
    'i 5',
    'i 7',
    'gli 8',
    'i 10',
    'gli 11',
    'i 18',
    'gli 80',
    'gli 88',
    'i 100',
    'i 110',
    'gli 800',
    'i 1100',
    'gli 8000',
    'gli 11000',
  ]);
});

it('Italian texts elide the article before the eighth and the eleventh', () => {
  expect(['1° maggio', '8 marzo', '11 marzo 2026', '18 marzo', '28 marzo'].map((day) => theDay('il', day))).toEqual([
    'il 1° maggio',
    'l’8 marzo',
    'l’11 marzo 2026',
    'il 18 marzo',
    'il 28 marzo',
  ]);
  expect((['al', 'dal', 'del'] as const).map((word) => theDay(word, '8 marzo'))).toEqual([
    'all’8 marzo',
    'dall’8 marzo',
    'dell’8 marzo',
  ]);
  expect(theDay('al', '15 marzo')).toBe('al 15 marzo');
});

it('Italian texts elide the preposition before one o’clock', () => {
  expect(['1:05', '01:05', '11:30', '18:51', '10:00'].map(atTime)).toEqual([
    'all’1:05',
    'all’1:05',
    'alle 11:30',
    'alle 18:51',
    'alle 10:00',
  ]);
});
