import type it from '../it/costs';
import type { SameKeys } from '../texts';

export default {
  title: 'What it costs you, in three cases',
  note: 'Taxes included. They are examples, not forecasts: the same three cases as in the comparison.',
  noteFlat: 'Taxes included. The cost does not change with the outcome.',
  citizen: {
    none: 'If you get nothing',
    noneSaved: 'If you save nothing',
    gets: 'If you get {{sum}}',
    saves: 'If you save {{sum}}',
    anyway: 'due in any case',
    nothing: 'nothing to pay',
    kept: 'you keep {{kept}}, {{share}} out of 100',
    loses: 'you pay {{sum}} more than you get',
  },
  firm: {
    none: 'If they get nothing',
    noneSaved: 'If they save nothing',
    gets: 'If they get {{sum}}',
    saves: 'If they save {{sum}}',
    anyway: 'due in any case',
    nothing: 'nothing to pay',
    kept: 'they keep {{kept}}, {{share}} out of 100',
    loses: 'they pay {{sum}} more than they get',
  },
  percentage: 'percentage',
  fixed: 'fixed fee',
  additions: 'statutory charges',
  losing: {
    citizen: {
      title: 'If you lose',
      free: 'You owe the firm nothing.',
      anyway: 'You still owe the firm {{total}}, at the end.',
      start: 'You still owe the firm {{total}}, at the start.',
      parts: 'You still owe the firm {{total}}: {{start}} at the start, the rest at the end.',
    },
    firm: {
      title: 'If they lose',
      free: 'They owe the firm nothing.',
      anyway: 'They still owe the firm {{total}}, at the end.',
      start: 'They still owe the firm {{total}}, at the start.',
      parts: 'They still owe the firm {{total}}: {{start}} at the start, the rest at the end.',
      court:
        'The court may also order them to pay the other side’s costs ({{source}}): the citizen reads this beside the quote.',
    },
  },
} satisfies SameKeys<typeof it>;
