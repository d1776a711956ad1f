import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../web/api/problems.js';
import { keepRefusal, takeRefusal } from '../../web/features/wizard/refusal.js';

const refused = (...names: string[]) =>
  new ApiProblem(422, 'blacklisted', [], Object.fromEntries(names.map((name) => [name, ['Togli il recapito.']])));

describe('a refused sending', () => {
  it.each([
    [4, ['description']],
    [5, ['extra']],
    [5, ['opposing_party.name']],
    [5, ['shared_contacts']],
    [3, ['city']],
    [8, ['invoice.vat_number']],
    [4, ['invoice.kind', 'extra', 'description']],
  ])('opens step %j for an error in %j, and shows it there once', (step, names) => {
    const problem = refused(...names);
    expect(keepRefusal(problem)).toBe(step);
    expect(takeRefusal(step === 4 ? 5 : 4)).toBeNull();
    expect(takeRefusal(step as 4)).toBe(problem);
    expect(takeRefusal(step as 4)).toBeNull();
  });

  it('stays on the page for an error that belongs to no step, and for every other failure', () => {
    expect(keepRefusal(refused('discount'))).toBeNull();
    expect(keepRefusal(ApiProblem.offline())).toBeNull();
    expect(keepRefusal(new ApiProblem(409, 'request_not_open', [], { description: ['x'] }))).toBeNull();
    expect(keepRefusal(new Error('no draft'))).toBeNull();
  });
});
