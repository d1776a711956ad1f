import { accountLimits } from '../../../../src/shared/limits.js';
import { isDate } from '../../../ui/fields';
import type { rulesIn } from '../../../ui/forms';
import type { Place } from '../../../ui/PlaceField';
import { isPostalCode, isSdiCode, isTaxCode, isVatNumber } from '../../billing/identifiers';
import { requestTypeId } from '../../requests/types';
import type { Address, FiscalData, Profile, ProfileInput } from './api';

type Rules = ReturnType<typeof rulesIn>;
type Faults = Partial<Record<keyof ProfileValues, string | undefined>>;

/** The form's fields, named as the server names them in its answers, so that its messages find their place. */
export interface ProfileValues {
  first_name: string;
  last_name: string;
  birth_date: string;
  phone: string;
  mobile: string;
  'main_address.address': string;
  'main_address.address_line_2': string;
  'main_address.postal_code': string;
  'main_address.city': Place | null;
  'fiscal_data.company_name': string;
  'fiscal_data.tax_code': string;
  'fiscal_data.vat_number': string;
  'fiscal_data.sdi_code': string;
  'fiscal_data.pec': string;
  'fiscal_data.address': string;
  'fiscal_data.postal_code': string;
  'fiscal_data.city': Place | null;
  company_name: string;
  vat_number: string;
  tax_code: string;
  pec: string;
  sdi_code: string;
  flat_rate: boolean;
  tax_as_public: boolean;
  'bar.city': string;
  'bar.number': string;
  'bar.enrolled_on': string;
  'insurance.company_name': string;
  'insurance.number': string;
  'insurance.expiration_date': string;
  skills: string[];
  languages: string[];
  presentation: string;
  own_clients: { id: string; label: string }[];
  new_clients: string;
}

function placeOf(address: Address | null): Place | null {
  if (!address?.city || address.latitude === null || address.longitude === null) return null;
  return {
    city: address.city,
    province_id: address.province_id ?? '',
    country_id: 'IT',
    latitude: address.latitude,
    longitude: address.longitude,
  };
}

const sameAddress = (one: Address | null, other: Address | null): boolean =>
  one?.address === other?.address && one?.postal_code === other?.postal_code && one?.city === other?.city;

/**
 * What was given for invoices alone. The server fills the rest with the profile's own, which must not be kept a second
 * time: it would stay behind when the profile changes.
 */
function givenFiscal(profile: Profile): FiscalData | null {
  const { fiscal_data: fiscal, main_address: main } = profile;
  if (!fiscal) return null;
  const given = (name: Exclude<keyof FiscalData, 'address'>): string | null =>
    profile.model === 'lawyer' && fiscal[name] === profile[name] ? null : fiscal[name];
  return {
    company_name: given('company_name'),
    tax_code: given('tax_code'),
    vat_number: given('vat_number'),
    sdi_code: given('sdi_code'),
    pec: given('pec'),
    address: sameAddress(fiscal.address, main) ? null : fiscal.address,
  };
}

/** The town of an invoice needs no point on the map. */
const townOf = (address: Address | null | undefined): Place | null =>
  address?.city
    ? { city: address.city, province_id: address.province_id ?? '', country_id: 'IT', latitude: 0, longitude: 0 }
    : null;

/** A profile as the form shows it. */
export function valuesOf(profile: Profile): ProfileValues {
  const { main_address: address, bar, insurance } = profile;
  const fiscal = givenFiscal(profile);
  return {
    first_name: profile.first_name,
    last_name: profile.last_name,
    birth_date: profile.birth_date,
    phone: profile.phone ?? '',
    mobile: profile.mobile ?? '',
    'main_address.address': address?.address ?? '',
    'main_address.address_line_2': address?.address_line_2 ?? '',
    'main_address.postal_code': address?.postal_code ?? '',
    'main_address.city': placeOf(address),
    'fiscal_data.company_name': fiscal?.company_name ?? '',
    'fiscal_data.tax_code': fiscal?.tax_code ?? '',
    'fiscal_data.vat_number': fiscal?.vat_number ?? '',
    'fiscal_data.sdi_code': fiscal?.sdi_code ?? '',
    'fiscal_data.pec': fiscal?.pec ?? '',
    'fiscal_data.address': fiscal?.address?.address ?? '',
    'fiscal_data.postal_code': fiscal?.address?.postal_code ?? '',
    'fiscal_data.city': townOf(fiscal?.address),
    company_name: profile.company_name ?? '',
    vat_number: profile.vat_number ?? '',
    tax_code: profile.tax_code ?? '',
    pec: profile.pec ?? '',
    sdi_code: profile.sdi_code ?? '',
    flat_rate: profile.flat_rate ?? false,
    tax_as_public: profile.tax_as_public ?? false,
    'bar.city': bar?.city ?? profile.company_order_city ?? '',
    'bar.number': bar?.number ?? '',
    'bar.enrolled_on': bar?.enrolled_on ?? '',
    'insurance.company_name': insurance?.company_name ?? '',
    'insurance.number': insurance?.number ?? '',
    'insurance.expiration_date': insurance?.expiration_date ?? '',
    skills: profile.skills ?? [],
    languages: profile.languages ?? [],
    presentation: profile.presentation ?? '',
    own_clients: profile.own_clients ?? [],
    new_clients: '',
  };
}

const orNull = (text: string): string | null => text.trim() || null;

function addressOf(values: ProfileValues): Address | null {
  const place = values['main_address.city'];
  if (!place) return null;
  return {
    address: values['main_address.address'].trim(),
    address_line_2: orNull(values['main_address.address_line_2']),
    postal_code: orNull(values['main_address.postal_code']),
    city: place.city,
    province_id: place.province_id || null,
    country_id: 'IT',
    latitude: place.latitude,
    longitude: place.longitude,
  };
}

