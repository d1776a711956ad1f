import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { envelope, idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { Allow } from '../../shared/permissions.js';
import {
  keptOpinionDraft,
  keptQuoteDraft,
  opinionDraft,
  savedText,
  savedTexts,
  slotParam,
  type OpinionDraft,
  type SavedText,
} from './quote-drafts.dto.js';
import { quoteDraft, type QuoteDraft } from './quote.js';
import { QuoteDraftQueries } from './quote-drafts.queries.js';
import { KeepDraft } from './keep-draft.js';
import { KeepSavedText } from './keep-saved-text.js';

/** What a firm stores for its quotes, over HTTP. */
@ApiTags('responses')
@Controller()
export class QuoteDraftsController {
  constructor(
    private readonly queries: QuoteDraftQueries,
    private readonly keepDraft: KeepDraft,
    private readonly keepText: KeepSavedText,
  ) {}

  /** The unfinished quote of a response. */
  @Get('responses/:id/draft')
  @Allow('quote:draft')
  @ApiOkResponse({ standardSchema: envelope(keptQuoteDraft) })
  async draft(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }) {
    return { info: await this.queries.draft(actor, id, 'quote') };
  }

  /** Stores the quote as it is typed; nothing is sent. */
  @Put('responses/:id/draft')
  @Idempotent()
  @Allow('quote:draft')
  @ApiOkResponse({ standardSchema: envelope(keptQuoteDraft.pick({ saved_at: true })) })
  async keep(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: quoteDraft }) draft: QuoteDraft,
  ) {
    return { info: { saved_at: (await this.keepDraft.execute(actor, id, 'quote', draft)).toISOString() } };
  }

  /** The unfinished opinion of a response. */
  @Get('responses/:id/opinion-draft')
  @Allow('quote:draft')
  @ApiOkResponse({ standardSchema: envelope(keptOpinionDraft) })
  async opinion(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }) {
    return { info: await this.queries.draft(actor, id, 'opinion') };
  }

  /** Stores the opinion as it is typed; nothing is sent. */
  @Put('responses/:id/opinion-draft')
  @Idempotent()
  @Allow('quote:draft')
  @ApiOkResponse({ standardSchema: envelope(keptOpinionDraft.pick({ saved_at: true })) })
  async keepOpinion(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: opinionDraft }) draft: OpinionDraft,
  ) {
    return { info: { saved_at: (await this.keepDraft.execute(actor, id, 'opinion', draft)).toISOString() } };
  }

  /** The firm's own texts. */
  @Get('quote-texts')
  @Allow('quote:texts')
  @ApiOkResponse({ standardSchema: envelope(savedTexts) })
  async texts(@CurrentActor() actor: Actor) {
    return { info: await this.queries.texts(actor) };
  }

  /** Puts a text in its place. */
  @Put('quote-texts/:slot')
  @Idempotent()
  @Allow('quote:texts')
  @ApiOkResponse({ standardSchema: envelope(savedTexts) })
  async put(
    @CurrentActor() actor: Actor,
    @Param({ schema: slotParam }) { slot }: { slot: number },
    @Body({ schema: savedText }) text: SavedText,
  ) {
    await this.keepText.execute(actor, slot, text);
    return { info: await this.queries.texts(actor) };
  }

  /** Empties a place. */
  @Delete('quote-texts/:slot')
  @HttpCode(204)
  @Idempotent()
  @Allow('quote:texts')
  @ApiNoContentResponse()
  async remove(@CurrentActor() actor: Actor, @Param({ schema: slotParam }) { slot }: { slot: number }): Promise<void> {
    await this.keepText.execute(actor, slot, null);
  }
}
