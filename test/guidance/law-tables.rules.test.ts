import { expect, it } from '@jest/globals';
import { feeScales, feesOfTypes, serviceStamp } from '../../src/shared/guidance/court-fee.codes.js';
import { FEE_PARAMETER_SPAN, feeParameterTables } from '../../src/shared/guidance/fee-parameters.codes.js';
import { fineFigures } from '../../src/shared/guidance/fine-figures.codes.js';
import { countedIncome, criminalRaise, incomeLimits, incomeUses } from '../../src/shared/guidance/legal-aid.codes.js';
import { losingSource } from '../../src/shared/guidance/losing-costs.codes.js';
import { selfRepresentation, selfRepresentationForFine } from '../../src/shared/guidance/self-representation.codes.js';
import { spanText } from '../../src/shared/guidance/span.rules.js';
import { timeLimits } from '../../src/shared/guidance/time-limits.rules.js';

// People act on these figures: each is written a second time in the snapshot, which changes only together with the
// comparison of its article with the law. Write it again with `-u`, and read every line of the difference.

it('every time limit has the span, the beginning and the article that were compared with the law', () => {
  const lines = timeLimits.map(({ id, types, part, paper, span, from, august, holiday, starts, until, source }) => {
    const rules = [`august ${august}`, `holiday ${holiday}`, `starts ${starts}`, until && `until ${until}`];
    return {
      [id]: [
        `${spanText(span, 'it')} ${from.it}`,
        source,
        [paper, part !== undefined && `part ${part}`, ...rules].filter(Boolean).join(', '),
        types.join(' '),
      ],
    };
  });
  expect(Object.assign({}, ...lines)).toMatchSnapshot();
});

it('every figure of court fees, legal aid, fines and acting alone is the one that was compared with the law', () => {
  expect({
    feeScales,
    serviceStamp,
    feesOfTypes,
    incomeLimits,
    countedIncome,
    incomeUses,
    criminalRaise,
    fineFigures,
    feeParameterTables,
    FEE_PARAMETER_SPAN,
    selfRepresentationForFine,
    selfRepresentation,
    losing: Object.fromEntries(Object.keys(feesOfTypes).map((type) => [type, losingSource(type)])),
  }).toMatchSnapshot();
});
