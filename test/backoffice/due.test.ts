import { createElement, type ComponentType } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ms } from '../../src/shared/limits.js';
import { staffMarkup, staffPart } from '../support/staff-markup.js';

describe('a deadline', () => {
  let desk: Awaited<ReturnType<typeof staffMarkup>>;
  let Due: ComponentType<{ at: string; exact?: boolean }>;
  beforeAll(async () => {
    desk = await staffMarkup();
    ({ Due } = await staffPart<{ Due: typeof Due }>('ui/Due'));
  });
  const draw = (left: number, exact = false): string =>
    desk
      .render('cases', createElement(Due, { at: new Date(Date.now() + left).toISOString(), exact }))
      .replaceAll('\u00A0', ' ');

  it('says what is left, or for how long it has been missed, and then stands out', () => {
    const soon = draw(3 * ms.hour + 30_000);
    expect(soon).toContain('tra 3 ore');
    expect(soon).not.toContain('late');
    const missed = draw(-2 * ms.day - 30_000);
    expect(missed).toContain('in ritardo di 2 giorni');
    expect(missed).toContain('class="due late"');
    expect(draw(-1)).toContain('late');
  });

  it('has its moment in the time of Rome as its title, and in its text where it is asked for', () => {
    const at = '2026-01-10T22:30:00.000Z';
    const [short, long] = [{ at }, { at, exact: true }].map((props) => desk.render('cases', createElement(Due, props)));
    expect(short).toContain('title="Da decidere entro il 10/01/2026, 23:30, ora di Roma"');
    expect(short!.replace(/title="[^"]*"/, '')).not.toContain('23:30');
    expect(long!.replace(/title="[^"]*"/, '')).toContain('10/01/2026, 23:30');
  });
});
