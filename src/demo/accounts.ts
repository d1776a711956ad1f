import { legalDocuments, privacyVersions, termsVersions } from '../shared/accounts/legal-versions.codes.js';
import { versionInForce } from '../accounts/legal/legal-versions.rules.js';
import { plus } from '../shared/clock.js';
import type { Insertable } from 'kysely';
import type { Accounts, Firms } from '../database.types.js';
import type { Sql } from '../kernel/database/database.js';
import { ms } from '../shared/limits.js';
import { businessVatNumber, personTaxCode } from './identity-codes.js';
import { demoCitizens, demoFirms, demoNewcomers, demoSuspended, type DemoFirm, type DemoPerson } from './people.js';
import { birthplaces, demoPlaces } from './places.js';
import { presentation } from './texts.js';

/** The accounts were opened this long ago, long enough for a history and short enough that no credit expires soon. */
export const OPENED = 410 * ms.day;

/** Ids in the order of `demoCitizens` and `demoFirms`. */
export interface DemoAccounts {
  readonly citizens: readonly number[];
  readonly firms: readonly number[];
  /** Firms that wait for the verification of their enrolment, in the order of `demoNewcomers`. */
  readonly newcomers: readonly number[];
  /** The firm that staff suspend. */
  readonly suspended: number;
}

const streets = [
  'Via Roma',
  'Corso Italia',
  'Via Garibaldi',
  'Via Dante',
  'Via Mazzini',
  'Via Verdi',
  'Via Cavour',
  'Piazza della Libertà',
] as const;
const insurers = ['Compagnia Assicurativa Demo', 'Mutua Forense Demo'] as const;
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const two = (number: number): string => String(number).padStart(2, '0');

/** A point a few hundred metres from the town's centre, so that no two firms are at the same point. */
export function spotOf(person: DemoPerson, index: number): { latitude: number; longitude: number } {
  const { latitude, longitude } = demoPlaces[person.place];
  return {
    latitude: latitude + (((index * 37) % 19) - 9) / 2000,
    longitude: longitude + (((index * 53) % 23) - 11) / 2000,
  };
}

function addressOf(person: DemoPerson, index: number) {
  const { city, province, postalCode } = demoPlaces[person.place];
  return {
    address: `${at(streets, index)} ${1 + ((index * 13) % 90)}`,
    address_line_2: null,
    postal_code: postalCode,
    city,
    province_id: province,
    country_id: 'IT',
    ...spotOf(person, index),
  };
}

const bornOn = (index: number, base: number): string =>
  `${base + ((index * 7) % 25)}-${two(1 + (index % 12))}-${two(1 + ((index * 5) % 27))}`;

function accountRow(
  person: DemoPerson,
  model: 'user' | 'lawyer',
  index: number,
  passwordHash: string,
  now: Date,
): Insertable<Accounts> {
  const opened = plus(now, -OPENED);
  const birthDate = bornOn(index, model === 'user' ? 1972 : 1965);
  const address = addressOf(person, index);
  // Valid numbers with a pattern that shows that they are invented.
  const serial = `${two(index)}${two(index)}${two(index)}0`;
  return {
    model,
    email: `${person.login}@example.com`,
    password_hash: passwordHash,
    first_name: person.firstName,
    last_name: person.lastName,
    birth_date: birthDate,
    phone: model === 'user' ? null : `+3902${5_550_000 + index}`,
    mobile: `+39${model === 'user' ? '320' : '338'}${serial}`,
    locale: 'it',
    completed: true,
    main_address: JSON.stringify(address),
    fiscal_data: JSON.stringify({ tax_code: taxCodeOf(person, birthDate, index), address }),
    notification_choices: '{}',
    confirmed_at: opened,
    created_at: opened,
    updated_at: opened,
  };
}

const taxCodeOf = (person: DemoPerson, birthDate: string, index: number): string =>
  personTaxCode({
    firstName: person.firstName,
    lastName: person.lastName,
    bornOn: birthDate,
    woman: person.woman,
    cadastralCode: at(birthplaces, index),
  });

