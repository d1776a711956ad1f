import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AccountModel } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { lockName } from '../../kernel/database/locks.js';
import type { Locale } from '../../shared/locale.js';
import { CallLimits, LoginThrottle, Passkeys, type NewPasskey } from '../../kernel/auth/auth.api.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import { invalidFields } from '../../kernel/problem.js';
import { preferenceLimits } from '../../shared/limits.js';
import { ModerationApi, RefusedRegistrations } from '../../moderation/moderation.api.js';
import { AskedMails, NotificationsApi, type MailPass } from '../../notifications/notifications.api.js';
import { AccountParts } from '../account-parts.js';
import { Account } from '../account.entity.js';
import type { RegisterLawyerBody, RegisterPersonBody } from '../accounts.dto.js';
import { accountFieldTexts } from '../accounts.problems.js';
import { checkPassword } from '../../kernel/auth/password.rules.js';
import { isAdult, isPlausibleBirthDate } from '../accounts.rules.js';
import { authorisationChanges, logConsents } from '../legal/consents.js';
import { Erasure } from '../closing/erasure.js';
import { LegalTexts } from '../legal/legal-texts.js';
import { legalDocuments } from '../../shared/accounts/legal-versions.codes.js';
import { withMinimumDuration } from '../password/minimum-duration.js';
import { Firm } from '../firm.entity.js';
import { confirmationMail } from './confirmation-mail.js';
import { MailedTokens } from '../password/mailed-tokens.js';
import { passkeyNameOf, passkeyUses } from '../passkeys/passkey-uses.js';
import { RESUME_SENDING } from './resume.js';
import { hashPassword } from '../../kernel/passwords.js';
import { signInByEmail } from '../sign-in/sign-ins.js';

const FROM_ANYWHERE = 'anywhere';

/** From where and in which language someone registers. */
export interface Caller {
  readonly address: string;
  readonly locale: Locale;
  /** Browser and system, which name the passkey of somebody who registers with one. */
  readonly device: string | null;
}

/** The answer to a registration, the same whoever has the address. */
export interface Registered {
  readonly account: { readonly id: number };
  readonly draft?: { readonly claim: string };
}

/** What a visitor had begun before registering. */
export interface BegunBefore {
  /**
   * Stores it until the address is confirmed.
   * @param accountId null where the address has an account already, whose owner alone may claim it
   * @returns the secret by which the browser that wrote it may claim it
   */
  keep(em: EntityManager, accountId: number | null, address: string): Promise<string>;
}

/** What a registration opens besides the account. */
interface Opening {
  readonly firm: RegisterLawyerBody | undefined;
  readonly begun: BegunBefore | null;
  readonly passkey: NewPasskey | undefined;
}

/** An id that no account has or will have. */
interface UnusedId {
  id: number;
}

/**
 * Opens an account and mails the confirmation. An address that already has an account gets the same answer, and its
 * owner gets a mail. Rules 12.1, 12.2, 14.1 and 14.2.
 */
