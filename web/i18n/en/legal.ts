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
  versions: 'The versions of these terms',
  versionsText: 'Each version stays here, with what it changed from the one before.',
  versionOf: 'Version of {{date}}',
  termsVersionTitle: 'Terms and conditions of {{date}}',
  termsVersionDescription: 'The version of the terms of {{date}} and what has changed since the one before.',
  oldVersion: 'This version no longer holds',
  toCurrent: 'Read the terms in force',
  comingVersion: 'This version holds from {{date}}',
  comingTerms: 'These terms will change: new version from {{date}}',
  toComing: 'Read the new text with what changes',
  differences: 'What has changed since the version of {{date}}',
  differencesHow: 'New words are underlined, removed words are struck out. Parts that are the same are left out.',
  sign: { added: '[added:', removed: '[removed:', end: ']' },
  section: { added: 'new part', removed: 'removed part' },
  italianOnly: 'The Italian text is the binding one.',
} satisfies SameKeys<typeof it>;
