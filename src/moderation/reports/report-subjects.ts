import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../shared/actor.js';
import type { Sql } from '../../kernel/database/database.js';
import type { StaffActor } from '../../staff/staff.api.js';
import {
  ruledSubjectTypes,
  type ReportReason,
  type DecidedSubjectType,
} from '../../shared/moderation/reports.codes.js';

/** What was removed when a report was upheld, so that it can be restored. It fits JSON. */
export type Removed = Readonly<Record<string, unknown>>;

/** A party of what is reported, for the page of its case. */
export interface SubjectFile {
  /** The reported words; null where there are none or they were removed. */
  readonly text: string | null;
  /** Where it was written: whose conversation, which request, whose profile. */
  readonly request_id?: number;
  readonly response_id?: number;
  /** Who wrote the words, and to whom: null where they are public. */
  readonly parties?: { readonly author: number; readonly reader: number | null };
  /** Only their author can read the words now. */
  readonly removed?: boolean;
  /** The words that they answer. */
  readonly answers?: string;
  /** Staff may write in the conversation that it is part of. Rule 20.29. */
  readonly may_write?: boolean;
  /** What was written around it, oldest first. */
  readonly around?: readonly {
    readonly id: number;
    readonly by: 'user' | 'lawyer' | 'staff';
    readonly text: string | null;
    readonly at: string;
    readonly reported: boolean;
  }[];
}

/** Who restores something, when and why. */
export interface Restoring {
  readonly now: Date;
  readonly staff: StaffActor;
  readonly reason: string;
}

/** The module that owns something which staff may decide about. */
export interface ReportSubject {
  readonly type: DecidedSubjectType;
  /** Its author; null for a caller who may not read it, for whom it does not exist. */
  readableBy(db: Sql, actor: Actor, id: number, now: Date): Promise<number | null>;
  /** Locks it with what comes before it in the order of locks. A removed thing stays removed. */
  lock(em: EntityManager, id: number): Promise<void>;
  /**
   * Hides it from everybody who could read it. Null if there is nothing to remove.
   * @param on `words`: only the words were wrong, so other words may be shown again
   */
  remove(em: EntityManager, id: number, reason: ReportReason, now: Date, on?: 'words'): Promise<Removed | null>;
  /** Restores what {@link remove} removed, where that is still possible. */
  restore(em: EntityManager, id: number, removed: Removed, on: Restoring): Promise<void>;
  /** Staff accepted new words: what was removed for earlier ones is shown again. */
  keepWords?(em: EntityManager, id: number): Promise<void>;
  /** The number under which the audit log keeps it, where that is not its own. */
  recordId?(db: Sql, id: number): Promise<number | null>;
  /** What the page of a case shows. */
  file(db: Sql, id: number): Promise<SubjectFile>;
}

/** Everything that staff may decide about, each with the module that owns it. */
@Injectable()
export class ReportSubjects implements OnApplicationBootstrap {
  private readonly subjects = new Map<DecidedSubjectType, ReportSubject>();

  /** Registers a kind of thing; its module calls it when it starts. */
  add(subject: ReportSubject): void {
    this.subjects.set(subject.type, subject);
  }

  /** @throws Error when no module owns a kind of thing */
  onApplicationBootstrap(): void {
    for (const type of ruledSubjectTypes) this.of(type);
  }

  of(type: DecidedSubjectType): ReportSubject {
    const subject = this.subjects.get(type);
    if (!subject) throw new Error(`no module owns ${type}`);
    return subject;
  }
}
