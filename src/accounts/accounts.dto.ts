import { z } from 'zod';
import { newPasskeyBody } from '../kernel/auth/passkeys/passkeys.dto.js';
import { instant, typedLine } from '../kernel/http/schemas.js';
import { locales } from '../shared/locale.js';
import { accountLimits } from '../shared/limits.js';
import { memberRoles, ownerActions, requestAccesses } from '../shared/accounts/members.rules.js';
import {
  day,
  decimalToken,
  email,
  firmName,
  knownPassword,
  localPath,
  loginCode,
  newPassword,
  pec,
  personName,
  phone,
} from './fields.js';

const authorisation = z.boolean().default(false);

const person = {
  email,
  password: newPassword.optional().meta({ description: 'or a passkey, not both' }),
  passkey: newPasskeyBody.optional().meta({
    description: 'for a challenge of POST /register/passkey/options with the same address',
  }),
  first_name: personName,
  last_name: personName,
  birth_date: day,
  phone: phone.nullish(),
  mobile: phone.nullish(),
  newsletter: authorisation,
  marketing: authorisation,
  marketing_partner: authorisation,
  marketing_profiling: authorisation,
  resume: localPath.nullish().meta({ description: 'path to resume at after the confirmation' }),
  terms: z.boolean().optional().meta({ description: 'accepted for compatibility; registering is accepting' }),
};

/** What everyone gives who registers; a citizen may add the request they have begun (registration.dto). */
export const registerPersonBody = z.strictObject(person);
export const registerLawyerBody = z
  .strictObject({
    ...person,
    pec,
    company_name: firmName,
    company_order_city: typedLine(1, 100),
    tax_as_public: z.boolean().default(false),
  })
  .meta({ id: 'RegisterLawyer' });
export type RegisterPersonBody = z.output<typeof registerPersonBody>;
export type RegisterLawyerBody = z.output<typeof registerLawyerBody>;

export const modelParam = z.enum(['user', 'lawyer']);
export const confirmParams = z.object({ model: modelParam, token: decimalToken });
export const resendParams = z.object({
  model: modelParam,
  accountId: z.coerce.number().int().min(1).max(2_147_483_647),
});
export const confirmMailParams = z.object({
  key: z.coerce.number().int().min(1).max(2_147_483_647),
  token: decimalToken,
});
export type ConfirmParams = z.output<typeof confirmParams>;
export type ResendParams = z.output<typeof resendParams>;
export type ConfirmMailParams = z.output<typeof confirmMailParams>;

export const loginBody = z
  .strictObject({
    username: email,
    password: knownPassword,
    remember: z.boolean().default(false),
    code: loginCode.nullish().meta({ description: 'of the authenticator, or a recovery code, where one is asked for' }),
  })
  .meta({ id: 'Login' });
export type LoginBody = z.output<typeof loginBody>;

export const logoutBody = z
  .strictObject({ id: z.union([z.number(), z.string().max(40)]).nullish() })
  .meta({ id: 'Logout' });

export const recoveryBody = z.strictObject({ email }).meta({ id: 'PasswordRecovery' });
export type RecoveryBody = z.output<typeof recoveryBody>;

export const signInLinkBody = z.strictObject({ email }).meta({ id: 'SignInLink' });
export type SignInLinkBody = z.output<typeof signInLinkBody>;

export const linkLoginBody = z
  .strictObject({
    token: decimalToken,
    key: z.coerce.number().int().min(1).max(2_147_483_647),
    remember: z.boolean().default(false),
    code: loginCode.nullish(),
  })
  .meta({ id: 'LinkLogin' });
export type LinkLoginBody = z.output<typeof linkLoginBody>;

export const resetBody = z
  .strictObject({
    password: newPassword,
    password_confirmation: z.string().max(accountLimits.passwordMax),
    token: decimalToken,
    key: z.coerce.number().int().min(1).max(2_147_483_647),
    remove_passkeys: z.boolean().default(false).meta({ description: 'removes the passkeys of this person too' }),
  })
  .meta({ id: 'PasswordReset' });
