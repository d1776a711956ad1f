import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '../../shared/locale.js';
import type { AuditEntry, StaffActor } from '../../staff/staff.api.js';
import { caseKinds, type CaseKind, type CaseSubject } from '../../shared/moderation/case.codes.js';
import type { ModerationCase } from './case.entity.js';

/** A decision as a member of the staff gives it. */
export interface Decision {
  readonly decision: string;
  /** The member's words: evidence, or what the person reads. */
  readonly reason: string;
  /** What the author of a message reads instead of the reason. */
  readonly reply?: string;
}

/** The case for which a file is asked, and who reads it in which language. */
export interface AboutCase {
  readonly caseId: number;
  readonly subjectType: CaseSubject;
  readonly locale: Locale;
}

/** The module that owns what a kind of case is about. It says what a decision does, and what the page of the case shows. */
export interface CaseHandler {
  readonly kind: CaseKind;
  /** Such cases may come from somebody without an account: then there is a file all the same. */
  readonly ofNobody?: true;
  /** Locks the subject of the case. It is called before the case is locked. @throws Problem if it is gone */
  lock(em: EntityManager, subjectId: number, subjectType: CaseSubject): Promise<void>;
  /**
   * Carries out the decision, and notifies the people concerned, in the transaction of the decision.
   * @returns the record that changed, as the audit log stores it
   */
  decide(
    em: EntityManager,
    one: ModerationCase,
    given: Decision,
    staff: StaffActor,
    now: Date,
  ): Promise<Pick<AuditEntry, 'resource' | 'recordId' | 'before' | 'after'>>;
  /** What is known about the subject now, for the page of the case; null if it is erased. */
  file(subjectId: number, about: AboutCase): Promise<object | null>;
}

/** The handlers of all kinds of cases. */
@Injectable()
export class CaseHandlers implements OnApplicationBootstrap {
  private readonly handlers = new Map<CaseKind, CaseHandler>();

  add(handler: CaseHandler): void {
    this.handlers.set(handler.kind, handler);
  }

  /** @throws Error when a kind has no handler */
  onApplicationBootstrap(): void {
    for (const kind of caseKinds) this.of(kind);
  }

  of(kind: CaseKind): CaseHandler {
    const handler = this.handlers.get(kind);
    if (!handler) throw new Error(`no handler for cases of the kind ${kind}`);
    return handler;
  }
}
