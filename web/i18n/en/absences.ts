import type it from '../it/absences';
import type { SameKeys } from '../texts';

export default {
  open: 'Enter an absence',
  openOf: 'Enter an absence of {{name}}',
  title: 'An absence of {{name}}',
  lead: 'On these days the reminders of requests for which this person is responsible go to the replacement, whom the firm’s notes name. Everything goes back by itself afterwards. Citizens learn nothing of it.',
  pause:
    'The firm goes on receiving new requests, and other emails go to those who get them now. To receive no new requests, use the firm’s pause in Preferences.',
  from: 'First day',
  until: 'Last day (included)',
  limit: 'At most {{max}} days in all.',
  fromError: 'Choose the first day: from today, at most {{max}} days ahead',
  untilError: 'Choose the last day, not before the first',
  replacement: 'Who replaces',
  nobody: 'Nobody',
  nobodyHint: 'If nobody replaces, the reminders go to {{name}}.',
  owner: '{{name}}, owner',
  save: 'Enter the absence',
  saved: 'The absence of {{name}} has been entered.',
  now: 'Absent until {{until}}.',
  coming: 'Absent from {{from}} to {{until}}.',
  comingDay: 'Absent on {{from}}.',
  replaced: '{{name}} replaces.',
  notReplaced: 'Nobody replaces.',
  lapse: {
    removed: '{{name}} no longer signs in: nobody replaces.',
    role: '{{name}} now has a role without requests: nobody replaces.',
    absent: '{{name}} replaces, but is absent on some of these days.',
  },
  remove: 'Remove the absence',
  removeOf: 'Remove the absence of {{name}}: {{days}}',
  removed: 'The absence of {{name}} has been removed.',
} satisfies SameKeys<typeof it>;
