import { api, infoOf, type Schemas } from '../../api/client';
import { browserHeader, type Account } from '../../api/session';

/** Who registers: a citizen or a law firm. */
export type Model = Account['model'];

export const CONSENTS = ['newsletter', 'marketing', 'marketing_partner', 'marketing_profiling'] as const;
/** The four authorisations, each given by itself. */
export type Consent = (typeof CONSENTS)[number];
export type Consents = Record<Consent, boolean>;

/** A registration as the form holds it: a telephone that was not given is an empty text. `birth_date` is YYYY-MM-DD. */
export type Person = Schemas['RegisterUser'] & { password: string; phone: string; mobile: string };
export type FirmPerson = Schemas['RegisterLawyer'] & { password: string; phone: string; mobile: string };

/** @param code of the authenticator, where the account asks for one */
export const logIn = (username: string, password: string, remember: boolean, code?: string) =>
  infoOf(
    api.POST('/login', { body: { username, password, remember, ...(code && { code }) }, headers: browserHeader() }),
  );

export const logOut = (id: number) => api.POST('/logout', { body: { id } });

export const registerUser = (body: Schemas['RegisterUser']) => infoOf(api.POST('/register/user', { body }));

export const registerFirm = (body: Schemas['RegisterLawyer']) => infoOf(api.POST('/register/lawyer', { body }));

export const confirmAccount = (model: Model, token: string, signal: AbortSignal) =>
  infoOf(
    api.POST('/register/{model}/confirm/{token}', {
      params: { path: { model, token } },
      headers: browserHeader(),
      signal,
    }),
  );

export const resendConfirmation = (model: Model, accountId: number) =>
  api.GET('/register/{model}/resend/confirm/{accountId}', { params: { path: { model, accountId } } });

export const confirmEmail = (key: number, token: string, signal: AbortSignal) =>
  infoOf(api.GET('/confirm/mail/{key}/{token}', { params: { path: { key, token } }, signal }));

export const askRecovery = (email: string) => api.POST('/password/recovery', { body: { email } });

export const resetPassword = (body: Schemas['PasswordReset']) =>
  api.POST('/password/reset', { body, headers: browserHeader() });

export const askSignInLink = (email: string) => api.POST('/login/link', { body: { email }, headers: browserHeader() });

export const openSignInLink = (body: Schemas['LinkLogin']) =>
  infoOf(api.POST('/login/link/open', { body, headers: browserHeader() }));

export const readInvitation = (key: number, token: string) =>
  infoOf(api.GET('/invitations/{key}/{token}', { params: { path: { key, token } } }));

export const acceptInvitation = (key: number, token: string, body: Schemas['InvitationAcceptance']) =>
  api.POST('/invitations/{key}/{token}', { params: { path: { key, token } }, body });
