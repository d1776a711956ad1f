/** Time limits that are counted from the day of the facts. */
export default {
  title: 'Time limits to check',
  lead: 'Counted from {{day}}, the day you gave. They are a warning, not advice: a limit may start later, pause or begin anew. The lawyer will check it.',
  leadDefends:
    'Counted from {{day}}, the day you gave. Most of them bind the side that claims, and tell you whether it is still in time. They are a warning, not advice: the lawyer will check it.',
  leadFirm:
    'Counted from {{day}}, the day the client gave. They are a reminder that the site works out: check when each one starts.',
  none: 'For this subject the law sets no limit that is counted from one day.',
  passed: 'passed on {{day}}',
  soon: 'ends soon, on {{day}}',
  later: 'ends on {{day}}',
  from: 'Counted {{from}} ({{source}}).',
  reviewed: 'Table checked on {{day}}.',
  field: 'When it happened',
  fieldHint: 'If you remember it, even roughly. It lets you see the legal time limits.',
  wrong: 'Choose a day in the past, from 1930 until today',
  toCalendar: 'Add the dates to the calendar',
  fileName: 'request-{{id}}.ics',
  creditsFileName: 'credits.ics',
};
