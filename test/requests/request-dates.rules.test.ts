import { describe, expect, it } from '@jest/globals';
import { datesOfCitizen, datesOfFirm } from '../../src/shared/requests/request-dates.rules.js';
import { limitsCalendar, requestCalendar } from '../../src/shared/requests/calendar-file.js';
import { aheadOf } from '../../src/shared/guidance/expiries.rules.js';
import { expiriesOf } from '../../src/shared/guidance/time-limits.rules.js';

const NOW = new Date('2026-03-10T09:00:00Z');
const road = { request_type: { id: 'sinistri-stradali' }, part: 1, served_paper: null, facts_on: null };

describe('the dates of a request', () => {
  const citizen = {
    ...road,
    expires_at: '2026-03-12T09:00:00Z',
    choice_until: '2026-03-27T09:00:00Z',
    spoken: null,
    allowed_actions: ['choose'],
  };

  it('are the last days for quotes and for the choice, while each is in the future and possible', () => {
    expect(datesOfCitizen(citizen, NOW)).toEqual([
      { kind: 'quotes', at: citizen.expires_at },
      { kind: 'choice', at: citizen.choice_until },
    ]);
    expect(datesOfCitizen({ ...citizen, allowed_actions: [] }, NOW).map(({ kind }) => kind)).toEqual(['quotes']);
    expect(datesOfCitizen(citizen, new Date(citizen.expires_at)).map(({ kind }) => kind)).toEqual(['choice']);
    expect(datesOfCitizen({ ...citizen, expires_at: null, choice_until: null }, NOW)).toEqual([]);
  });

  it('are, after the choice, the day by which to have spoken with the firm, until the citizen says so', () => {
    const spoken = { asked_on: '2026-03-12T09:00:00Z', answer: null };
    const dates = (answer: boolean | null, now = NOW) =>
      datesOfCitizen({ ...citizen, allowed_actions: [], spoken: { ...spoken, answer } }, now);
    expect(dates(null)).toEqual([{ kind: 'call', at: spoken.asked_on }]);
    expect([dates(true), dates(false), dates(null, new Date(spoken.asked_on))]).toEqual([[], [], []]);
  });

  it('are a firm’s last moment to open, and then to answer', () => {
    const deadline = '2026-03-11T09:00:00Z';
    const kinds = (allowed_actions: string[], now = NOW) =>
      datesOfFirm(
        { ...road, response: { status: { id: 2 }, deadline, valid_until: null, allowed_actions, notes: null } },
        now,
      ).map(({ kind }) => kind);
    expect(kinds(['open'])).toEqual(['opening']);
    expect(kinds(['quote', 'decline'])).toEqual(['answer']);
    expect(kinds(['open'], new Date(deadline))).toEqual([]);
    // Before its turn that moment is no deadline.
    expect(kinds([])).toEqual([]);
  });

  it('are a firm’s last day on which its quote can be chosen', () => {
    const valid_until = '2026-03-20T09:00:00Z';
    const kinds = (id: number, now = NOW) =>
      datesOfFirm(
        {
          ...road,
          response: { status: { id }, deadline: null, valid_until, allowed_actions: ['edit_quote'], notes: null },
        },
        now,
      ).map(({ kind }) => kind);
    expect(kinds(7)).toEqual(['validity']);
    expect(kinds(7, new Date(valid_until))).toEqual([]);
    // Chosen, or gone to others.
    expect([kinds(9), kinds(30)]).toEqual([[], []]);
  });

  it('are the day of the next step that a firm has noted, until it is over in Rome', () => {
    const response = { status: { id: 9 }, deadline: null, valid_until: null, allowed_actions: [] };
    const dates = (next_on: string | null, now = NOW) =>
      datesOfFirm({ ...road, response: { ...response, notes: { next_on } } }, now);
    expect(dates('2026-03-10')).toEqual([{ kind: 'step', day: '2026-03-10' }]);
    expect(dates('2026-03-10', new Date('2026-03-10T22:59:59Z'))).toHaveLength(1);
    expect(dates('2026-03-10', new Date('2026-03-10T23:00:00Z'))).toEqual([]);
    expect(dates(null)).toEqual([]);
  });

  it('include, for both, the time limits of the law that have not passed', () => {
    const legal = (facts_on: string) =>
      datesOfCitizen({ ...citizen, facts_on }, NOW).filter(({ kind }) => kind === 'legal').length;
    expect(legal('2026-01-10')).toBeGreaterThan(0);
    expect(legal('1990-01-10')).toBe(0);
  });

  it('keep their ids, and a later file has a higher version', () => {
    const file = (now: Date) =>
      requestCalendar({
        requestId: 7,
        dates: datesOfCitizen({ ...citizen, facts_on: '2026-01-10' }, now),
        url: 'https://giustamente.example/requests/7',
        brand: 'Giustamente',
        locale: 'it',
        now,
      });
    const [first, second] = [file(NOW), file(new Date(NOW.getTime() + 60_000))];
    const all = (text: string, name: string) =>
      [...text.matchAll(new RegExp(`^${name}:(.*)\\r$`, 'gm'))].map((m) => m[1]);
    expect(new Set(all(first, 'UID')).size).toBe(all(first, 'UID').length);
    expect(all(second, 'UID')).toEqual(all(first, 'UID'));
    expect(Number(all(second, 'SEQUENCE')[0])).toBe(Number(all(first, 'SEQUENCE')[0]) + 1);
  });
});

describe('time limits that belong to no request yet', () => {
  const file = (served_on: string, now: Date) => {
    const paper = { kind: 'payment_order', served_on, hearing_on: null } as const;
    const limits = aheadOf(expiriesOf({ type: 'recupero-crediti', part: 2, paper, factsOn: null }, now));
    return limitsCalendar({ limits, url: 'https://giustamente.example', brand: 'Giustamente', locale: 'it', now });
  };
  const all = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`^${name}:(.*)\\r$`, 'gm'))].map((m) => m[1]);

  it('have alarms at nine in the morning a month, a week and a day before', () => {
    const text = file('2026-11-02', new Date('2026-11-03T09:00:00Z'));
    expect(text).toContain('DTSTART;VALUE=DATE:20261214\r\n');
    expect(all(text, 'TRIGGER')).toEqual(['-P29DT15H', '-P6DT15H', '-PT15H']);
    expect(all(text, 'TRANSP')).toEqual(['TRANSPARENT']);
    expect(text.startsWith('BEGIN:VCALENDAR\r\n') && text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('have no alarm at a moment that had passed when the file was made', () => {
    expect(all(file('2026-11-02', new Date('2026-12-10T09:00:00Z')), 'TRIGGER')).toEqual(['-PT15H']);
    // Also the one that would ring now.
    expect(all(file('2026-11-02', new Date('2026-12-13T08:59:59.999Z')), 'TRIGGER')).toEqual(['-PT15H']);
    expect(all(file('2026-11-02', new Date('2026-12-13T09:00:00Z')), 'TRIGGER')).toEqual([]);
  });

  it('have separate events for two documents, each with a stable id', () => {
    const now = new Date('2026-11-10T09:00:00Z');
    const [first, again, other] = [file('2026-11-02', now), file('2026-11-02', now), file('2026-11-06', now)];
    expect(all(again, 'UID')).toEqual(all(first, 'UID'));
    expect(all(other, 'UID')).not.toEqual(all(first, 'UID'));
    expect(all(first, 'UID')).toHaveLength(1);
  });
});
