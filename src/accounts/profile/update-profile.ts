import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { isDeepStrictEqual } from 'node:util';
import { GeoApi } from '../../geo/geo.api.js';
import type { Actor } from '../../shared/actor.js';
import { dayInRome } from '../../shared/calendar.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { lockName } from '../../kernel/database/locks.js';
import type { Text } from '../../shared/locale.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { AccountParts } from '../account-parts.js';
import { DoubtfulTexts, ModerationApi } from '../../moderation/moderation.api.js';
import { Account, type Address } from '../account.entity.js';
import { accountFieldTexts as texts } from '../accounts.problems.js';
import { AccountsQueries } from '../accounts.queries.js';
import { isAdult, isPlausibleBirthDate } from '../accounts.rules.js';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { Completion } from '../registration/completion.js';
import { Firm } from '../firm.entity.js';
import { redirects } from '../../shared/accounts/members.rules.js';
import { OwnClients } from '../identity/own-clients.js';
import type { ProfileBody, ProfileDto } from './profile.dto.js';
import { FirmVerification } from '../verification/firm-verification.js';
import { identityKey } from '../verification/verification.rules.js';
import { IdentityMarks } from '../identity/identity-marks.js';

/** Changes the given fields of a profile, and reviews whether the profile is complete. Rules 13.1 to 13.7. */
@Injectable()
export class UpdateProfile {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queries: AccountsQueries,
    private readonly completion: Completion,
    private readonly ownClients: OwnClients,
    private readonly moderation: ModerationApi,
    private readonly texts: DoubtfulTexts,
    private readonly parts: AccountParts,
    private readonly geo: GeoApi,
    private readonly verification: FirmVerification,
    private readonly marks: IdentityMarks,
  ) {}

  /**
   * @throws invalid_input (422) with the fields, blacklisted (422); owner_only (403) for a member who would change who
   * the firm is, or where its papers and invoices go. Rules 26.2 and 26.13
   */
  async execute(actor: Actor, body: ProfileBody): Promise<ProfileDto> {
    this.check(body);
    await this.moderation.refuseBlocked(this.database.read, {
      emails: [body.pec, body.fiscal_data?.pec],
      phones: [body.phone, body.mobile],
      taxIds: [body.tax_code, body.vat_number, body.fiscal_data?.tax_code, body.fiscal_data?.vat_number],
    });
    const doubtful = await this.moderation.refuseTexts(this.database.read, {
      company_name: body.company_name,
      company_order_city: body.company_order_city,
      presentation: body.presentation,
      'main_address.city': body.main_address?.city,
    });
    const mainAddress = body.main_address && (await this.located(body.main_address));
    return this.database.transaction(async (em) => {
      const account = await em.findOneOrFail(
        Account,
        { id: actor.accountId, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const firm = actor.model === 'lawyer' ? await em.findOneOrFail(Firm, { accountId: account.id }) : null;
      const before = firm && identityKey(account, firm);
      const presented = firm?.presentation ?? null;
      const { birthDate } = account;
      const earlier = firm && (await this.queries.profile(actor, sqlOf(em)));
      account.updatedAt = this.clock.now();
      if (body.first_name !== undefined) account.firstName = body.first_name;
      if (body.last_name !== undefined) account.lastName = body.last_name;
      if (body.birth_date !== undefined) account.birthDate = body.birth_date;
      if (body.phone !== undefined) account.phone = body.phone;
      if (body.mobile !== undefined) account.mobile = body.mobile;
      if (mainAddress !== undefined) account.mainAddress = mainAddress;
      if (body.fiscal_data !== undefined) account.fiscalData = body.fiscal_data;
      await em.flush();
      if (firm) {
        await this.updateFirm(em, firm, body, mainAddress);
        if ((firm.presentation ?? null) !== presented) await this.present(em, firm, doubtful.has('presentation'));
      }
      const changed = firm !== null && before !== identityKey(account, firm);
      if (actor.memberId !== null && (changed || account.birthDate !== birthDate)) throw problems.owner_only();
      await this.marks.refresh(em, actor.accountId);
      await this.completion.review(em, actor.accountId);
      if (firm) {
        await this.dropVerification(em, firm, changed);
        await this.verification.review(em, actor.accountId, changed);
        await this.parts.firmChanged(em, actor.accountId);
      }
      const profile = await this.queries.profile(actor, sqlOf(em));
      if (actor.memberId !== null && earlier && redirects(earlier, profile)) throw problems.owner_only();
      const fields = earlier ? changedFields(body, earlier, profile) : [];
      if (fields.length > 0) recordAct(em, actor, 'profile_changed', account.updatedAt, { fields });
      return profile;
    });
  }

  /**
   * The presentation has changed. A doubtful one that replaces a removed one stays hidden until staff have looked at
   * it. Rule 19.12.
   */
  private async present(em: EntityManager, firm: Firm, doubtful: boolean): Promise<void> {
    if (!doubtful) firm.presentationRemovedAt = null;
    await em.flush();
    const { accountId } = firm;
    await this.texts.changed(em, { type: 'profile', id: accountId, accountId }, doubtful);
  }

  private check({ birth_date, bar }: ProfileBody): void {
    const now = this.clock.now();
    const wrong: Record<string, Text> = {};
    if (birth_date !== undefined && !isPlausibleBirthDate(birth_date, now)) wrong.birth_date = texts.birthDate;
    else if (birth_date !== undefined && !isAdult(birth_date, now)) wrong.birth_date = texts.minor;
    if (bar && bar.enrolled_on > dayInRome(now)) wrong['bar.enrolled_on'] = texts.futureDate;
    if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
  }

  /** An Italian address without a point gets its town's: the town was typed, not chosen from the list. */
  private async located(address: Address): Promise<Address> {
    if ((address.latitude !== null && address.longitude !== null) || address.country_id !== 'IT') return address;
    const found = await this.geo.findMunicipality(address.city, address.province_id ?? undefined);
    return found
      ? {
          ...address,
          province_id: address.province_id ?? found.province_id,
          latitude: found.latitude,
          longitude: found.longitude,
        }
      : address;
  }

  private async updateFirm(
    em: EntityManager,
    firm: Firm,
    body: ProfileBody,
    mainAddress: Address | null | undefined,
  ): Promise<void> {
    const { accountId: id } = firm;
    if (body.vat_number) await this.refuseTaken(em, id, body.vat_number);
    if (body.photo) await this.refuseForeignPhoto(em, id, body.photo);
    if (body.company_name !== undefined) firm.companyName = body.company_name;
    if (body.company_order_city !== undefined) firm.companyOrderCity = body.company_order_city;
    if (body.vat_number !== undefined) firm.vatNumber = body.vat_number;
    if (body.tax_code !== undefined) firm.taxCode = body.tax_code;
    if (body.tax_as_public !== undefined) firm.taxAsPublic = body.tax_as_public;
    if (body.flat_rate !== undefined) firm.flatRate = body.flat_rate;
    if (body.pec !== undefined) firm.pec = body.pec;
    if (body.sdi_code !== undefined) firm.sdiCode = body.sdi_code;
    if (body.bar !== undefined) firm.bar = body.bar;
    if (body.insurance !== undefined) firm.insurance = body.insurance;
    if (body.languages !== undefined) firm.languages = body.languages;
    if (body.presentation !== undefined) firm.presentation = body.presentation;
    if (body.photo !== undefined) firm.photoDocumentId = body.photo;
    if (mainAddress !== undefined) {
      firm.city = mainAddress?.city ?? null;
      firm.provinceId = mainAddress?.province_id ?? null;
      firm.latitude = mainAddress?.latitude ?? null;
      firm.longitude = mainAddress?.longitude ?? null;
    }
    await em.flush();
    if (body.skills !== undefined) await this.replaceSkills(em, id, body.skills);
    if (body.own_clients !== undefined) await this.ownClients.replace(em, id, body.own_clients);
  }

  /** Staff verified one identity. A changed one counts as unverified until staff have looked at it. Rule 13.5. */
  private async dropVerification(em: EntityManager, firm: Firm, changed: boolean): Promise<void> {
    if (!changed || !firm.verifiedAt) return;
    firm.verifiedAt = null;
    firm.identityChangedAt = this.clock.now();
    await em.flush();
  }

  /** Two firms that give the same number at once take turns, so that the second hears why it cannot. */
  private async refuseTaken(em: EntityManager, id: number, vatNumber: string): Promise<void> {
    const db = sqlOf(em);
    await lockName(db, `vat-number/${vatNumber}`);
    const taken = await db
      .selectFrom('firms')
      .select('account_id')
      .where('vat_number', '=', vatNumber)
      .where('live', '=', true)
      .where('account_id', '<>', id)
      .executeTakeFirst();
    if (taken) throw invalidFields({ vat_number: texts.vatTaken });
  }

  private async refuseForeignPhoto(em: EntityManager, id: number, photo: number): Promise<void> {
    const own = await sqlOf(em)
      .selectFrom('documents')
      .select('id')
      .where('id', '=', photo)
      .where('account_id', '=', id)
      .where('purpose', '=', 'photo')
      .executeTakeFirst();
    if (!own) throw invalidFields({ photo: texts.photo });
  }

  private async replaceSkills(em: EntityManager, id: number, skills: readonly string[]): Promise<void> {
    const db = sqlOf(em);
    await db.deleteFrom('firm_skills').where('firm_id', '=', id).execute();
    if (skills.length === 0) return;
    await db
      .insertInto('firm_skills')
      .values(skills.map((skill, position) => ({ firm_id: id, request_type_id: skill, position })))
      .execute();
  }
}

/** The fields of a profile that a change has changed, by their names. */
function changedFields(body: ProfileBody, before: ProfileDto, after: ProfileDto): string[] {
  return Object.keys(body).filter((field) => {
    const [was, is] = [before, after].map((profile) => profile[field as keyof ProfileDto]);
    return !isDeepStrictEqual(was, is);
  });
}
