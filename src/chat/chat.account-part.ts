import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { AccountParts, type AccountPart, type ErasedAccount } from '../accounts/accounts.api.js';
import type { SignInKey } from '../shared/actor.js';
import { MessageStatus, Sender } from '../shared/chat/messages.codes.js';
import { MessagesApi } from './messages.api.js';

/** Columns of a message for its author alone: what staff answered to them, and who of a firm wrote it. */
const PRIVATE = '{reply,member_id}';

/** What conversations hold about accounts. */
@Injectable()
export class ChatAccountPart implements AccountPart, OnModuleInit {
  constructor(
    private readonly accounts: AccountParts,
    private readonly messages: MessagesApi,
  ) {}

  onModuleInit(): void {
    this.accounts.add(this);
  }

  erase(em: EntityManager, { id }: ErasedAccount): Promise<void> {
    return this.messages.erase(em, { accountId: id });
  }

  exported({ accountId }: SignInKey) {
    return {
      conversations: sql`(
        select jsonb_agg(jsonb_build_object(
          'response_id', c.response_id,
          'request_id', p.request_id,
          'messages', (
            select jsonb_agg(
              to_jsonb(m) - '{account_id,response_id,staff_id}'::text[]
                - case when m.account_id = ${accountId} then '{}' else ${PRIVATE} end::text[]
                || jsonb_build_object('mine', m.account_id is not distinct from ${accountId})
              order by m.id)
            from messages m
            where m.response_id = c.response_id
              and (
                m.account_id = ${accountId}
                or m.sender = ${Sender.admin}
                or (m.status = ${MessageStatus.approved} and c.account_id = ${accountId})))) order by c.response_id)
        from conversations c
        join responses p on p.id = c.response_id
        where c.account_id = ${accountId} or c.firm_id = ${accountId})`,
      message_drafts: sql`(
        select jsonb_agg(to_jsonb(d) - 'account_id' order by d.response_id)
        from message_drafts d
        where d.account_id = ${accountId})`,
      quick_replies: sql`(
        select jsonb_agg(to_jsonb(k) - 'firm_id' order by k.id)
        from quick_replies k
        where k.firm_id = ${accountId})`,
    };
  }
}
