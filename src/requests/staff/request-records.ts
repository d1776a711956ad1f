import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/clock.js';
import type { Locale } from '../../shared/locale.js';
import { Lists } from '../../staff/staff.api.js';
import type { PlanCode, RejectedStatus, RequestStatus, StoredResponseStatus } from '../../shared/requests/codes.js';
import { requestFacts } from '../request.facts.js';
import { requestsList, responseWord } from './requests.list.js';
import { decisionsFor } from './staff-decisions.rules.js';

interface Row {
  readonly status: RequestStatus;
  readonly plan: PlanCode;
  readonly held_at: string | null;
  readonly forwarded_at: string | null;
  readonly expires_at: string | null;
  readonly rejected_as: RejectedStatus | null;
  readonly responses: readonly { readonly status: StoredResponseStatus }[];
}

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** A request with everything that staff may know of it, and what they may decide now. */
@Injectable()
export class RequestRecords {
  constructor(
    private readonly clock: Clock,
    private readonly lists: Lists,
  ) {}

  /** @throws not_found (404) */
  async one(id: number, locale: Locale): Promise<Record<string, unknown>> {
    const record = await this.lists.one(requestsList, id, locale);
    const row = record as unknown as Row;
    const facts = requestFacts({
      status: row.status,
      plan: row.plan,
      heldAt: moment(row.held_at),
      forwardedAt: moment(row.forwarded_at),
      expiresAt: moment(row.expires_at),
      rejectedAs: row.rejected_as,
    });
    return {
      ...record,
      responses: row.responses.map((one) => ({ ...one, status_label: responseWord(one.status, locale) })),
      decisions: decisionsFor(facts, this.clock.now()),
    };
  }
}
