import { Injectable } from '@nestjs/common';
import { BillingApi } from '../billing/billing.api.js';
import type { Actor } from '../shared/actor.js';
import { Clock } from '../shared/clock.js';
import { Database } from '../kernel/database/database.js';
import type { Locale } from '../shared/locale.js';
import { ModerationApi } from '../moderation/moderation.api.js';
import { RequestStatus } from '../shared/requests/codes.js';
import { AddInformation } from './draft/add-information.js';
import { EditDraft } from './draft/edit-draft.js';
import { ReplyToRejection } from './draft/reply-to-rejection.js';
import { RetireRequest } from './draft/retire-request.js';
import { SendRequest } from './draft/send-request.js';
import { isDraft } from './forwarding/lifetime.rules.js';
import { lockOwnRequest } from './moves/locks.js';
import { requestProblems } from './requests.problems.js';
import type { RequestUpdate } from './requests.dto.js';

/** The words that come with a move. @throws move_not_allowed where anything else comes along */
function onlyExtra({ extra, ...others }: Omit<RequestUpdate, 'status'>): string | undefined {
  if (Object.keys(others).length > 0) throw requestProblems.move_not_allowed();
  return extra;
}

/**
 * In the contract one PUT writes what a citizen changes and every move of a request: fields and move are written together
 * or not at all. Which move it is follows from the status in the body.
 */
@Injectable()
export class MoveRequest {
  constructor(
    private readonly database: Database,
    private readonly billing: BillingApi,
    private readonly moderation: ModerationApi,
    private readonly draft: EditDraft,
    private readonly information: AddInformation,
    private readonly sending: SendRequest,
    private readonly retirement: RetireRequest,
    private readonly reply: ReplyToRejection,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws blacklisted (422) for a text that contains contact details
   * @throws payment_provider_unavailable (503) when the checkout of a plan was written and its payment page could not be opened:
   * sending again continues from there
   */
  async execute(
    actor: Actor,
    id: number,
    { status, ...fields }: RequestUpdate,
    { locale, address }: { locale: Locale; address: string },
  ): Promise<void> {
    await this.moderation.refuseTexts(this.database.read, { description: fields.description, extra: fields.extra });
    if (status === RequestStatus.rejectedReplied) return this.reply.execute(actor, id, onlyExtra(fields));
    const checkoutId = await this.database.transaction(async (em) => {
      const now = this.clock.now();
      const request = await lockOwnRequest(em, id, actor.accountId);
      if (isDraft(request.status)) await this.draft.edit(em, request, fields, { at: now, address });
      else if (status === undefined || fields.extra !== undefined) await this.information.add(em, request, fields, now);
      if (status === RequestStatus.retired) await this.retirement.retire(em, request, now);
      return status === RequestStatus.new ? this.sending.send(em, request, now) : null;
    });
    if (checkoutId !== null) await this.billing.openSession(checkoutId, locale);
  }
}
