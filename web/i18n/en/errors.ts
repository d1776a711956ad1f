import type { SameKeys } from '../texts';
import type it from '../it/errors';

export default {
  title: 'An error occurred',
  generic: 'Something went wrong. What you had saved is safe: go back and try again.',
  parameter: 'The address contains an invalid parameter: {{info}}.',
  parameterUnknown: 'The address contains an invalid parameter.',
  forbiddenTitle: 'Access forbidden',
  RequiresLawyer: 'Only a lawyer can access.',
  RequiresUser: 'Only a user can access.',
  RoleForbids: 'Your role in the firm does not include this page. The owner can change it under People.',
  forbidden: 'Your account can’t open this page.',
  code: 'Code {{code}}',
  missingTitle: 'This page does not exist',
  missing: 'The page you are looking for doesn’t exist, or has moved.',
  outageTitle: 'We will be right back',
  away: 'At the moment we can’t read the data of this page. It usually takes less than a minute, and what you had saved is safe.',
  again: 'Try again',
  home: 'Back to the home page',
  subjects: 'See the subjects',
  doorClosed: 'A closed door',
} satisfies SameKeys<typeof it>;
