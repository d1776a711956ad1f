import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentActor, Public, type Actor } from '../../shared/actor.js';
import { CallerAddress, CallerLocale } from '../../kernel/http/locale.decorator.js';
import { envelope, idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import type { Locale } from '../../shared/locale.js';
import { Allow } from '../../shared/permissions.js';
import { FirmActivityQueries } from '../activity/firm-activity.queries.js';
import {
  acceptanceBody,
  activityDto,
  activityQuery,
  invitationBody,
  invitationDto,
  invitationParams,
  memberDto,
  membersDto,
  roleBody,
  type AcceptanceBody,
  type ActivityQuery,
  type InvitationBody,
  type InvitationParams,
  type RoleBody,
} from './members.dto.js';
import { MembersQueries } from './members.queries.js';
import { AcceptInvitation } from './use-cases/accept-invitation.js';
import { ChangeRole } from './use-cases/change-role.js';
import { InviteMember } from './use-cases/invite-member.js';
import { RemoveMember } from './use-cases/remove-member.js';
import { ResendInvitation } from './use-cases/resend-invitation.js';

/** The people of a firm and what they do. Chapter 26 of the rules. */
@ApiTags('firm')
@Controller()
export class MembersController {
  constructor(
    private readonly members: MembersQueries,
    private readonly activity: FirmActivityQueries,
    private readonly invite: InviteMember,
    private readonly resend: ResendInvitation,
    private readonly remove: RemoveMember,
    private readonly role: ChangeRole,
    private readonly acceptance: AcceptInvitation,
  ) {}

  /** Who signs in for the firm, and who is invited. */
  @Get('firm/members')
  @Allow('member:list')
  @ApiBearerAuth()
  @ApiOkResponse({ standardSchema: envelope(membersDto) })
  async list(@CurrentActor() actor: Actor) {
    return { info: await this.members.list(actor) };
  }

  /** Invites a person by mail; the answer is the same for every address. */
  @Post('firm/members')
  @Idempotent()
  @Allow('member:write')
  @ApiBearerAuth()
  @ApiCreatedResponse({ standardSchema: envelope(memberDto) })
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: invitationBody }) body: InvitationBody,
    @CallerAddress() address: string,
  ) {
    return { info: await this.members.one(actor, await this.invite.execute(actor, body, address)) };
  }

  /** Mails the invitation once more; the link of the earlier mail becomes invalid. */
  @Post('firm/members/:id/resend')
  @Idempotent()
  @Allow('member:write')
  @ApiBearerAuth()
  @HttpCode(204)
  @ApiNoContentResponse()
  resendOne(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }): Promise<void> {
    return this.resend.execute(actor, id);
  }

  /** Gives a member another role, or other requests to see; their next call already has it. */
  @Put('firm/members/:id')
  @Idempotent()
  @Allow('member:write')
  @ApiBearerAuth()
  @ApiOkResponse({ standardSchema: envelope(memberDto) })
  async change(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: roleBody }) body: RoleBody,
  ) {
    await this.role.execute(actor, id, body);
    return { info: await this.members.one(actor, id) };
  }

  /** Removes a member, whose sessions end at once, or withdraws an invitation. */
  @Delete('firm/members/:id')
  @Idempotent()
  @Allow('member:write')
  @ApiBearerAuth()
  @HttpCode(204)
  @ApiNoContentResponse()
  removeOne(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }): Promise<void> {
    return this.remove.execute(actor, id);
  }

  /** Who of the firm did what, newest first. */
  @Get('firm/activity')
  @Allow('activity:list')
  @ApiBearerAuth()
  @ApiOkResponse({ standardSchema: activityDto })
  activityOf(
    @CurrentActor() actor: Actor,
    @Query({ schema: activityQuery }) query: ActivityQuery,
    @CallerLocale() locale: Locale,
  ) {
    return this.activity.list(actor.accountId, query, locale);
  }

  /** What the link of an invitation is about. Opening it changes nothing. */
  @Get('invitations/:key/:token')
  @Public()
  @ApiOkResponse({ standardSchema: envelope(invitationDto) })
  async invitation(@Param({ schema: invitationParams }) params: InvitationParams) {
    return { info: await this.acceptance.read(params) };
  }

  /** Accepts an invitation with a password of one's own. */
  @Post('invitations/:key/:token')
  @Public()
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  accept(
    @Param({ schema: invitationParams }) params: InvitationParams,
    @Body({ schema: acceptanceBody }) body: AcceptanceBody,
  ): Promise<void> {
    return this.acceptance.execute(params, body);
  }
}
