import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../env.js';
import { Database } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import type { Locale } from '../../shared/locale.js';
import { isSeenBy } from '../../kernel/auth/request-access.sql.js';
import { roleAllows } from '../../shared/permissions.rules.js';
import { quoteFacts } from '../quote/pdf/quote-facts.js';
import { requestProblems } from '../requests.problems.js';
import { responseStatesWith } from '../response.states.js';
import type { EngagementAnswer, EngagementInput, EngagementWords } from './engagement.dto.js';
import { engagementPdf } from './engagement-pdf.js';
import { engagementProblems } from './engagement.problems.js';
import { engagementHash, engagementLetter } from './engagement-words.js';
import { engagementMachine, engagementStates, firmIsChosen } from './engagement.states.js';

/** Reads the letter of engagement, as data and as a PDF, for the two whose letter it is. */
@Injectable()
export class ReadEngagement {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws not_found for anyone but the firm and, once it has answered, its citizen */
  async execute(actor: Actor, responseId: number, locale: Locale): Promise<EngagementAnswer> {
    const { request, response, request_id, request_type_id, firm } = await this.place(actor, responseId);
    const row = await this.database.read
      .selectFrom('engagements')
      .selectAll()
      .where('response_id', '=', responseId)
      .executeTakeFirst();
    const facts = { response, request };
    const now = this.clock.now();
    const ofFirm = actor.model === 'lawyer';
    const withdrawn = row?.status === 'withdrawn';
    return {
      request_id,
      firm,
      letter:
        row && (ofFirm || !withdrawn)
          ? {
              ...wordsOf(row),
              version: row.version,
              status: { id: row.status, label: engagementStates[row.status].label[locale] },
              note: row.note,
              document: row.document,
              hash: row.hash,
              sent_at: iso(row.sent_at),
              question: row.question,
              asked_at: row.asked_at && iso(row.asked_at),
              withdrawn_at: row.withdrawn_at && iso(row.withdrawn_at),
              accepted_at: row.accepted_at && iso(row.accepted_at),
              starts_now: row.starts_now,
            }
          : null,
      withdrawn,
      last: ofFirm && !row ? await this.last(actor, request_type_id) : null,
      allowed_actions: !roleAllows(actor.role, ofFirm ? 'engagement:write' : 'engagement:answer')
        ? []
        : row
          ? engagementMachine.allowed(ofFirm ? 'firm' : 'user', row.status, facts, now)
          : ofFirm && engagementMachine.check('send', null, facts, now) === 'ok'
            ? ['send']
            : [],
    };
  }

  /** @throws not_found; no_engagement (409) before there is one, and for the client once it was withdrawn */
  async pdf(actor: Actor, responseId: number, locale: Locale): Promise<{ name: string; bytes: Buffer }> {
    const { letter, request_id } = await this.execute(actor, responseId, locale);
    if (!letter) throw engagementProblems.no_engagement();
    const record = {
      ...letter,
      sentAt: new Date(letter.sent_at),
      acceptedAt: letter.accepted_at === null ? null : new Date(letter.accepted_at),
      startsNow: letter.starts_now,
    };
    return {
      name: fileName(request_id),
      bytes: await engagementPdf(letter.document, record, this.letterhead(), locale),
    };
  }

  /**
   * The letter as it would be sent, marked as a draft: nothing is stored.
   * @throws not_found for anyone but its firm; move_not_allowed (409) unless it is chosen
   */
  async preview(actor: Actor, responseId: number, input: EngagementInput, locale: Locale) {
    const { response, request, request_id } = await this.place(actor, responseId);
    const now = this.clock.now();
    const facts = await quoteFacts(this.database.read, responseId, actor, now);
    if (firmIsChosen({ response, request }) !== 'ok' || !facts || facts === 'none')
      throw requestProblems.move_not_allowed();
    const document = engagementLetter(facts, input, { brand: this.env.BRAND_NAME, day: now });
    const record = { hash: engagementHash(document, 0), version: 0, sentAt: now, acceptedAt: null, startsNow: null };
    const bytes = await engagementPdf(document, record, { ...this.letterhead(), draft: true }, locale);
    return { name: `Bozza. ${fileName(request_id)}`, bytes };
  }

  private letterhead() {
    return { brand: this.env.BRAND_NAME, demo: this.env.DEMO };
  }

  /** The response whose letter it is. */
  private async place(actor: Actor, responseId: number) {
    const { accountId, model } = actor;
    const row = await this.database.read
      .selectFrom('responses as p')
      .innerJoin('requests as r', 'r.id', 'p.request_id')
      .innerJoin('firms as f', 'f.account_id', 'p.firm_id')
      .select(['p.status as response', 'p.request_id', 'p.request_type_id', 'r.status as request'])
      .select('f.company_name as firm')
      .where('p.id', '=', responseId)
      .where('r.deleted_at', 'is', null)
      .where((eb) => (model === 'lawyer' ? isSeenBy(actor, this.clock.now()) : eb('r.account_id', '=', accountId)))
      .$if(model === 'user', (query) => query.where('p.status', 'in', responseStatesWith('given')))
      .executeTakeFirst();
    if (!row) throw problems.not_found();
    return row;
  }

  /** The words of the firm's last letter about the same subject. */
  private async last(actor: Actor, requestTypeId: string): Promise<EngagementWords | null> {
    const row = await this.database.read
      .selectFrom('engagements as e')
      .innerJoin('responses as p', 'p.id', 'e.response_id')
      .select(['e.scope', 'e.excluded', 'e.payment', 'e.notices'])
      .where(isSeenBy(actor, this.clock.now()))
      .where('p.request_type_id', '=', requestTypeId)
      .orderBy('e.sent_at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? wordsOf(row) : null;
  }
}

const wordsOf = ({ scope, excluded, payment, notices }: EngagementWords): EngagementWords => ({
  scope,
  excluded,
  payment,
  notices,
});

const iso = (instant: string): string => new Date(instant).toISOString();

const fileName = (requestId: number): string => `Lettera d’incarico, richiesta ${requestId}.pdf`;