function firmRow(firm: DemoFirm, accountId: number, index: number, now: Date): Insertable<Firms> {
  const { city, province } = demoPlaces[firm.place];
  const opened = plus(now, -OPENED);
  return {
    account_id: accountId,
    company_name: `Studio legale ${firm.lastName}`,
    company_order_city: city,
    pec: `${firm.login}@pec.example.com`,
    vat_number: businessVatNumber(1000000 + index * 7919, 15 + (index % 80)),
    tax_code: taxCodeOf(firm, bornOn(index, 1965), index),
    sdi_code: `DEMO${String(index).padStart(3, '0')}`,
    tax_as_public: false,
    flat_rate: firm.flatRate,
    bar: JSON.stringify({
      city,
      number: String(1200 + index * 17),
      enrolled_on: `${1998 + (index % 20)}-${two(1 + (index % 12))}-15`,
    }),
    insurance: JSON.stringify({
      company_name: at(insurers, index),
      number: `DEMO-${2000 + index}`,
      expiration_date: plus(now, (200 + index) * ms.day)
        .toISOString()
        .slice(0, 10),
    }),
    languages: [...firm.languages],
    presentation: presentation(firm, city),
    max_distance_km: firm.radiusKm,
    ...spotOf(firm, index),
    city,
    province_id: province,
    verified_at: plus(opened, ms.day),
    live: true,
  };
}

/** Newcomers registered this long ago, a few hours apart. */
const ARRIVED = 30 * ms.hour;

/** Writes 11 citizens, 41 firms, 3 newcomers and one to be suspended: all confirmed and complete, the firms also verified. */
export async function writeAccounts(db: Sql, passwordHash: string, now: Date): Promise<DemoAccounts> {
  const write = async (model: 'user' | 'lawyer', people: readonly DemoPerson[]): Promise<number[]> => {
    const rows = people.map((person, index) => accountRow(person, model, index, passwordHash, now));
    const written = await db.insertInto('accounts').values(rows).returning('id').execute();
    return written.map(({ id }) => id);
  };
  const citizens = await write('user', demoCitizens);
  const everyFirm = [...demoFirms, ...demoNewcomers, demoSuspended];
  const all = await write('lawyer', everyFirm);
  const firms = all.slice(0, demoFirms.length);
  const newcomers = all.slice(demoFirms.length, -1);
  const suspended = all.at(-1) as number;
  const people = everyFirm.map((firm, index) => ({ firm, index, id: all[index] as number }));
  await db
    .insertInto('firms')
    .values(
      people.map(({ firm, index, id }) => ({
        ...firmRow(firm, id, index, now),
        ...(newcomers.includes(id) && { verified_at: null }),
      })),
    )
    .execute();
  const skills = people.flatMap(({ firm, id }) =>
    firm.skills.map((request_type_id, position) => ({ firm_id: id, request_type_id, position })),
  );
  await db.insertInto('firm_skills').values(skills).execute();
  await writeNewcomers(db, newcomers, now);
  const consents = [...citizens, ...all].flatMap((account_id) =>
    legalDocuments.map((kind) => ({
      account_id,
      kind,
      given: true,
      text_version: versionInForce({ terms: termsVersions, privacy: privacyVersions }[kind], now).version,
      address: null,
      at: plus(now, -OPENED),
    })),
  );
  await db.insertInto('consents').values(consents).execute();
  return { citizens, firms, newcomers, suspended };
}

/** Newcomers registered lately, and their cases wait for staff. */
async function writeNewcomers(db: Sql, newcomers: readonly number[], now: Date): Promise<void> {
  for (const [index, id] of newcomers.entries()) {
    const arrived = plus(now, -ARRIVED + index * 9 * ms.hour);
    await db
      .updateTable('accounts')
      .set({ confirmed_at: arrived, created_at: arrived, updated_at: arrived })
      .where('id', '=', id)
      .execute();
    await db
      .insertInto('cases')
      .values({
        kind: 'verification',
        status: 'open',
        account_id: id,
        subject_type: 'account',
        subject_id: id,
        opened_at: plus(arrived, ms.hour),
      })
      .execute();
  }
}