@Injectable()
export class RegisterAccount {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly moderation: ModerationApi,
    private readonly registrations: RefusedRegistrations,
    private readonly notifications: NotificationsApi,
    private readonly asked: AskedMails,
    private readonly tokens: MailedTokens,
    private readonly limits: CallLimits,
    private readonly throttle: LoginThrottle,
    private readonly erasure: Erasure,
    private readonly parts: AccountParts,
    private readonly legal: LegalTexts,
    private readonly passkeys: Passkeys,
  ) {}

  /**
   * @returns the account's id, or an id that nobody has; with a draft also what claims it
   * @throws invalid_input (422) for minors and weak passwords, passkey_expired or passkey_invalid (422),
   * blacklisted (422), too_many_requests (429)
   */
  async execute(
    model: AccountModel,
    body: RegisterPersonBody | RegisterLawyerBody,
    caller: Caller,
    begun: BegunBefore | null = null,
  ): Promise<Registered> {
    await this.limits.count('registration', { address: caller.address });
    this.check(body);
    const firm = 'company_name' in body ? body : undefined;
    await this.registrations.refuseBlocked(
      { emails: [body.email, firm?.pec], phones: [body.phone, body.mobile] },
      { model, address: caller.address },
    );
    await this.moderation.refuseTexts(this.database.read, {
      company_name: firm?.company_name,
      company_order_city: firm?.company_order_city,
    });
    // Each registration sends a mail to its address, whose owner may not have asked for it.
    await this.database.transaction((em) => this.throttle.attempt(em, `register ${body.email}`, FROM_ANYWHERE));
    const passkey =
      body.passkey && (await this.passkeys.accept(this.database.read, passkeyUses.register(body.email), body.passkey));
    return withMinimumDuration(this.open(model, body, { firm, begun, passkey }, caller));
  }

  private async open(
    model: AccountModel,
    body: RegisterPersonBody,
    { firm, begun, passkey }: Opening,
    caller: Caller,
  ): Promise<Registered> {
    // Who registers with a passkey has no password, and none matches.
    const passwordHash = body.password === undefined ? '' : await hashPassword(body.password);
    return this.database.transaction(async (em) => {
      await lockName(sqlOf(em), `register ${body.email}`);
      const known = await this.known(em, body.email);
      if (known?.confirmed) {
        const id = await this.notifyOwner(em, known, body.email, caller);
        return {
          account: { id },
          ...(begun && { draft: { claim: await begun.keep(em, null, caller.address) } }),
        };
      }
      const pass = await this.asked.take(em, 'registration', body.email, { address: caller.address });
      // Enough links were mailed already, and they stay valid: whoever reads them chooses the password.
      if (!pass) return this.join(em, known?.id ?? null, begun, caller.address);
      // The latest registration counts: an address that was never confirmed belongs to nobody yet. What was written
      // before the first one is no longer in the browser, so it stays with the address.
      const handOver = known && (await this.parts.replaced(em, known.id));
      if (known) await this.erasure.eraseUnconfirmed(em, known.id);
      const id = await this.create(em, model, body, firm, passwordHash, caller, (known?.registrations ?? 0) + 1);
      // A passkey that somebody registers at this very moment, too, is left out: the owner chooses a password then.
      if (passkey)
        await this.passkeys.add(em, { accountId: id, memberId: null }, passkey, passkeyNameOf(caller.device));
      await handOver?.(id);
      const kept = begun && { claim: await begun.keep(em, id, caller.address) };
      const sends = kept !== null && body.resume === RESUME_SENDING;
      await this.mailConfirmation(em, { id, model, locale: caller.locale, sends, pass }, body);
      return { account: { id }, ...(kept && { draft: kept }) };
    });
  }

  /** Adds to the registration that waits for its confirmation; does nothing where there is none. */
  private async join(
    em: EntityManager,
    known: number | null,
    begun: BegunBefore | null,
    address: string,
  ): Promise<Registered> {
    if (known !== null)
      await sqlOf(em)
        .updateTable('accounts')
        .set(({ eb }) => ({ registrations: eb('registrations', '+', 1) }))
        .where('id', '=', known)
        .execute();
    const id = known ?? (await unusedId(em));
    return { account: { id }, ...(begun && { draft: { claim: await begun.keep(em, known, address) } }) };
  }

  private check(body: RegisterPersonBody): void {
    const now = this.clock.now();
    if (!isPlausibleBirthDate(body.birth_date, now)) throw invalidFields({ birth_date: accountFieldTexts.birthDate });
    if (!isAdult(body.birth_date, now)) throw invalidFields({ birth_date: accountFieldTexts.minor });
    const { password, passkey } = body;
    if (passkey !== undefined && password !== undefined) throw invalidFields({ passkey: fieldTexts.unknown });
    if (passkey !== undefined) return;
    if (password === undefined) throw invalidFields({ password: fieldTexts.required });
    const verdict = checkPassword(password, {
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
    });
    if (verdict !== 'ok') throw invalidFields({ password: accountFieldTexts[verdict] });
  }

  private async known(
    em: EntityManager,
    email: string,
  ): Promise<{ id: number; locale: Locale; confirmed: boolean; registrations: number } | undefined> {
    const found = await signInByEmail(sqlOf(em), email);
    if (!found) return undefined;
    const { accountId: id, locale, confirmed } = found;
    const { registrations } = await sqlOf(em)
      .selectFrom('accounts')
      .select('registrations')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, locale, confirmed, registrations };
  }

  private async notifyOwner(
    em: EntityManager,
    { id, locale }: { id: number; locale: Locale },
    email: string,
    caller: Caller,
  ): Promise<number> {
    const pass = await this.asked.take(em, 'address_in_use', email, { address: caller.address });
    if (!pass) return unusedId(em);
    const hour = this.clock.now().toISOString().slice(0, 13);
    this.notifications.mail(em, {
      accountId: id,
      to: email,
      locale,
      template: 'address_in_use',
      pass,
      deduplicationKey: `address-in-use/${id}/${hour}`,
    });
    return unusedId(em);
  }

  private async create(
    em: EntityManager,
    model: AccountModel,
    body: RegisterPersonBody,
    firm: RegisterLawyerBody | undefined,
    passwordHash: string,
    caller: Caller,
    registrations: number,
  ): Promise<number> {
    const now = this.clock.now();
    const account = em.create(Account, {
      model,
      email: body.email,
      passwordHash,
      registrations,
      firstName: body.first_name,
      lastName: body.last_name,
      birthDate: body.birth_date,
      phone: body.phone ?? null,
      mobile: body.mobile ?? null,
      locale: caller.locale,
      resume: body.resume ?? null,
      notificationChoices: {},
      createdAt: now,
      updatedAt: now,
    });
    await em.flush();
    if (firm) {
      em.create(Firm, {
        accountId: account.id,
        companyName: firm.company_name,
        companyOrderCity: firm.company_order_city,
        pec: firm.pec,
        taxAsPublic: firm.tax_as_public,
        maxDistanceKm: preferenceLimits.defaultRadiusKm,
      });
      await em.flush();
    }
    const { newsletter, marketing, marketing_partner, marketing_profiling } = body;
    await logConsents(
      em,
      account.id,
      [
        ...legalDocuments.map((kind) => ({ kind, given: true, text: this.legal.inForce(kind) })),
        ...authorisationChanges({ newsletter, marketing, marketing_partner, marketing_profiling }),
      ],
      caller.address,
      now,
    );
    return account.id;
  }

  private async mailConfirmation(
    em: EntityManager,
    {
      id,
      model,
      locale,
      sends,
      pass,
    }: { id: number; model: AccountModel; locale: Locale; sends: boolean; pass: MailPass },
    body: RegisterPersonBody,
  ): Promise<void> {
    const { token, expiresAt } = await this.tokens.issue(em, { accountId: id, memberId: null }, 'confirm');
    this.notifications.mail(em, {
      accountId: id,
      to: body.email,
      locale,
      template: confirmationMail(model, sends),
      pass,
      params: {
        token,
        at: this.clock.now().toISOString(),
        until: expiresAt.toISOString(),
      },
    });
  }
}

/** An id that no account has or will have, so that the answer looks like any other. */
async function unusedId(em: EntityManager): Promise<number> {
  const { rows } = await sql<UnusedId>`
    select nextval(pg_get_serial_sequence('accounts', 'id'))::int as id`.execute(sqlOf(em));
  return rows[0]?.id ?? 0;
}
