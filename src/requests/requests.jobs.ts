import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps, takeEach, type Together } from '../kernel/jobs/sweeps.js';
import { OFFER } from '../matching/matching.api.js';
import type { Deadline } from './forwarding/deadlines.js';
import { requestJobs } from '../shared/requests/requests.codes.js';
import { AbandonDraft } from './draft/abandon-draft.js';
import { AskFeedback } from './choice/ask-feedback.js';
import { AskSpoken } from './choice/ask-spoken.js';
import { DeleteDraft } from './draft/delete-draft.js';
import { ExpireRequest } from './forwarding/expire-request.js';
import { FillRequest } from './forwarding/fill-request.js';
import { LapseResponse } from './forwarding/lapse-response.js';
import { OfferRequests } from './forwarding/offer-requests.js';
import { OpenToAll } from './forwarding/open-to-all.js';
import { RemindChoice } from './choice/remind-choice.js';
import { RemindLastDay } from './inbox/remind-last-day.js';
import { RemindNextStep } from './inbox/notes/remind-next-step.js';
import { RemindOfQuote } from './choice/remind-of-quote.js';
import { RemindPremium } from './plan/remind-premium.js';
import { TidyInboxes } from './forwarding/tidy-inboxes.js';
import { VisitorDrafts } from './draft/visitor-drafts.js';
import { WarnOfLapse } from './forwarding/warn-of-lapse.js';

/** The use cases of the clock. */
export const deadlineUseCases = [
  ExpireRequest,
  OpenToAll,
  LapseResponse,
  FillRequest,
  OfferRequests,
  DeleteDraft,
  AbandonDraft,
  WarnOfLapse,
  RemindLastDay,
  RemindPremium,
  RemindChoice,
  RemindOfQuote,
  AskSpoken,
  AskFeedback,
  RemindNextStep,
] as const;

/** Requests that are forwarded, or expire, in one transaction; a worker takes four such groups at a time. */
const TOGETHER = 12;
const GROUPS = 4;

/** A deadline of requests that may be done for several at once. */
interface SharedDeadline extends Deadline {
  executeAll(ids: readonly number[]): Promise<void>;
}

interface RequestData {
  readonly request_id: number;
}

interface OfferData {
  readonly firm_id: number;
  readonly after?: number;
}

/** Deadlines: a delayed job where the moment matters, and a sweep for all of them. */
@Injectable()
export class RequestsJobs implements OnModuleInit {
  private readonly deadlines: Readonly<Record<string, Deadline>>;

  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly database: Database,
    private readonly expiry: ExpireRequest,
    private readonly opening: OpenToAll,
    private readonly lapse: LapseResponse,
    private readonly filling: FillRequest,
    private readonly offer: OfferRequests,
    deletion: DeleteDraft,
    abandonment: AbandonDraft,
    warning: WarnOfLapse,
    lastDay: RemindLastDay,
    premium: RemindPremium,
    choice: RemindChoice,
    quote: RemindOfQuote,
    spoken: AskSpoken,
    feedback: AskFeedback,
    nextStep: RemindNextStep,
    private readonly inboxes: TidyInboxes,
    private readonly drafts: VisitorDrafts,
  ) {
    // The order of the sweep: moves that end a request come first, and a draft is not reminded and deleted in one run.
    this.deadlines = {
      'requests.expire': expiry,
      'requests.open-to-all': opening,
      'responses.lapse': lapse,
      'requests.fill': filling,
      'requests.offer': offer,
      'requests.delete-draft': deletion,
      'requests.abandon': abandonment,
      'responses.warn-of-lapse': warning,
      'requests.last-day': lastDay,
      'requests.premium': premium,
      'requests.choose': choice,
      'responses.validity': quote,
      'requests.ask-spoken': spoken,
      'requests.ask-feedback': feedback,
      'requests.next-step': nextStep,
    };
  }

  onModuleInit(): void {
    this.onJobs(requestJobs.fill, this.filling);
    this.onJobs(requestJobs.expire, this.expiry);
    this.onJob(requestJobs.openToAll, 'request_id', this.opening);
    this.onJob(requestJobs.lapse, 'response_id', this.lapse);
    this.jobs.register(OFFER, ({ firm_id, after }: OfferData) => this.offer.execute(firm_id, after));
    for (const [name, deadline] of Object.entries(this.deadlines)) {
      this.sweeps.register(name, (now) =>
        takeEach(this.database.due, deadline.due(now), (id) => deadline.execute(id), togetherBy(deadline)),
      );
    }
    this.sweeps.register('requests.visitor-drafts', (now) =>
      this.database.transaction((em) => this.drafts.forget(em, now)),
    );
    this.sweeps.register('requests.tidy-inboxes', (now) => this.inboxes.execute(now));
  }

  /** Jobs of requests of which several may run at once. */
  private onJobs(job: string, deadline: SharedDeadline): void {
    this.jobs.register(job, ({ request_id }: RequestData) => deadline.execute(request_id), {
      batchSize: TOGETHER * GROUPS,
      together: {
        size: TOGETHER,
        handler: (all: RequestData[]) => deadline.executeAll(all.map(({ request_id }) => request_id)),
      },
    });
  }

  private onJob(job: string, key: 'request_id' | 'response_id', deadline: Deadline): void {
    this.jobs.register(job, (data: Record<typeof key, number>) => deadline.execute(data[key]));
  }
}

/** How a sweep takes several requests of a deadline at once, where that can be done. */
function togetherBy(deadline: Deadline | SharedDeadline): Together | undefined {
  if (!('executeAll' in deadline)) return undefined;
  return { size: TOGETHER, work: (ids) => deadline.executeAll(ids) };
}
