import type { market as it } from '../it/market.js';

/** The page of the market. */
export const market: typeof it = {
  period: 'Period',
  subject: 'Subject',
  every_subject: 'All subjects',
  province: 'Province',
  every_province: 'All provinces',
  abroad: 'Outside Italy',
  shown: 'Market: %{period}',
  figures: 'The figures',
  figure: 'Figure',
  value: 'Value',
  how: 'How it is counted',
  name: {
    published: 'Requests published',
    reach: 'Firms reached',
    first_answer: 'First answer',
    three_quotes: 'With three quotes quickly',
    quoted: 'With a quote',
    chosen: 'With a choice',
    satisfied: 'Satisfied citizens',
    answered: 'Answers of firms',
    firms_active: 'Active firms',
    credits_spent: 'Credits spent',
    credits_sold: 'Credits sold',
    answers: 'Answers of firms',
    choices: 'Choices',
  },
  means: {
    published:
      'Requests sent in the period that firms could get. Those withdrawn or removed later count too; those that staff hold do not.',
    reach:
      'How many firms a request was forwarded to: the median and, in brackets, the average. Firms that replaced those who did not open it count too.',
    first_answer:
      'Within how many hours the first answer came, in half of the requests that have one. Whole hours, rounded up.',
    three_quotes:
      'Requests with at least %{quotesWanted} quotes within %{quotesHours} hours of publishing. Those of the last days may still get there.',
    quoted: 'Requests with at least one quote that was not withdrawn.',
    chosen: 'Requests whose citizen chose a firm, even after the period.',
    satisfied: 'Of the citizens who gave the firm a mark, how many gave a good one. Removed reviews do not count.',
    answered:
      'How often a firm answered one of these requests, of how often it could open one. A withdrawn quote does not count.',
    firms_active: 'Firms that answered at least one request in the months of the period, even one published before.',
    credits_spent: 'Credits used in the period, less those returned.',
    credits_sold: 'Credits bought in the period, by the ledger. Refunds are not deducted.',
  },
  within: 'within %{smart_count} hour |||| within %{smart_count} hours',
  average: '%{median} (%{average})',
  of: '%{part} of %{whole} (%{percent})',
  week: 'The last week',
  week_text:
    'The seven whole days up to yesterday, beside the average of the %{usualWeeks} weeks before. A figure has fallen below %{fallenUnder}% of the average, if the average is at least %{usualMin}. This is about the whole market.',
  last_week: 'Last seven days',
  usual_week: 'Average week',
  trend: 'Trend',
  subjects: 'By subject',
  provinces: 'By province',
  map: 'Where firms are missing',
  map_text:
    'A circle for each province: the larger, the more requests. Few firms means that each has more than %{scarceOver} times the requests of the average of the provinces.',
  per_firm: 'Requests per firm',
  supply_head: 'Firms',
  dot: '%{province}: %{supply}',
  cohorts: 'Do firms stay?',
  cohorts_text:
    'Firms by the month in which they enrolled, counted even if they have left. A firm is still active if it answered a request in that month or later. This is about the whole market.',
  month: 'Enrolled in',
  enrolled: 'Firms',
  after: 'Active after %{smart_count} month |||| Active after %{smart_count} months',
  none_enrolled: 'No firm enrolled in the last year.',
};
