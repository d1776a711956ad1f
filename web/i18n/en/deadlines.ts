import type it from '../it/deadlines';
import type { SameKeys } from '../texts';

/** Time limits: which paper arrived, when it happened, and what is counted from there. */
export default {
  question: 'Is time running?',
  paper: 'Have you received a legal paper?',
  paperHint: 'A paper may give you only a few days to answer.',
  noPaper: 'None, or I don’t know',
  fineAlone: 'A fine needs no lawyer, whatever the sum.',
  fineGo: 'The two ways and the appeal form',
  servedOn: 'When it reached you',
  servedOnHint:
    'The day of delivery or of the certified e-mail (PEC). If you collected it late at the post office it may count from earlier: tell the lawyer.',
  hearingOn: 'The date of the hearing',
  hearingOnHint: 'It is written in the paper. The judge may move it.',
  wrongHearing: 'Choose a day between 1930 and ten years from today',
  title: 'Time limits to check',
  lead: 'They are a warning, not advice: a limit may start later, pause or begin anew. The lawyer will check it.',
  leadFirm: 'The site worked them out from what the client gave: check when each one starts.',
  told: {
    label: 'Counted from',
    arrived: 'received on {{day}}',
    hearing_on: 'hearing on {{day}}',
    happened: 'happened on {{day}}',
  },
  otherPaper:
    'We don’t know the time limit of this paper. It usually stands in the last lines: read them, and show it to a lawyer at once.',
  otherSide: 'The other side’s time limits',
  none: 'From what you gave we know of no time limit. That does not mean that there is none: ask the lawyer.',
  noneDefends:
    'Without a paper we know of no time limit for who defends. If one arrives, you may have only a few days to answer.',
  passed: 'passed on {{day}}',
  today: 'ends today',
  hearing_one: '{{count}} day left, on {{day}}',
  hearing_other: '{{count}} days left, on {{day}}',
  hearingToday: 'it is today',
  passedNote:
    'A limit that has passed is not always lost, for example if service was not regular: ask a lawyer before you give up.',
  left_one: '{{count}} day left, until {{day}}',
  left_other: '{{count}} days left, until {{day}}',
  unknown: {
    paper: 'say when it reached you',
    hearing: 'say the date of the hearing',
    facts: 'say when it happened',
    later: 'the day depends on a step that is still to come',
  },
  basis: '{{span}}{{from}} ({{source}}).',
  augustOut: '1 to 31 August do not count.',
  augustUnknown: 'We don’t know whether August counts: we count every day.',
  moved: 'It fell on a Saturday or a holiday and moves to this day.',
  movedEarlier: 'It fell on a Saturday or a holiday and is brought forward to this day.',
  onHoliday: 'It is a Saturday or a holiday, and we don’t know whether it moves: do not rely on it.',
  reviewed: 'Table checked on {{day}}.',
  field: 'When it happened',
  fieldHint: 'If you remember it, even roughly. It lets you see the legal time limits.',
  wrong: 'Choose a day in the past, from 1930 until today',
  toCalendar: 'Add the dates to the calendar',
  fileName: 'request-{{id}}.ics',
  limitsFileName: 'time-limits.ics',
  creditsFileName: 'credits.ics',
} satisfies SameKeys<typeof it>;
