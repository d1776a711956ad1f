import { expect, it } from '@jest/globals';
import { subjectOf } from '../../src/site/pictures/subject.rules.js';

const types = [
  { id: 'successioni', label: 'Eredità' },
  { id: 'malasanita', label: 'Malasanità' },
];

it.each([
  ['/', 'porta', '', ''],
  ['/prezzi', 'porta', '', ''],
  ['/studio/7/verdi', 'porta', 'Studio legale', 'Law firm'],
  ['/avvocati', 'porta', '', ''],
  ['/avvocati/nessuno', 'porta', '', ''],
  ['/landing/malasanita', 'porta', '', ''],
  ['/avvocati/malasanita', 'malasanita', 'Guida', 'Guide'],
  ['/avvocati/malasanita/diagnosi', 'malasanita', 'Articolo · Malasanità', 'Article · Malasanità'],
  ['/avvocati/malasanita/diagnosi/altro', 'malasanita', 'Articolo · Malasanità', 'Article · Malasanità'],
  ['/avvocati/malasanita/storie', 'malasanita', 'Articolo · Malasanità', 'Article · Malasanità'],
  ['/avvocati/malasanita/storie/una', 'malasanita', 'Storia di esempio · Malasanità', 'Example story · Malasanità'],
  ['/avvocati/malasanita/classifica', 'malasanita', 'Studi legali · Malasanità', 'Law firms · Malasanità'],
  ['/avvocati/malasanita/classifica/lodi', 'malasanita', 'Studi legali · Malasanità', 'Law firms · Malasanità'],
])('the picture of %s has the drawing %s and says %j', (path, drawing, italian, english) => {
  expect(subjectOf(path, types, 'it')).toEqual({ drawing, above: italian });
  expect(subjectOf(path, types, 'en')).toEqual({ drawing, above: english });
});
