import { z } from 'zod';
import { instant, trimmed, typedLine, typedText } from '../../kernel/http/schemas.js';
import { withText } from '../../kernel/http/validation.js';
import { locales } from '../../shared/locale.js';
import { accountLimits, preferenceLimits } from '../../shared/limits.js';
import { requestTypeIds } from '../../shared/guidance/request-types.js';
import { accountDto, addressDto, fiscalDataDto } from '../accounts.dto.js';
import { accountFieldTexts as texts } from '../accounts.problems.js';
import { proofFields } from '../password/identity-proof.dto.js';
import { authorisations } from '../legal/consent.entity.js';
import {
  address,
  channels,
  companyName,
  day,
  email,
  firmName,
  italianTaxCode,
  italianVatNumber,
  newPassword,
  optionalCompanyName,
  pec,
  personName,
  phone,
  sdiCode,
} from '../fields.js';
import { languageCodes } from '../identity/identifiers.js';

const unique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;
const emptyIsNull = (value: string | null | undefined) => (value === '' ? null : value);

const fiscalData = z.strictObject({
  company_name: optionalCompanyName.nullish().transform(emptyIsNull),
  tax_code: italianTaxCode.nullish(),
  vat_number: italianVatNumber.nullish(),
  sdi_code: sdiCode.nullish(),
  pec: pec.nullish(),
  address: address.nullish(),
});

export const barSchema = z.strictObject({ city: typedLine(1, 100), number: typedLine(1, 30), enrolled_on: day });
export const insuranceSchema = z.strictObject({
  company_name: companyName,
  number: typedLine(1, 60),
  expiration_date: day,
});

/** A client the firm must not be matched against: a new one by name or tax code, or one already listed by its id. */
const ownClient = z.union([typedLine(2, 160), z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) })]);

/** Only what is given changes; null empties a field. The firm's fields are ignored for a citizen. */
export const profileBody = z
  .strictObject({
    first_name: personName,
    last_name: personName,
    birth_date: day,
    phone: phone.nullable(),
    mobile: phone.nullable(),
    main_address: address.nullable(),
    fiscal_data: fiscalData.nullable(),
    company_name: firmName,
    company_order_city: typedLine(1, 100),
    vat_number: italianVatNumber.nullable(),
    tax_code: italianTaxCode.nullable(),
    tax_as_public: z.boolean(),
    flat_rate: z.boolean().meta({ description: 'under the flat-rate tax regime: no VAT is added' }),
    pec: pec.nullable(),
    sdi_code: sdiCode.nullable(),
    bar: barSchema.nullable(),
    insurance: insuranceSchema.nullable(),
    skills: z.array(z.enum(requestTypeIds)).max(accountLimits.maxSkills).superRefine(withText(unique, texts.duplicate)),
    languages: z
      .array(
        trimmed(20)
          .toLowerCase()
          .refine((code) => languageCodes.has(code)),
      )
      .max(accountLimits.maxLanguages)
      .superRefine(withText(unique, texts.duplicate)),
    presentation: typedText(0, accountLimits.presentationMax).nullable(),
    photo: z.number().int().min(1).nullable().meta({ description: 'id of a document of purpose photo' }),
    own_clients: z.array(ownClient).max(accountLimits.maxOwnClients),
  })
  .partial()
  .meta({ id: 'ProfileInput' });
export type ProfileBody = z.output<typeof profileBody>;

export const preferencesBody = z
  .strictObject({
    locale: z.enum(locales),
    max_distance_km: z
      .number()
      .int()
      .min(1)
      .max(preferenceLimits.maxRadiusKm)
      .nullable()
      .meta({ description: 'null = anywhere; firms only' }),
    min_value_cents: z.number().int().min(1).max(preferenceLimits.minValueMax).nullable().meta({
      description:
        'requests whose description names sums, all of them smaller, are not forwarded; null = all are; firms only',
    }),
    paused_through: day
      .nullable()
      .meta({ description: 'the last day (in Rome) without new requests; null ends the pause; firms only' }),
    paused_from: day.nullable().meta({
      description:
        'with `paused_through`: the first day of a pause that is planned; null or left out = it begins at once',
    }),
  })
  .partial()
  .meta({ id: 'Preferences' });
