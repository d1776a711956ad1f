import type { SameKeys } from '../texts';
import type it from '../it/legal';

export default {
  termsTitle: 'Terms and conditions',
  termsDescription:
    'The terms of the service: what we do, what happens to a request, how credits work, how to close an account.',
  privacyTitle: 'Privacy',
  privacyDescription: 'What data we process, why, for how long, and who sees it. No cookies.',
  accessibilityTitle: 'Accessibility',
  accessibilityDescription: 'Where we stand on accessibility and how to tell us what doesn’t work.',
  updated: 'Last updated: {{date}}',
  contents: 'On this page',
  italianOnly: 'The Italian text is the binding one.',
} satisfies SameKeys<typeof it>;
