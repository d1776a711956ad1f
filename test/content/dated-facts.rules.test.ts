import { describe, expect, it } from '@jest/globals';
import { asOf, datedFacts, isDatedMark, isWellDated, lastPassed } from '../../src/content/facts/dated-facts.rules.js';

/** Rule 27.19. */
describe('a fact with an end date', () => {
  const body = 'Vale sempre. {{until:2026-10-31}}Vale fino a ottobre.{{/until}} E poi?';

  it('is shown on its last day and not on the next, and its marks never', () => {
    expect(asOf(body, '2026-10-31')).toBe('Vale sempre. Vale fino a ottobre. E poi?');
    expect(asOf(body, '2026-11-01')).toBe('Vale sempre. E poi?');
    expect(datedFacts(body)).toEqual([{ until: '2026-10-31', text: 'Vale fino a ottobre.' }]);
  });

  it('is removed with its line if the line held nothing else', () => {
    const list = '- uno\n{{until:2026-10-31}}- due{{/until}}\n- tre';
    expect([asOf(list, '2026-10-31'), asOf(list, '2026-11-01')]).toEqual(['- uno\n- due\n- tre', '- uno\n- tre']);
    expect(asOf('Fino a 10{{until:2026-10-31}} (poi 30){{/until}}.', '2026-11-01')).toBe('Fino a 10.');
  });

  it.each([
    ['at the beginning, with its line', '{{until:2026-10-31}}- uno{{/until}}\n- due', '- due'],
    [
      'at the beginning of a line, with the blanks after it',
      '- uno\n{{until:2026-10-31}}- due{{/until}}  - tre',
      '- uno\n- tre',
    ],
    ['between empty lines', 'a\n\n{{until:2026-10-31}}b{{/until}}\n\nc', 'a\n\n\nc'],
    ['at the end of a line', 'a {{until:2026-10-31}}b{{/until}}\nc', 'a\nc'],
    ['at the end of a line after an empty one', '\na {{until:2026-10-31}}b{{/until}}\nc', '\na\nc'],
    ['at the end', 'a {{until:2026-10-31}}b{{/until}}', 'a'],
    ['before a word, with its blank', 'a {{until:2026-10-31}}b{{/until}}d.', 'a d.'],
    ['before a comma', 'a {{until:2026-10-31}}b{{/until}}, c', 'a, c'],
    ['beside one that holds', 'a{{until:2026-10-31}} b{{/until}}{{until:2026-11-30}} c{{/until}}', 'a c'],
  ])('leaves nothing behind %s', (_where, text, rest) => {
    expect(asOf(text, '2026-11-01')).toBe(rest);
  });

  it('has marks that are no values, and a text without blanks around it', () => {
    expect(['/until', 'until:', 'until:2026-10-31'].map(isDatedMark)).toEqual([true, true, true]);
    expect(['', 'brand', 'until', '/until:', 'x/until', ' until:'].map(isDatedMark)).toEqual(Array(6).fill(false));
    expect(datedFacts('{{until:2026-10-31}} a {{/until}}')).toEqual([{ until: '2026-10-31', text: 'a' }]);
  });

  it.each([
    '{{until:2026-10-31T00:00}}un’ora e non un giorno{{/until}}',
    '{{until:2026-10-31}}senza fine',
    'senza inizio{{/until}}',
    '{{until:2026-13-01}}un giorno che non c’è{{/until}}',
    '{{until:2026-02-30}}un giorno che non c’è{{/until}}',
    '{{until:presto}}nessun giorno{{/until}}',
    '{{until:2026-10-31}}uno {{until:2026-11-30}}nell’altro{{/until}}{{/until}}',
  ])('is refused and fully shown if it is half written: %s', (half) => {
    expect([isWellDated(half), datedFacts(half)]).toEqual([false, []]);
    expect(asOf(half, '2030-01-01')).toBe(half.replaceAll(/\{\{[^}]*\}\}/g, ''));
  });

  it('changes the page once, on the day after', () => {
    const days = ['2026-10-31', '2026-12-31'];
    expect(['2026-10-31', '2026-11-01', '2026-12-31', '2027-01-01'].map((day) => lastPassed(days, day))).toEqual([
      '',
      '2026-10-31',
      '2026-10-31',
      '2026-12-31',
    ]);
  });
});
