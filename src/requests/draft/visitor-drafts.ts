import type { BegunBefore } from '../../accounts/registration/registration.api.js';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createHash, randomBytes } from 'node:crypto';
import { hashOfUploadSecret, VisitorDocuments } from '../../documents/documents.api.js';
import { Clock, plus } from '../../shared/clock.js';
import { sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { identityHash, Secrets } from '../../kernel/secrets.js';
import { accountLimits, requestLimits } from '../../shared/limits.js';
import { Plan } from '../../shared/requests/codes.js';
import { draftStatuses } from '../forwarding/lifetime.rules.js';
import { RequestMoves } from '../moves/request-moves.js';
import { Request } from '../request.entity.js';
import type { RequestFacts } from '../request.facts.js';
import { requestType } from '../../shared/guidance/request-types.js';
import { requestProblems } from '../requests.problems.js';
import { changeSensitiveConsent } from './sensitive-consent.js';
import { mayBeFactsDay, mayBeServed } from '../../shared/guidance/facts-day.rules.js';
import type { VisitorDraft } from './visitor-draft.dto.js';

/**
 * A visitor's answers as they are kept: the name of the opposing party only as its keyed hash, the secret of the uploads
 * as its hash, and with a consent the network address that it came from.
 */
type Content = Omit<VisitorDraft, 'opposing_party' | 'upload_secret'> & {
  opposing_party_hash: string | null;
  upload_hash?: string;
  consent_address?: string;
};

type Owner = RequestFacts['user'] & { readonly id: number };

const hashOf = (claim: string): string => createHash('sha256').update(claim).digest('hex');

/**
 * Requests that visitors had begun when they registered. They wait here for the confirmation of the address, on
 * whatever device, or for the login of the browser that wrote them, and become drafts then. Rule 1.26.
 */
@Injectable()
export class VisitorDrafts {
  constructor(
    private readonly moves: RequestMoves,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly documents: VisitorDocuments,
  ) {}

  /**
   * Keeps what was written.
   * @param accountId the account that will be confirmed; null where the address has an account already, whose owner alone
   *   may say that it is theirs
   * @param address of the network that it came from
   * @returns the secret by which the browser that wrote it may claim it
   */
  async keep(em: EntityManager, accountId: number | null, draft: VisitorDraft, address: string): Promise<string> {
    const claim = randomBytes(32).toString('base64url');
    const { opposing_party: opposing, upload_secret: secret, ...answers } = draft;
    const content: Content = {
      ...answers,
      opposing_party_hash: opposing ? identityHash(this.secrets, opposing) : null,
      ...(secret && { upload_hash: hashOfUploadSecret(secret) }),
      ...(answers.sensitive_data_consent && { consent_address: address }),
    };
    await sqlOf(em)
      .insertInto('visitor_drafts')
      .values({
        account_id: accountId,
        claim_hash: hashOf(claim),
        content: JSON.stringify(content),
        created_at: this.clock.now(),
      })
      .execute();
    if (content.upload_hash) await this.documents.waitWithDraft(em, content.upload_hash);
    return claim;
  }

  /** A draft that is kept with the registration that it comes with. */
  keeping(draft: VisitorDraft): BegunBefore {
    return { keep: (em, accountId, address) => this.keep(em, accountId, draft, address) };
  }

  /** Whether an account that waits for its confirmation has a draft to continue. */
  async waitFor(em: EntityManager, accountId: number): Promise<boolean> {
    const found = await sqlOf(em)
      .selectFrom('visitor_drafts')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Detaches the drafts of an account, before that account is erased for a newer registration. @returns the ids */
  async detach(em: EntityManager, accountId: number): Promise<number[]> {
    const rows = await sqlOf(em)
      .updateTable('visitor_drafts')
      .set({ account_id: null })
      .where('account_id', '=', accountId)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Attaches what was detached to the account of the newer registration. */
  async attach(em: EntityManager, accountId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await sqlOf(em)
      .updateTable('visitor_drafts')
      .set({ account_id: accountId })
      .where('id', 'in', [...ids])
      .execute();
  }

  /** Makes drafts of all that waits for an account. @returns the newest one's id */
  async open(em: EntityManager, user: Owner): Promise<number | null> {
    const rows = await sqlOf(em)
      .deleteFrom('visitor_drafts')
      .where('account_id', '=', user.id)
      .returning(['id', 'content', 'created_at'])
      .execute();
    const newest = rows.sort((one, other) => other.id - one.id).slice(0, requestLimits.maxDrafts);
    let id: number | null = null;
    for (const { content, created_at } of newest.reverse())
      id = await this.create(em, user, content as Content, new Date(created_at));
    await this.forgetUploads(em, rows);
    return id;
  }

  /**
   * Makes a draft of what the browser of a signed-in citizen had written.
   * @returns its id, or null when there is nothing of the kind any more
   * @throws draft_limit_reached (409)
   */
  async claim(em: EntityManager, user: Owner, claim: string): Promise<number | null> {
    const row = await sqlOf(em)
      .deleteFrom('visitor_drafts')
      .where('claim_hash', '=', hashOf(claim))
      .returning(['content', 'created_at'])
      .executeTakeFirst();
    if (!row) return null;
    const drafts = await em.count(Request, {
      accountId: user.id,
      status: { $in: [...draftStatuses] },
      deletedAt: null,
    });
    if (drafts >= requestLimits.maxDrafts)
      throw requestProblems.draft_limit_reached({ values: { max: requestLimits.maxDrafts } });
    return this.create(em, user, row.content as Content, new Date(row.created_at));
  }

  /** The drafts of an account are deleted with it. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    const gone = sqlOf(em).deleteFrom('visitor_drafts').where('account_id', '=', accountId).returning('content');
    await this.forgetUploads(em, await gone.execute());
  }

  /** Deletes drafts without an account that were not claimed within the lifetime of a confirmation. */
  async forget(em: EntityManager, now: Date): Promise<void> {
    const gone = sqlOf(em)
      .deleteFrom('visitor_drafts')
      .where('account_id', 'is', null)
      .where('created_at', '<', moment(plus(now, -accountLimits.confirmationToken)))
      .returning('content');
    await this.forgetUploads(em, await gone.execute());
  }

  /** The files that waited with drafts that are gone. */
  private async forgetUploads(em: EntityManager, gone: readonly { content: unknown }[]): Promise<void> {
    for (const { content } of gone) {
      const { upload_hash: hash } = content as Content;
      if (hash) await this.documents.forget(em, hash);
    }
  }

  /** @param writtenAt when it was left here, the consent with it */
  private async create(em: EntityManager, user: Owner, content: Content, writtenAt: Date): Promise<number> {
    const now = this.clock.now();
    const upgradable = requestType(content.request_type_id)?.upgradable ?? false;
    const columns: Partial<Request> = {
      accountId: user.id,
      requestTypeId: content.request_type_id,
      part: content.part ?? null,
      addressFull: content.address_full ?? null,
      city: content.city ?? null,
      provinceId: content.province_id ?? null,
      countryId: content.country_id ?? null,
      latitude: content.latitude ?? null,
      longitude: content.longitude ?? null,
      description: content.description ?? '',
      factsOn: content.facts_on && mayBeFactsDay(content.facts_on, now) ? content.facts_on : null,
      servedPaper: content.served_paper && mayBeServed(content.served_paper, now) ? content.served_paper : null,
      sharedContacts: content.shared_contacts ?? false,
      extra: content.extra ? [{ text: content.extra, at: now.toISOString() }] : [],
      opposingPartyHash: content.opposing_party_hash,
      opposingPartyGiven: content.opposing_party_hash !== null,
      plan: upgradable ? (content.plan ?? Plan.free) : Plan.free,
      invoice: content.invoice ? { ...content.invoice } : null,
      // The checkout judges the coupon again.
      couponCode: upgradable ? (content.discount ?? null) : null,
      performanceAgreed: content.performance_agreed ?? false,
    };
    const [made] = await this.moves.make(em, this.moves.create('create', columns, now, { facts: { user } }));
    const request = made as Request;
    if (content.sensitive_data_consent !== undefined)
      await changeSensitiveConsent(em, request, content.sensitive_data_consent, {
        at: writtenAt,
        address: content.consent_address ?? null,
      });
    await em.flush();
    if (content.upload_hash) await this.documents.give(em, content.upload_hash, request);
    return request.id;
  }
}
