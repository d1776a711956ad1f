import { send, sendInfo } from '../../api/client';
import type { Account } from '../../api/session';

/** Who registers: a citizen or a law firm. */
export type Model = Account['model'];

export const CONSENTS = ['newsletter', 'marketing', 'marketing_partner', 'marketing_profiling'] as const;
/** The four authorisations, each given by itself. */
export type Consent = (typeof CONSENTS)[number];
export type Consents = Record<Consent, boolean>;

export interface Person extends Consents {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  /** YYYY-MM-DD */
  birth_date: string;
  phone: string;
  mobile: string;
  /** Path of this site to go on at after the confirmation. */
  resume?: string;
}

export interface FirmPerson extends Person {
  pec: string;
  company_name: string;
  company_order_city: string;
  tax_as_public: boolean;
}

interface LoggedIn {
  auth: { access_token: string; expires_at: string };
  account: Account;
}

export const logIn = (username: string, password: string, remember: boolean): Promise<LoggedIn> =>
  sendInfo('POST', '/login', { body: { username, password, remember } });

export const logOut = (id: number): Promise<void> => send('POST', '/logout', { body: { id } });

export const register = (model: Model, person: Person | FirmPerson): Promise<{ account: { id: number } }> =>
  sendInfo('POST', `/register/${model}`, { body: person });

export const confirmAccount = (
  model: Model,
  token: string,
  signal: AbortSignal,
): Promise<{ account: { resume: string | null } }> =>
  sendInfo('GET', `/register/${model}/confirm/${token}`, { signal });

export const resendConfirmation = (model: Model, id: string): Promise<void> =>
  send('GET', `/register/${model}/resend/confirm/${id}`);

export const confirmEmail = (
  key: string,
  token: string,
  signal: AbortSignal,
): Promise<{ account: { email: string } }> => sendInfo('GET', `/confirm/mail/${key}/${token}`, { signal });

export const askRecovery = (email: string): Promise<void> => send('POST', '/password/recovery', { body: { email } });

export const resetPassword = (body: {
  password: string;
  password_confirmation: string;
  token: string;
  key: string;
}): Promise<void> => send('POST', '/password/reset', { body });
