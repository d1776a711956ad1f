import type { Text } from '../locale.js';

/** What can happen to the security of an account of the site. */
export const accountEventKinds = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'recovery_code_used',
  'two_factor_on',
  'two_factor_off',
  'wrong_passkey',
  'passkey_added',
  'passkey_removed',
  'api_token_created',
  'api_token_revoked',
  'password_changed',
  'password_reset',
  'file_infected',
] as const;

/** The same, and the events of the staff only. */
export const securityEventKinds = [...accountEventKinds, 'confirmed'] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** As the admins read them. */
export const securityEventLabels: Readonly<Record<SecurityEventKind, Text>> = {
  signed_in: { it: 'Accesso riuscito', en: 'Signed in' },
  wrong_password: { it: 'Password sbagliata', en: 'Wrong password' },
  wrong_code: { it: 'Codice sbagliato', en: 'Wrong code' },
  recovery_code_used: { it: 'Usato un codice di recupero', en: 'Recovery code used' },
  two_factor_on: { it: 'Verifica in due passaggi attivata', en: 'Two-step verification turned on' },
  two_factor_off: { it: 'Verifica in due passaggi disattivata', en: 'Two-step verification turned off' },
  wrong_passkey: { it: 'Passkey rifiutata', en: 'Passkey refused' },
  passkey_added: { it: 'Passkey aggiunta', en: 'Passkey added' },
  passkey_removed: { it: 'Passkey tolta', en: 'Passkey removed' },
  api_token_created: { it: 'Token creato', en: 'Token created' },
  api_token_revoked: { it: 'Token revocato', en: 'Token revoked' },
  password_changed: { it: 'Password cambiata', en: 'Password changed' },
  password_reset: { it: 'Password reimpostata', en: 'Password reset' },
  file_infected: { it: 'File con un virus rifiutato', en: 'File with a virus refused' },
  confirmed: { it: 'Confermato con un nuovo codice', en: 'Confirmed with a fresh code' },
};