export type PreferencesBody = z.output<typeof preferencesBody>;

export const securityBody = z
  .strictObject({
    ...proofFields,
    new_password: newPassword,
    new_password_confirmation: z.string().max(accountLimits.passwordMax),
  })
  .meta({ id: 'Security' });
export type SecurityBody = z.output<typeof securityBody>;

export const emailBody = z.strictObject({ email, ...proofFields }).meta({ id: 'EmailChange' });
export type EmailBody = z.output<typeof emailBody>;

const types = z.strictObject({
  generic: channels,
  admin: channels,
  account: channels,
  money: channels,
  request: channels,
});
const authorisationFlags = z.object(
  Object.fromEntries(authorisations.map((name) => [name, z.boolean()])) as Record<
    (typeof authorisations)[number],
    z.ZodBoolean
  >,
);

export const notificationsBody = z
  .strictObject({
    types: types.partial(),
    digest: z
      .boolean()
      .meta({ description: 'one mail each morning instead of single ones about requests; firms only' }),
    ...authorisationFlags.shape,
  })
  .partial()
  .meta({ id: 'NotificationChoices' });
export type NotificationsBody = z.output<typeof notificationsBody>;

/** PUT /profile/terms: the version that was read. */
export const termsBody = z.strictObject({ version: day }).meta({ id: 'TermsAcceptance' });
export type TermsBody = z.output<typeof termsBody>;

export const profileDto = accountDto
  .extend({
    birth_date: day,
    phone: z.string().nullable(),
    mobile: z.string().nullable(),
    has_password: z.boolean().meta({ description: 'whether this person can sign in with a password' }),
    two_factor: z.boolean().meta({ description: 'a code is asked for at the login' }),
    pending_email: z.string().nullable().meta({ description: 'a new address that waits for its confirmation' }),
    missing: z.array(z.string()).meta({ description: 'the fields still to fill before `completed` turns true' }),
    notifications: z.object({
      types: z.object({ generic: channels, admin: channels, account: channels, money: channels, request: channels }),
      locked_mail: z.array(z.string()).meta({ description: 'the types whose mail cannot be switched off' }),
      digest: z.boolean().optional().meta({ description: 'one mail each morning; firms only' }),
      ...authorisationFlags.shape,
    }),
    company_order_city: z.string(),
    vat_number: z.string().nullable(),
    tax_code: z.string().nullable(),
    tax_as_public: z.boolean(),
    flat_rate: z.boolean(),
    pec: z.string().nullable(),
    sdi_code: z.string().nullable(),
    bar: barSchema.nullable(),
    insurance: insuranceSchema.nullable(),
    skills: z.array(z.string()),
    languages: z.array(z.string()),
    presentation: z.string().nullable(),
    presentation_removed: z.boolean().meta({ description: 'staff removed it: only the firm reads it' }),
    photo: z.number().int().nullable(),
    own_clients: z.array(z.object({ id: z.string(), label: z.string() })),
    max_distance_km: z.number().int().nullable(),
    min_value_cents: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'requests that name only smaller sums are not forwarded' }),
    paused_through: day.nullable().meta({ description: 'no new requests up to this day in Rome' }),
    paused_from: day.nullable().meta({ description: 'when the pause begins, if it has not begun yet' }),
    verified_at: instant.nullable(),
    main_address: addressDto.nullable(),
    fiscal_data: fiscalDataDto.nullable(),
  })
  .partial({
    company_order_city: true,
    vat_number: true,
    tax_code: true,
    tax_as_public: true,
    flat_rate: true,
    pec: true,
    sdi_code: true,
    bar: true,
    insurance: true,
    skills: true,
    languages: true,
    presentation: true,
    presentation_removed: true,
    photo: true,
    own_clients: true,
    max_distance_km: true,
    min_value_cents: true,
    paused_through: true,
    paused_from: true,
    verified_at: true,
  })
  .meta({ id: 'Profile' });
export type ProfileDto = z.output<typeof profileDto>;
