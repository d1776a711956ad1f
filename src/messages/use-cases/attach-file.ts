import { Injectable } from '@nestjs/common';
import { DocumentsApi, type DocumentDto, type Upload } from '../../documents/documents.api.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { sqlOf } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { ModerationApi } from '../../moderation/moderation.api.js';
import { RequestsApi } from '../../requests/requests.api.js';
import { factsOf } from '../conversation-writes.js';
import { ConversationsQueries } from '../conversations.queries.js';
import { isKnownToUser } from '../conversations.views.js';
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
    return this.documents.addToConversation(actor, responseId, screened, async (em) => {
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
}
