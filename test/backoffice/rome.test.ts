import { describe, expect, it } from '@jest/globals';
import { instantOfRomeField, romeFieldOf } from '../../backoffice/ui/rome.js';

describe('a time typed by staff', () => {
  it.each([
    ['2026-01-15T09:00', '2026-01-15T08:00:00.000Z'],
    ['2026-07-15T09:00', '2026-07-15T07:00:00.000Z'],
    // The clocks change at one o'clock UTC on the last Sundays of March and October.
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s is in Rome’s time zone, whatever the browser’s', (field, instant) => {
    expect([instantOfRomeField(field), romeFieldOf(instant)]).toEqual([instant, field]);
  });

  it('may be left out', () => {
    expect([instantOfRomeField(''), romeFieldOf(null)]).toEqual([null, '']);
  });
});
