import { Body, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { idParam } from '../kernel/http/schemas.js';
import type { Locale } from '../shared/locale.js';
import { AllowStaff } from '../shared/permissions.js';
import {
  ApiNewRecord,
  ApiRecord,
  Backoffice,
  CurrentStaff,
  Decides,
  Decisions,
  Lists,
  ReadRoutes,
  type StaffActor,
} from '../staff/staff.api.js';
import { ContentTexts } from './content-texts.js';
import { ContentViews } from './content-views.js';
import { contentList } from './content.list.js';
import {
  compareQuery,
  comparisonRecord,
  contentBody,
  contentReasonBody,
  newContentBody,
  previewBody,
  previewRecord,
  restoreBody,
  scheduleBody,
  seenBody,
  type CompareQuery,
  type ContentBody,
  type ContentReasonBody,
  type NewContentBody,
  type PreviewBody,
  type RestoreBody,
  type ScheduleBody,
  type SeenVersion,
} from './content.record.dto.js';
import { CheckFacts } from './facts/check-facts.js';
import { PublishContent } from './editions/publish-content.js';
import { WithdrawContent } from './editions/withdraw-content.js';
import { WriteContent } from './editions/write-content.js';

interface Id {
  id: number;
}

/** The texts of the site: written, scheduled, published, compared, restored, withdrawn. */
@Backoffice('content')
export class ContentBackofficeController extends ReadRoutes(contentList, {
  permission: 'content:list',
}) {
  constructor(
    lists: Lists,
    private readonly texts: ContentTexts,
    private readonly views: ContentViews,
    private readonly writing: WriteContent,
    private readonly publishing: PublishContent,
    private readonly withdrawing: WithdrawContent,
    private readonly checking: CheckFacts,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  override ready(): Promise<void> {
    return this.texts.ready();
  }

  /** Where two versions differ; 0 is the edition of the repository. */
  @AllowStaff('content:list')
  @Get(':id/compare')
  @ApiRecord(comparisonRecord)
  compare(@Param({ schema: idParam }) { id }: Id, @Query({ schema: compareQuery }) query: CompareQuery) {
    return this.views.compare(id, query);
  }

  /** The page of a text with what is typed; nothing is saved. */
  @AllowStaff('content:write')
  @Post('preview')
  @HttpCode(200)
  @ApiRecord(previewRecord)
  preview(@Body({ schema: previewBody }) body: PreviewBody, @CallerLocale() locale: Locale) {
    return this.views.preview(body, locale);
  }

  /** A text at a new address, as a draft. @throws content_exists (409) */
  @AllowStaff('content:write')
  @Post()
  @ApiNewRecord(contentList.record)
  async create(
    @CurrentStaff() staff: StaffActor,
    @Body({ schema: newContentBody }) body: NewContentBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.one({ id: await this.writing.create(staff, body) }, locale);
  }

  /** Saves the draft. @throws content_moved, content_changed (409) */
  @AllowStaff('content:write')
  @Put(':id')
  @ApiRecord(contentList.record)
  async save(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: contentBody }) body: ContentBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.writing.save(staff, id, body);
    return this.one({ id }, locale);
  }

  /** An earlier version becomes the draft. @throws content_moved, content_changed (409) */
  @AllowStaff('content:write')
  @Decides()
  @Post(':id/restore')
  @HttpCode(200)
  @ApiRecord(contentList.record)
  async restore(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: restoreBody }) { version, ...seen }: RestoreBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.writing.restore(staff, id, version, seen));
    return this.one({ id }, locale);
  }

  /** Deletes the draft. @throws content_moved, content_changed, content_translated (409) */
  @AllowStaff('content:write')
  @Decides()
  @Post(':id/discard')
  @HttpCode(204)
  async discard(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: seenBody }) seen: SeenVersion,
  ): Promise<void> {
    await this.decisions.once(() => this.writing.discard(staff, id, seen));
  }

  /** @throws content_moved (409) */
  @AllowStaff('content:write')
  @Decides()
  @Post(':id/schedule')
  @HttpCode(200)
  @ApiRecord(contentList.record)
  async schedule(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: scheduleBody }) body: ScheduleBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.publishing.schedule(staff, id, body));
    return this.one({ id }, locale);
  }

  /** What was scheduled becomes a draft again. @throws content_moved (409) */
  @AllowStaff('content:write')
  @Decides()
  @Post(':id/recall')
  @HttpCode(200)
  @ApiRecord(contentList.record)
  async recall(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.publishing.recall(staff, id));
    return this.one({ id }, locale);
  }

  /** Readers see it at once. @throws content_moved, content_italian_first (409) */
  @AllowStaff('content:write')
  @Decides()
  @Post(':id/publish')
  @HttpCode(200)
  @ApiRecord(contentList.record)
  async publish(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: seenBody }) seen: SeenVersion,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.publishing.publish(staff, id, seen));
    return this.one({ id }, locale);
  }

  /** @throws content_moved, content_linked, content_translated (409) */
  @AllowStaff('content:write')
  @Decides()
  @Post(':id/withdraw')
  @HttpCode(200)
  @ApiRecord(contentList.record)
  async withdraw(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: contentReasonBody }) { reason }: ContentReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.withdrawing.execute(staff, id, reason));
    return this.one({ id }, locale);
  }

  /** Its legal facts were checked today. @throws content_moved (409) */
  @AllowStaff('content:write')
  @Decides()
  @Post(':id/review')
  @HttpCode(200)
  @ApiRecord(contentList.record)
  async review(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: contentReasonBody }) { reason }: ContentReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.checking.execute(staff, id, reason));
    return this.one({ id }, locale);
  }
}
