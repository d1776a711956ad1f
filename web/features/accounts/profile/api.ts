import { api, infoOf, upload, type Schemas } from '../../../api/client';
import { refreshAccount } from '../../../api/session';
import type { Proof } from '../passkeys/api';

export type Address = Schemas['Address'];
export type FiscalData = Schemas['FiscalData'];
/** A profile as `GET /profile` gives it; only firms have the optional fields. */
export type Profile = Schemas['Profile'];
/** The body of `PUT /profile`: only given fields change, null empties one. */
export type ProfileInput = Schemas['ProfileInput'];
/** The kinds of notices, each with its channels. */
export type NotificationType = keyof Profile['notifications']['types'];

/** The session shows the name and the mark of an incomplete profile, so it follows every change. */
function noted(profile: Profile): Profile {
  const { id, model, first_name, last_name, email, locale, completed, company_name, credits, suspended } = profile;
  const { main_address, fiscal_data, completion_deadline, created_at, sign_in, owner_actions, terms, draft_id } =
    profile;
  refreshAccount({
    id,
    model,
    first_name,
    last_name,
    email,
    locale,
    completed,
    company_name,
    credits,
    suspended,
    main_address,
    fiscal_data,
    completion_deadline,
    created_at,
    sign_in,
    owner_actions,
    terms,
    draft_id,
  });
  return profile;
}

export const readProfile = (): Promise<Profile> => infoOf(api.GET('/profile')).then(noted);

export const saveProfile = (body: ProfileInput): Promise<Profile> => infoOf(api.PUT('/profile', { body })).then(noted);

export const savePreferences = (body: Schemas['Preferences']): Promise<Profile> =>
  infoOf(api.PUT('/profile/preferences', { body })).then(noted);

export const changePassword = (body: Schemas['Security']) => api.PUT('/profile/security', { body });

export const changeEmail = (email: string, proof: Proof) => api.PUT('/profile/email', { body: { email, ...proof } });

export const acceptTerms = (version: string): Promise<Profile> =>
  infoOf(api.PUT('/profile/terms', { body: { version } })).then(noted);

export const inviteMember = (body: Schemas['MemberInvitation']) => infoOf(api.POST('/firm/members', { body }));

export const resendInvitation = (id: number) => api.POST('/firm/members/{id}/resend', { params: { path: { id } } });

export const changeRole = (id: number, body: Schemas['MemberRole']) =>
  infoOf(api.PUT('/firm/members/{id}', { params: { path: { id } }, body }));

export const removeMember = (id: number) => api.DELETE('/firm/members/{id}', { params: { path: { id } } });

export const endSession = (id: number) => api.DELETE('/account/sessions/{id}', { params: { path: { id } } });

export const endOtherSessions = () => api.DELETE('/account/sessions');

/** What an authenticator is set up with. */
export const beginSecondFactor = (proof: Proof) => infoOf(api.POST('/account/totp', { body: proof }));

/** The first code. @returns the recovery codes, once */
export const confirmSecondFactor = (code: string): Promise<string[]> =>
  infoOf(api.POST('/account/totp/confirm', { body: { code } })).then(({ recovery_codes }) => recovery_codes);

export const endSecondFactor = (proof: Proof, code: string) =>
  api.DELETE('/account/totp', { body: { ...proof, code } });

export const saveNotifications = (body: Schemas['NotificationChoices']): Promise<Profile> =>
  infoOf(api.PUT('/profile/notifications', { body }));

export const uploadPhoto = (file: File, onProgress: (share: number) => void) =>
  upload('/profile/photo', {}, file, onProgress);

export const removePhoto = () => api.DELETE('/profile/photo');

export const deleteAccount = (proof: Proof) => api.DELETE('/account', { body: proof });

/** Where a firm's photo is; the number changes with the photo. */
export const photoAddress = (id: number, photo: number): string => `/api/v1/lawyers/${id}/photo?v=${photo}`;
