import type { Text } from '../shared/locale.js';

/** The general messages of form fields, in both languages. Rule 17.6. */
export const fieldTexts = {
  required: { it: 'Campo è obbligatorio', en: 'This field is required' },
  email: { it: 'Formato email non valido', en: 'This is not a valid email address' },
  minLength: { it: 'Numero minimo caratteri non valido', en: 'Too short' },
  maxLength: { it: 'Raggiunto numero massimo di caratteri', en: 'Too long' },
  /** For lists. */
  tooFew: { it: 'Troppo poche voci', en: 'Too few entries' },
  tooMany: { it: 'Troppe voci', en: 'Too many entries' },
  numeric: { it: 'Numero non valido', en: 'Use digits only' },
  confirmed: { it: 'Il campo non corrisponde', en: 'The two entries differ' },
  unknown: { it: 'Campo sconosciuto', en: 'Unknown field' },
  regex: { it: 'Formato non valido', en: 'Check how this is written' },
} as const satisfies Record<string, Text>;