export type ResetBody = z.output<typeof resetBody>;

export const registeredDto = z
  .object({
    account: z.object({ id: z.number().int() }),
    draft: z
      .object({ claim: z.string() })
      .optional()
      .meta({ description: 'for POST /requests/claim after a login in the same browser' }),
  })
  .meta({ id: 'Registered' });
export const confirmedDto = z
  .object({
    account: z.object({ id: z.number().int(), model: modelParam, email: z.string(), resume: z.string().nullable() }),
    choose_password: z
      .object({ token: z.string(), key: z.number().int() })
      .optional()
      .meta({ description: 'for POST /password/reset: the address was registered more than once, no password counts' }),
  })
  .meta({ id: 'Confirmed' });
export const emailConfirmedDto = z
  .object({ account: z.object({ id: z.number().int(), email: z.string() }) })
  .meta({ id: 'EmailConfirmed' });

export const addressDto = z
  .object({
    address: z.string(),
    address_line_2: z.string().nullable(),
    postal_code: z.string().nullable(),
    city: z.string(),
    province_id: z.string().nullable(),
    country_id: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: 'Address' });

export const fiscalDataDto = z
  .object({
    company_name: z.string().nullable(),
    tax_code: z.string().nullable(),
    vat_number: z.string().nullable(),
    sdi_code: z.string().nullable(),
    pec: z.string().nullable(),
    address: addressDto.nullable(),
  })
  .meta({ id: 'FiscalData' });

export const accountDto = z
  .object({
    id: z.number().int(),
    model: modelParam,
    first_name: z.string(),
    last_name: z.string(),
    company_name: z.string().nullable(),
    email: z.string(),
    locale: z.enum(locales),
    completed: z.boolean(),
    completion_deadline: instant.nullable(),
    main_address: addressDto.nullable(),
    fiscal_data: fiscalDataDto.nullable(),
    credits: z.number().int().optional().meta({ description: 'lawyers only' }),
    draft_id: z
      .number()
      .int()
      .nullable()
      .optional()
      .meta({ description: 'users only: the newest request that is not complete yet' }),
    suspended: z.boolean(),
    sign_in: z
      .object({
        member_id: z.number().int().nullable().meta({ description: 'null is the owner of the account' }),
        role: z.enum(memberRoles).nullable().meta({ description: 'null is the owner of the account' }),
        request_access: z.enum(requestAccesses).meta({ description: 'which requests of the firm the person sees' }),
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
      })
      .meta({ description: 'the person who asks; of a firm perhaps not its owner' }),
    owner_actions: z.array(z.enum(ownerActions)).meta({ description: 'what this person may do as the owner' }),
    terms: z
      .object({
        current: day.meta({ description: 'the version that holds now, by its day' }),
        accepted: z.string().nullable().meta({ description: 'the version that the account accepted last' }),
        must_accept: z.boolean().meta({ description: 'PUT /profile/terms comes before anything new' }),
        coming: day.nullable().meta({ description: 'the announced version that holds next, by its day' }),
      })
      .meta({ id: 'AccountTerms' }),
    created_at: instant,
  })
  .meta({ id: 'Account' });
export type AccountDto = z.output<typeof accountDto>;

/** The fields of people and companies, for the schemas of other modules. */
export { companyName, italianTaxCode, italianVatNumber, pec, personName, sdiCode } from './fields.js';

export const loggedInDto = z
  .object({ auth: z.object({ access_token: z.string(), expires_at: instant }), account: accountDto })
  .meta({ id: 'LoggedIn' });

/** As `confirmedDto`, for the person who opens the link, who is signed in by it, once. Rule 12.23. */
export const enteredDto = confirmedDto
  .extend({
    session: loggedInDto
      .optional()
      .meta({ description: 'not when the link was used before, or a password is to be chosen' }),
    draft: z
      .object({ id: z.number().int() })
      .optional()
      .meta({ description: 'the request that was begun before registering' }),
  })
  .meta({ id: 'Entered' });
