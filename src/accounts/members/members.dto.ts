import { z } from 'zod';
import { idParam, instant } from '../../kernel/http/schemas.js';
import { accountLimits } from '../../shared/limits.js';
import { decimalToken, email, newPassword, personName } from '../fields.js';
import { firmActs } from '../../shared/accounts/firm-activity.codes.js';
import { memberActions, memberRoles, memberStates, requestAccesses } from '../../shared/accounts/members.rules.js';
import { absenceDto } from './absences/absences.dto.js';

const id = z.number().int();

export const invitationBody = z
  .strictObject({
    email,
    first_name: personName,
    last_name: personName,
    role: z.enum(memberRoles).default('lawyer'),
    request_access: z.enum(requestAccesses).default('all'),
  })
  .meta({ id: 'MemberInvitation' });
export type InvitationBody = z.output<typeof invitationBody>;

export const roleBody = z
  .strictObject({
    role: z.enum(memberRoles),
    request_access: z.enum(requestAccesses).optional().meta({ description: 'stays as it is where it is left out' }),
  })
  .meta({ id: 'MemberRole' });
export type RoleBody = z.output<typeof roleBody>;

const person = {
  first_name: z.string(),
  last_name: z.string(),
};

export const memberDto = z
  .object({
    id: id.nullable().meta({ description: 'null is the owner' }),
    ...person,
    email: z.string(),
    role: z.enum(memberRoles).nullable().meta({ description: 'null is the owner' }),
    request_access: z
      .enum(requestAccesses)
      .meta({ description: 'all requests of the firm, or those that are assigned to the person' }),
    status: z.enum(memberStates),
    current: z.boolean().meta({ description: 'who asks' }),
    invited_at: instant.nullable(),
    expires_at: instant.nullable().meta({ description: 'the end of an invitation that nobody has accepted' }),
    accepted_at: instant.nullable(),
    last_seen_at: instant.nullable(),
    absences: z.array(absenceDto).meta({ description: 'those that are not over, the soonest first' }),
    allowed_actions: z.array(z.enum(memberActions)),
  })
  .meta({ id: 'FirmMember' });
export type MemberDto = z.output<typeof memberDto>;

export const membersDto = z
  .object({
    members: z.array(memberDto),
    limit: id.meta({ description: 'sign-ins in all, the owner’s included' }),
    allowed_actions: z.array(z.enum(['invite'])),
  })
  .meta({ id: 'FirmMembers' });
export type MembersDto = z.output<typeof membersDto>;

export const invitationParams = z.object({
  key: z.coerce.number().int().min(1).max(2_147_483_647),
  token: decimalToken,
});
export type InvitationParams = z.output<typeof invitationParams>;

export const invitationDto = z
  .object({ firm: z.string(), ...person, email: z.string(), role: z.enum(memberRoles), expires_at: instant })
  .meta({ id: 'Invitation' });
export type InvitationDto = z.output<typeof invitationDto>;

export const acceptanceBody = z
  .strictObject({ password: newPassword, password_confirmation: z.string().max(accountLimits.passwordMax) })
  .meta({ id: 'InvitationAcceptance' });
export type AcceptanceBody = z.output<typeof acceptanceBody>;

export const activityQuery = z.strictObject({
  person: z
    .union([z.literal('owner'), idParam.shape.id])
    .optional()
    .meta({ description: 'the owner, or a member by id' }),
  before: idParam.shape.id.optional().meta({ description: 'only entries older than this one' }),
});
export type ActivityQuery = z.output<typeof activityQuery>;

const whoDto = z.object({
  id: id.nullable().meta({ description: 'null is the owner' }),
  name: z.string(),
  removed: z.boolean(),
});

export const activityDto = z
  .object({
    info: z.array(
      z
        .object({
          id,
          at: instant,
          by: whoDto,
          kind: z.enum(firmActs),
          label: z.string().meta({ description: 'what the person did, after the name' }),
          request: z
            .object({ id, response_id: id, request_type: z.string(), city: z.string().nullable() })
            .nullable()
            .meta({ description: 'null for an act about no request, and for a request that was erased' }),
          credits: id.nullable().meta({ description: 'how many were ordered' }),
          about: z.string().nullable().meta({ description: 'the person whom the owner invited or removed' }),
          fields: z.array(z.string()),
        })
        .meta({ id: 'FirmActivityEntry' }),
    ),
    more: z.boolean(),
    people: z.array(whoDto),
  })
  .meta({ id: 'FirmActivity' });
export type ActivityDto = z.output<typeof activityDto>;
