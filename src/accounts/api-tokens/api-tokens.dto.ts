import { z } from 'zod';
import { day, instant, typedLine } from '../../kernel/http/schemas.js';
import { tokenScopeNames } from '../../shared/accounts/api-token.codes.js';
import { apiTokenLimits } from '../../shared/limits.js';
import { proofFields } from '../password/identity-proof.dto.js';

const scopes = z.array(z.enum(tokenScopeNames));

export const newApiTokenBody = z
  .strictObject({
    name: typedLine(1, apiTokenLimits.nameMax),
    scopes: scopes
      .min(1)
      .max(tokenScopeNames.length)
      .transform((chosen) => tokenScopeNames.filter((scope) => chosen.includes(scope))),
    days: z.literal(apiTokenLimits.days).meta({ description: 'how many days it is valid' }),
    ...proofFields,
  })
  .meta({ id: 'NewApiToken' });
export type NewApiTokenBody = z.output<typeof newApiTokenBody>;

export const apiTokenDto = z
  .strictObject({
    id: z.number().int(),
    name: z.string(),
    scopes,
    created_at: instant,
    expires_at: instant,
    expired: z.boolean(),
    last_used_on: day.nullable().meta({ description: 'the day in Rome; null is never' }),
  })
  .meta({ id: 'ApiToken' });
export type ApiTokenDto = z.output<typeof apiTokenDto>;

export const apiTokensDto = z
  .strictObject({
    tokens: z.array(apiTokenDto).meta({ description: 'the caller’s own, the newest first' }),
    limit: z.number().int().meta({ description: 'how many valid tokens the people of a firm have together' }),
    allowed_actions: z.array(z.enum(['create'])),
  })
  .meta({ id: 'ApiTokens' });
export type ApiTokensDto = z.output<typeof apiTokensDto>;

export const createdApiTokenDto = z
  .strictObject({
    ...apiTokenDto.shape,
    token: z.string().meta({ description: 'what the program sends as bearer; it is in no other answer' }),
  })
  .meta({ id: 'CreatedApiToken' });