function fiscalOf(values: ProfileValues): FiscalData | null {
  const town = values['fiscal_data.city'];
  const fiscal = {
    company_name: orNull(values['fiscal_data.company_name']),
    tax_code: orNull(values['fiscal_data.tax_code']),
    vat_number: orNull(values['fiscal_data.vat_number']),
    sdi_code: orNull(values['fiscal_data.sdi_code']),
    pec: orNull(values['fiscal_data.pec']),
    address: town && {
      address: values['fiscal_data.address'].trim(),
      address_line_2: null,
      postal_code: orNull(values['fiscal_data.postal_code']),
      city: town.city,
      province_id: town.province_id || null,
      country_id: 'IT',
      latitude: null,
      longitude: null,
    },
  };
  return Object.values(fiscal).every((value) => value === null) ? null : fiscal;
}

/** The names of clients typed one a line. */
export const clientLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What the form sends. */
export function inputOf(values: ProfileValues, profile: Profile): ProfileInput {
  const person: ProfileInput = {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    birth_date: values.birth_date,
    phone: orNull(values.phone),
    mobile: orNull(values.mobile),
    main_address: addressOf(values),
  };
  if (profile.model === 'user') return { ...person, fiscal_data: fiscalOf(values) };
  const bar = {
    city: values['bar.city'].trim(),
    number: values['bar.number'].trim(),
    enrolled_on: values['bar.enrolled_on'],
  };
  const insurance = {
    company_name: values['insurance.company_name'].trim(),
    number: values['insurance.number'].trim(),
    expiration_date: values['insurance.expiration_date'],
  };
  return {
    ...person,
    ...(!values.tax_as_public && { fiscal_data: fiscalOf(values) }),
    company_name: values.company_name.trim(),
    vat_number: orNull(values.vat_number),
    tax_code: orNull(values.tax_code),
    pec: orNull(values.pec),
    sdi_code: orNull(values.sdi_code),
    flat_rate: values.flat_rate,
    tax_as_public: values.tax_as_public,
    // Nothing but the city known at registration: the enrolment is still to be given.
    bar: bar.number || bar.enrolled_on ? bar : null,
    ...(bar.city && { company_order_city: bar.city }),
    insurance: Object.values(insurance).every((value) => value === '') ? null : insurance,
    skills: values.skills.map(requestTypeId),
    languages: values.languages,
    presentation: orNull(values.presentation),
    own_clients: [...values.own_clients.map(({ id }) => ({ id })), ...clientLines(values.new_clients)],
  };
}

/**
 * What can be checked without the server: empty or incomplete fields. A profile may be saved while it is incomplete.
 */
export function checkProfile(values: ProfileValues, firm: boolean, { required, email, max, good }: Rules): Faults {
  const day = (value: string): string | undefined => required(value) ?? good(isDate, 'date')(value);
  const begun = (...texts: string[]): boolean => texts.some((text) => text.trim() !== '');
  const addressBegun =
    values['main_address.city'] !== null ||
    begun(values['main_address.address'], values['main_address.address_line_2'], values['main_address.postal_code']);
  const fiscalBegun =
    values['fiscal_data.city'] !== null || begun(values['fiscal_data.address'], values['fiscal_data.postal_code']);
  // In the order of the page, which the summary of faults follows.
  return {
    ...(firm && checkFirm(values, { required, email, max, good }, day)),
    first_name: required(values.first_name.trim()),
    last_name: required(values.last_name.trim()),
    birth_date: day(values.birth_date),
    'main_address.city': addressBegun ? required(values['main_address.city']) : undefined,
    'main_address.address': addressBegun ? required(values['main_address.address'].trim()) : undefined,
    ...(!(firm && values.tax_as_public) && {
      'fiscal_data.pec': email(values['fiscal_data.pec']),
      'fiscal_data.city': fiscalBegun ? required(values['fiscal_data.city']) : undefined,
      'fiscal_data.address': fiscalBegun ? required(values['fiscal_data.address'].trim()) : undefined,
      'fiscal_data.postal_code': fiscalBegun
        ? (required(values['fiscal_data.postal_code'].trim()) ??
          good(isPostalCode, 'postalCode')(values['fiscal_data.postal_code']))
        : undefined,
    }),
  };
}

function checkFirm(
  values: ProfileValues,
  { required, email, max, good }: Pick<Rules, 'required' | 'email' | 'max' | 'good'>,
  day: (value: string) => string | undefined,
): Faults {
  const barBegun = Boolean(values['bar.number'] || values['bar.enrolled_on']);
  const insuranceBegun = Boolean(
    values['insurance.company_name'] || values['insurance.number'] || values['insurance.expiration_date'],
  );
  return {
    presentation: max(accountLimits.presentationMax)(values.presentation),
    company_name: required(values.company_name.trim()),
    vat_number: good(isVatNumber, 'vatNumber')(values.vat_number),
    tax_code: good(isTaxCode, 'taxCode')(values.tax_code),
    pec: email(values.pec),
    sdi_code: good(isSdiCode, 'sdiCode')(values.sdi_code),
    ...(barBegun && {
      'bar.city': required(values['bar.city'].trim()),
      'bar.number': required(values['bar.number'].trim()),
      'bar.enrolled_on': day(values['bar.enrolled_on']),
    }),
    ...(insuranceBegun && {
      'insurance.company_name': required(values['insurance.company_name'].trim()),
      'insurance.number': required(values['insurance.number'].trim()),
      'insurance.expiration_date': day(values['insurance.expiration_date']),
    }),
  };
}
