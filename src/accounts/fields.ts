import { z } from 'zod';
import { withText } from '../kernel/http/validation.js';
import { day, latitude, longitude, trimmed, typedLine } from '../kernel/http/schemas.js';
import type { Text } from '../shared/locale.js';
import { accountLimits } from '../shared/limits.js';
import { accountFieldTexts as texts } from './accounts.problems.js';
import { isContactInCompany, isContactInName } from '../moderation/names.api.js';
import { taxCode, vatNumber } from '../shared/accounts/fiscal-codes.rules.js';
import { isFreeMail } from './registration/free-mail.rules.js';
import { phoneNumber } from './identity/identifiers.js';

/** A text that a function must be able to parse; its canonical form is stored. */
const readAs = (read: (text: string) => string | null, max: number, text: Text) =>
  trimmed(max)
    .superRefine(withText((value) => value === '' || read(value) !== null, text))
    .transform((value) => (value === '' ? null : read(value)));

/** A mail address, in lower case: two addresses that differ by case are the same. */
export const email = trimmed(accountLimits.emailMax).toLowerCase().pipe(z.email());

/** A certified address (PEC). No service can verify that it is one; what certainly is none is refused. */
export const pec = email.superRefine(withText((address) => !isFreeMail(address), texts.freeMail));

/** Stored as E.164. */
export const phone = readAs(phoneNumber, accountLimits.phoneMax, texts.phone);
export const italianTaxCode = readAs(taxCode, 20, texts.taxCode);
export const italianVatNumber = readAs(vatNumber, 20, texts.vatNumber);

/** What a mail program would turn into a link. A stranger may register an address, and our mail greets it by this name. */
const LINK = /[/@<>]|[\p{L}\d]{3}\.[\p{L}\d]{2}/u;
export const personName = typedLine(1, accountLimits.nameMax)
  .superRefine(withText((name) => !LINK.test(name), texts.nameLink))
  .superRefine(withText((name) => LINK.test(name) || !isContactInName(name), texts.nameContact));
/** Abbreviated titles that read like the end of an address: `Avv.ti`, `Dott.ssa`. */
const TITLES = /\b(?:avv|dott|prof)\.(?:ri|ssa|sse|ti|to)(?![\p{L}\d])/giu;
/** What a mail program would turn into a link, in the name of a firm, where points are common: `S.r.l.`. */
const FIRM_LINK =
  /[@<>]|:\/\/|www\.|[\p{L}\d]{3}\.(?:[a-z]{2,3}|cloud|info|legal|online|shop|site|studio)(?![\p{L}\d.])/iu;
const isFirmLink = (name: string): boolean => FIRM_LINK.test(name.replace(TITLES, ''));
/** The name of a law firm, which public pages and mails to others show. */
export const firmName = typedLine(1, accountLimits.companyMax)
  .superRefine(withText((name) => !isFirmLink(name), texts.nameLink))
  .superRefine(withText((name) => isFirmLink(name) || !isContactInCompany(name), texts.nameContact));
const company = (min: number) =>
  typedLine(min, accountLimits.companyMax).superRefine(
    withText((name) => !isContactInCompany(name), texts.nameContact),
  );
/** The name of a company to write on an invoice, or of an insurer. */
export const companyName = company(1);
/** The same where it may be empty. */
export const optionalCompanyName = company(0);
export const newPassword = z.string().min(accountLimits.passwordMin).max(accountLimits.passwordMax);
/** A password that is compared: any invalid value counts as a wrong password. */
export const knownPassword = z.string().min(1).max(accountLimits.passwordMax);
/** Six digits, however they are grouped, or a recovery code. */
export const loginCode = z
  .string()
  .min(1)
  .max(40, { abort: true })
  .transform((text) => text.replace(/\s/g, ''));
export { day };
/** SdI code of a firm or company: seven letters or digits. Public bodies, whose codes have six, are no buyers here. */
export const sdiCode = trimmed(20)
  .toUpperCase()
  .refine((code) => /^(?:[A-Z0-9]{7})?$/.test(code), { abort: true, params: { text: texts.sdiCode } })
  .transform((value) => value || null);

/** Path of a screen of ours to resume at. Without its language prefix, `/en//elsewhere` would name another site. */
export const localPath = z
  .string()
  .max(500, { abort: true })
  .regex(/^\/[^\s\p{C}\\]*$/u)
  .refine((path) => !/^[^?#]*\/\//.test(path));

/** Decimal digits, as the routes demand. */
export const decimalToken = z.string().regex(/^\d{1,60}$/);

export const address = z
  .strictObject({
    address: typedLine(1, 200),
    address_line_2: typedLine(0, 200)
      .nullish()
      .transform((value) => value || null),
    postal_code: typedLine(0, 12)
      .nullish()
      .transform((value) => value || null),
    city: typedLine(1, 100),
    province_id: trimmed(20)
      .toUpperCase()
      .regex(/^([A-Z]{2})?$/)
      .nullish()
      .transform((value) => value || null),
    country_id: trimmed(20)
      .toUpperCase()
      .regex(/^[A-Z]{2}$/)
      .default('IT'),
    latitude: latitude.nullish().transform((value) => value ?? null),
    longitude: longitude.nullish().transform((value) => value ?? null),
  })
  .meta({ id: 'AddressInput' });

export const channels = z.strictObject({ app: z.boolean(), mail: z.boolean() });
