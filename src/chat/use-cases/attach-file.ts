import { Injectable } from '@nestjs/common';
import { DocumentsApi, type DocumentDto, type Upload } from '../../documents/documents.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { moderationLimits } from '../../shared/limits.js';
import { ContactLeaks, ModerationApi } from '../../moderation/moderation.api.js';
import { RequestsApi } from '../../requests/requests.api.js';
import { factsOf } from '../conversations/conversation-writes.js';
import { ConversationsQueries } from '../conversations/conversations.queries.js';
import { isKnownToUser } from '../conversations/conversations.views.js';
import { messageProblems } from '../messages.problems.js';
import { isConversationOpen } from '../messages.rules.js';

/** A file is uploaded for the next message of a conversation. Rule 20.13. */
@Injectable()
export class AttachFile {
  constructor(
    private readonly clock: Clock,
    private readonly queries: ConversationsQueries,
    private readonly requests: RequestsApi,
    private readonly documents: DocumentsApi,
    private readonly moderation: ModerationApi,
    private readonly leaks: ContactLeaks,
    private readonly database: Database,
  ) {}

  /** @throws not_found; move_not_allowed (409); what an upload may meet */
  async execute(actor: Actor, responseId: number, open: () => Promise<Upload>): Promise<DocumentDto> {
    const { allowed_actions: allowed } = await this.queries.header(actor, responseId);
    if (!allowed.includes('write')) throw messageProblems.move_not_allowed();
    const screened = async (): Promise<Upload> => {
      const upload = await open();
      const { verdict, blocked } = this.moderation.screenFileName(upload.name);
      if (verdict === 'certain') throw messageProblems.blacklisted({ blocked });
      return upload;
    };
    const screen = (pages: readonly string[]) => this.screen(actor, responseId, pages);
    return this.documents.addToConversation(actor, responseId, screened, screen, async (em) => {
      // Time has passed while the bytes came.
      const parties = await this.requests.lockParties(em, responseId, actor);
      const begun = await sqlOf(em)
        .selectFrom('conversations')
        .select('firm_wrote')
        .where('response_id', '=', responseId)
        .executeTakeFirst();
      const known = { response_status: parties.response.status, firm_wrote: begun?.firm_wrote ?? false };
      if (actor.model === 'user' && !isKnownToUser(known)) throw problems.not_found();
      const facts = factsOf(parties);
      if (!isConversationOpen(facts, this.clock.now()))
        throw messageProblems.move_not_allowed({
          facts: { status: facts.response, request_status: facts.request.status, suspended: facts.interrupted },
        });
    });
  }

  /**
   * A firm knows the content of its own document, so contact details in it are refused. A citizen forwards documents of
   * others, which often contain them: staff examine them before the message is delivered. Rule 19.9.
   */
  private async screen(
    { accountId, model }: Actor,
    responseId: number,
    pages: readonly string[],
  ): Promise<readonly string[]> {
    const { read } = this.database;
    if (model === 'lawyer')
      await this.leaks.watching({ accountId, responseId }, (leaked) =>
        this.moderation.refusePages(read, pages, leaked),
      );
    const { verdict, blocked } = await this.moderation.screenPages(read, pages);
    return verdict === 'clean' ? [] : blocked.slice(0, moderationLimits.fragments * 2);
  }
}
