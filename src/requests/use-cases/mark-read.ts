import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { P } from '../codes.js';

/** The user has the answers before their eyes: from here on a quote is fixed. */
@Injectable()
export class MarkRead {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @param which a whole request, or one response of it */
  async execute(actor: Actor, which: { requestId: number } | { responseId: number }): Promise<void> {
    const scope = 'requestId' in which ? sql`p.request_id = ${which.requestId}` : sql`p.id = ${which.responseId}`;
    await this.database.transaction(async (em) => {
      await sql`
        update responses p set read_at = ${this.clock.now()} from requests r
        where ${scope} and r.id = p.request_id and r.account_id = ${actor.accountId} and p.status in (${P.ok}, ${P.ko}, ${P.approved}) and p.read_at is null`.execute(
        sqlOf(em),
      );
    });
  }
}
