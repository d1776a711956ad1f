import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { dayInRome } from '../../shared/calendar.js';
import type { AccountModel } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { lockName } from '../../kernel/database/locks.js';
import { moderationLimits } from '../../shared/limits.js';
import { CasesApi, ModerationCase, type CaseHandler, type Decision, type Subject } from '../cases/cases.api.js';
import { moderationProblems } from '../moderation.problems.js';
import { Blacklist, type AccountValues, type Hit } from './blacklist.js';
import type { AccountKind } from '../../shared/moderation/blacklist.codes.js';
import { registrationFile } from './registrations.queries.js';

/** A registration that was refused, as its case keeps it. */
export interface Attempt {
  /** ISO 8601. */
  readonly at: string;
  readonly model: AccountModel;
  /** The network address that it came from. */
  readonly address: string;
  /** The blacklisted values in it. */
  readonly kinds: readonly AccountKind[];
}

/** The case about registrations that the identity of a blacklist entry has tried. */
export const registrationOf = (entryId: number): Subject => ({ kind: 'registration', type: 'blacklist', id: entryId });

/**
 * Registrations that the blacklist refuses. If somebody who was closed for abuse returns, staff get a case: one for each
 * identity and day. Rules 21.8 and 21.9.
 */
@Injectable()
export class RefusedRegistrations implements CaseHandler, OnModuleInit {
  readonly kind = 'registration';
  readonly ofNobody = true;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly blacklist: Blacklist,
    private readonly cases: CasesApi,
  ) {}

  onModuleInit(): void {
    this.cases.handledBy(this);
  }

  /**
   * Accepts a registration without blacklisted values. Otherwise it is recorded.
   * @throws blacklisted (422) that lists the blocked values
   */
  async refuseBlocked(values: AccountValues, from: { model: AccountModel; address: string }): Promise<void> {
    const hits = await this.blacklist.hits(this.database.read, values);
    if (hits.length === 0) return;
    // Many people share a domain.
    const personal = hits.filter(({ kind }) => kind !== 'domain');
    if (personal.length > 0) await this.database.transaction((em) => this.note(em, personal, from));
    throw moderationProblems.blacklisted({ blocked: [...new Set(hits.map(({ value }) => value))] });
  }

  async lock(em: EntityManager, entryId: number): Promise<void> {
    await this.blacklist.lock(sqlOf(em), entryId);
  }

  async decide(em: EntityManager, { subjectId }: ModerationCase, { decision }: Decision) {
    const db = sqlOf(em);
    const { closedAccountId, kind } = await this.blacklist.lock(db, subjectId);
    const listed = { resource: 'blacklist', recordId: subjectId, before: { kind, listed: true } };
    if (decision !== 'allow') return { ...listed, after: { kind, listed: true } };
    const removed = await db
      .deleteFrom('blacklist')
      .where((entry) =>
        closedAccountId === null
          ? entry('id', '=', subjectId)
          : entry.or([entry('id', '=', subjectId), entry('closed_account_id', '=', closedAccountId)]),
      )
      .returning('kind')
      .execute();
    return { ...listed, after: { kind, listed: false, removed: removed.length } };
  }

  file(entryId: number): Promise<object> {
    return registrationFile(this.database.read, entryId);
  }

  /** All entries that come from one closed account are one identity, represented by its first entry. */
  private async note(em: EntityManager, hits: readonly Hit[], from: { model: AccountModel; address: string }) {
    const db = sqlOf(em);
    const { id: hitId, closedAccountId } = hits[0] as Hit;
    const first = await db
      .selectFrom('blacklist')
      .select((entry) => entry.fn.min('id').as('id'))
      .where((entry) =>
        closedAccountId === null ? entry('id', '=', hitId) : entry('closed_account_id', '=', closedAccountId),
      )
      .executeTakeFirst();
    const subject = registrationOf(first?.id ?? hitId);
    await lockName(db, `registration/${subject.id}`);
    const now = this.clock.now();
    const kinds = [...new Set(hits.map(({ kind }) => kind))];
    const attempt: Attempt = { at: now.toISOString(), ...from, kinds };
    const [last] = await em.find(
      ModerationCase,
      { kind: subject.kind, subjectType: subject.type, subjectId: subject.id },
      { orderBy: { id: 'desc' }, limit: 1 },
    );
    const waits = last && (last.decidedAt === null || last.decidedAt === undefined);
    if (last && (waits || dayInRome(last.openedAt) === dayInRome(now))) {
      const { attempts = [], count = 0 } = last.facts as { attempts?: Attempt[]; count?: number };
      const latest = [...attempts, attempt].slice(-moderationLimits.attemptsKept);
      last.facts = { attempts: latest, count: count + 1 };
      await em.flush();
      return;
    }
    const accountId = closedAccountId ?? null;
    await this.cases.open(em, { ...subject, accountId, facts: { attempts: [attempt], count: 1 } });
    await em.flush();
  }
}
