import type { SameKeys } from '../texts';
import type it from '../it/legal';

export default {
  termsTitle: 'Terms and conditions',
  termsDescription:
    'The terms of the service: what we do, what happens to a request, firms’ credits, closing an account.',
  privacyTitle: 'Privacy',
  privacyDescription: 'Which data we process, why, for how long, who sees them. No cookies.',
  accessibilityTitle: 'Accessibility',
  accessibilityDescription: 'Where we stand on accessibility and how to tell us what doesn’t work.',
  updated: 'Last updated: {{date}}',
  contents: 'On this page',
  italianOnly: 'The text that counts is in Italian.',
} satisfies SameKeys<typeof it>;
