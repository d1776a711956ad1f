import { send, sendInfo, upload } from '../../../api/client';
import { refreshAccount, type Account } from '../../../api/session';
import type { Consents } from '../api';

export interface Address {
  address: string;
  address_line_2: string | null;
  postal_code: string | null;
  city: string;
  province_id: string | null;
  country_id: string;
  latitude: number | null;
  longitude: number | null;
}

export interface FiscalData {
  company_name: string | null;
  tax_code: string | null;
  vat_number: string | null;
  sdi_code: string | null;
  pec: string | null;
  address: Address | null;
}

export interface Bar {
  city: string;
  number: string;
  enrolled_on: string;
}
export interface Insurance {
  company_name: string;
  number: string;
  expiration_date: string;
}
export interface Channels {
  app: boolean;
  mail: boolean;
}
export type NoticeType = 'generic' | 'admin' | 'account' | 'money' | 'request';

/** A profile as `GET /profile` gives it; the second half belongs to firms. */
export interface Profile extends Account {
  completion_deadline: string | null;
  main_address: Address | null;
  fiscal_data: FiscalData | null;
  birth_date: string;
  phone: string | null;
  mobile: string | null;
  pending_email: string | null;
  /** Fields still to fill before `completed` turns true. */
  missing: string[];
  notifications: { types: Record<NoticeType, Channels>; locked_mail: string[] } & Consents;
  company_order_city?: string;
  vat_number?: string | null;
  tax_code?: string | null;
  tax_as_public?: boolean;
  flat_rate?: boolean;
  sdi_code?: string | null;
  pec?: string | null;
  bar?: Bar | null;
  insurance?: Insurance | null;
  skills?: string[];
  languages?: string[];
  presentation?: string | null;
  photo?: number | null;
  own_clients?: { id: string; label: string }[];
  max_distance_km?: number | null;
  verified_at?: string | null;
}

/** What `PUT /profile` takes: only what is given changes, null empties. */
export type ProfileInput = Partial<
  Omit<Profile, 'own_clients' | 'fiscal_data'> & {
    own_clients: (string | { id: string })[];
    fiscal_data: FiscalData | null;
  }
>;

/** The session shows the name and the mark of an incomplete profile, so it follows every change. */
function noted(profile: Profile): Profile {
  const { id, model, first_name, last_name, email, locale, completed, company_name, credits, suspended } = profile;
  const { main_address, fiscal_data, completion_deadline, created_at } = profile;
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
  });
  return profile;
}

export const readProfile = (): Promise<Profile> => sendInfo<Profile>('GET', '/profile').then(noted);

export const saveProfile = (body: ProfileInput): Promise<Profile> =>
  sendInfo<Profile>('PUT', '/profile', { body }).then(noted);

export const savePreferences = (body: { locale?: 'it' | 'en'; max_distance_km?: number | null }): Promise<Profile> =>
  sendInfo<Profile>('PUT', '/profile/preferences', { body }).then(noted);

export const changePassword = (body: {
  password: string;
  new_password: string;
  new_password_confirmation: string;
}): Promise<unknown> => sendInfo('PUT', '/profile/security', { body });

export const changeEmail = (email: string, password: string): Promise<unknown> =>
  sendInfo('PUT', '/profile/email', { body: { email, password } });

export const saveNotifications = (
  body: { types: Partial<Record<NoticeType, Channels>> } & Consents,
): Promise<Profile> => sendInfo<Profile>('PUT', '/profile/notifications', { body });

export const uploadPhoto = (file: File, onProgress: (share: number) => void): Promise<{ photo_url: string }> =>
  upload('/profile/photo', {}, file, onProgress);

export const removePhoto = (): Promise<void> => send('DELETE', '/profile/photo');

export const deleteAccount = (password: string): Promise<void> => send('DELETE', '/account', { body: { password } });

/** Where a firm's photo is; the number changes with the photo. */
export const photoAddress = (id: number, photo: number): string => `/api/v1/lawyers/${id}/photo?v=${photo}`;
