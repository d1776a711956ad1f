import { describe, expect, it } from '@jest/globals';
import { feeAnswer, feeQuestion } from '../../web/features/help/fee-query.js';
import { filtersFrom, pageFrom, placeFrom } from '../../web/features/ranking/place-query.js';
import { valueTable } from '../support/value-table.js';

/** Every choice of one of each of these. */
const combined = (choices: readonly (readonly string[])[]): string[] =>
  choices.reduce<string[]>((before, parts) => before.flatMap((left) => parts.map((right) => left + right)), ['']);

const NOW = new Date('2026-11-20T09:00:00.000Z');

describe('an address', () => {
  it('asks for the fee of a lawsuit with each combination of what it may say', () => {
    const addresses = combined([
      ['materia=recupero-crediti', 'materia=contenziosi-fiscali-e-tributari', 'materia=cause-di-lavoro'],
      ['&valore=1.100', '&valore=1100,01', '&valore=x', '&valore=900&indeterminabile=on'],
      ['', '&procedimento=breve'],
      ['', '&grado=appello'],
    ]);
    const table = valueTable(addresses, (address) => {
      const answer = feeAnswer(feeQuestion(new URLSearchParams(address)), NOW);
      if (!answer) return answer;
      const { fee, notHalved, alone } = answer;
      return [
        Object.values(fee).map((each) => (typeof each === 'object' ? '…' : each)),
        notHalved,
        alone.map(({ upToCents }) => upToCents),
      ];
    });
    expect(table).toMatchSnapshot();
  });

  it('asks for firms near a place with each combination of what it may say', () => {
    const addresses = combined([
      ['', 'city=Samone', 'city= Samone (to) ', 'city=(TO)'],
      ['', '&province_id=mi', '&province_id=MIL'],
    ]);
    expect(valueTable(addresses, (address) => placeFrom(new URLSearchParams(address)))).toMatchSnapshot();
    const filters = [
      '',
      'km=25&lang=en&reviewed=1&page=2',
      'km=7',
      'km=25',
      'lang=EN',
      'lang=en',
      'reviewed=true',
      'reviewed=1',
    ];
    const read = (address: string) => [
      ...Object.values(filtersFrom(new URLSearchParams(address))),
      pageFrom(new URLSearchParams(address)),
    ];
    expect(valueTable(filters, read)).toMatchSnapshot();
    expect(
      valueTable(['0', '-1', '1', '1.5', '1000', '1001', 'x', ''], (page) => pageFrom(new URLSearchParams({ page }))),
    ).toMatchSnapshot();
  });
});
