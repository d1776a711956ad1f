import { plainEmail } from '../../shared/plain-email.rules.js';
import type { Address, FiscalData } from '../account.entity.js';

/** What an account declares about the people behind it. */
export interface IdentityFacts {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly main_address: Address | null;
  readonly fiscal_data: FiscalData | null;
  readonly tax_code: string | null;
  readonly vat_number: string | null;
  readonly pec: string | null;
  readonly members: readonly {
    readonly email: string | null;
    readonly first_name: string;
    readonly last_name: string;
  }[];
}

/** A shorter sequence of digits is no complete number. */
const PHONE_SHORTEST = 8;

/** Lower case, without accents and punctuation: different spellings become the same. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The digits of a phone number without the prefix of Italy. */
const plainPhone = (phone: string): string => phone.replace(/\D/g, '').replace(/^(?:0039|39(?=[03]\d{7}))/, '');

/** The words of a name in any order, with the street and the town. */
const atHome = (first: string, last: string, { address, city }: Address): string =>
  `home:${plain(`${first} ${last}`).split(' ').toSorted().join(' ')}|${plain(address)}|${plain(city)}`;

/** The values by which the people of an account are recognised, each with its kind. Rule 3.29. */
export function identitiesOf(facts: IdentityFacts): string[] {
  const { fiscal_data: fiscal, main_address: home, members } = facts;
  const codes = [facts.tax_code, fiscal?.tax_code].flatMap((code) => (code ? [`tax:${plain(code)}`] : []));
  const companies = [facts.vat_number, fiscal?.vat_number].flatMap((code) => (code ? [`vat:${plain(code)}`] : []));
  const phones = [facts.phone, facts.mobile]
    .map((phone) => plainPhone(phone ?? ''))
    .filter((digits) => digits.length >= PHONE_SHORTEST)
    .map((digits) => `phone:${digits}`);
  const mails = [facts.email, facts.pec, fiscal?.pec, ...members.map(({ email }) => email)].flatMap((email) =>
    email ? [`mail:${plainEmail(email)}`] : [],
  );
  const homes = [home, fiscal?.address].flatMap((address) =>
    address ? [facts, ...members].map(({ first_name, last_name }) => atHome(first_name, last_name, address)) : [],
  );
  return [...codes, ...companies, ...phones, ...mails, ...homes];
}
