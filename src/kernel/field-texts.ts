import type { Text } from './locale.js';

/** The general messages of form fields, in both languages. Rule 17.6. */
export const fieldTexts = {
  required: { it: 'Campo è obbligatorio', en: 'This field is required' },
  email: { it: 'Formato email non valido', en: 'Not a valid email address' },
  minLength: { it: 'Numero minimo caratteri non valido', en: 'Too few characters' },
  maxLength: { it: 'Raggiunto numero massimo di caratteri', en: 'Maximum number of characters reached' },
  numeric: { it: 'Numero non valido', en: 'Not a valid number' },
  confirmed: { it: 'Il campo non corrisponde', en: 'The field does not match' },
  regex: { it: 'Formato non valido', en: 'Not a valid format' },
} as const satisfies Record<string, Text>;
