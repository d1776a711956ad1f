import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ReportSubjects, ReportDecisions, type ReportReason } from '../reports/reports.api.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import type { StaffActor } from '../../staff/staff.api.js';
import type { DecisionOf } from '../../shared/moderation/case-decisions.codes.js';
import { CasesApi, type AboutCase, type CaseHandler, type Decision, type ModerationCase } from '../cases/cases.api.js';
import { ContactLeaks } from '../leaks/contact-leaks.js';
import { ModerationApi } from '../moderation.api.js';
import { textParties } from './text-file.queries.js';
import { textSubjects, type TextSubject } from '../../shared/moderation/texts.codes.js';

/** The rule of the terms for which words are removed. */
const grounds: Readonly<Record<Exclude<DecisionOf<'text'>, 'keep'>, ReportReason>> = {
  remove_contacts: 'contacts',
  remove_insult: 'insult',
  remove_other: 'other',
};

/** The resource under which the audit log stores a decision about words. */
const resources: Readonly<Record<TextSubject, string>> = {
  response: 'responses',
  review: 'reviews',
  review_reply: 'reviews',
  profile: 'accounts',
};

function textSubject(type: string): TextSubject {
  const found = textSubjects.find((one) => one === type);
  if (!found) throw new Error(`${type} has no words that staff look at`);
  return found;
}

/** Staff decide about shown words about which the contact filter was not sure. Rules 19.10 to 19.13. */
@Injectable()
export class TextCases implements CaseHandler, OnModuleInit {
  readonly kind = 'text';

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cases: CasesApi,
    private readonly subjects: ReportSubjects,
    private readonly rejectionReasons: ReportDecisions,
    private readonly leaks: ContactLeaks,
    private readonly moderation: ModerationApi,
  ) {}

  onModuleInit(): void {
    this.cases.handledBy(this);
  }

  lock(em: EntityManager, id: number, type: string): Promise<void> {
    return this.subjects.of(textSubject(type)).lock(em, id);
  }

  async decide(
    em: EntityManager,
    { id: caseId, subjectType, subjectId: id }: ModerationCase,
    { decision, reason: statement }: Decision,
    staff: StaffActor,
    now: Date,
  ) {
    const type = textSubject(subjectType);
    const subject = this.subjects.of(type);
    const { parties, response_id: responseId } = await subject.file(sqlOf(em), id);
    if (!parties) throw problems.not_found();
    const name = decision as DecisionOf<'text'>;
    if (name === 'keep') await subject.keepWords?.(em, id);
    else {
      // Only what is written before the choice can be used to avoid the product.
      const leak =
        name === 'remove_contacts' && type === 'response' && responseId !== undefined
          ? { accountId: parties.author, responseId }
          : null;
      if (leak) await this.leaks.confirm(em, leak, 'staff');
      await this.rejectionReasons.removeWords(
        em,
        { caseId, type, id, staffId: staff.staffId, statement, now },
        grounds[name],
        {
          accountId: parties.author,
          ...(leak && { besides: { leak_at: now.toISOString() } }),
        },
      );
    }
    const recordId = subject.recordId ? await subject.recordId(sqlOf(em), id) : id;
    const before = { text: type, shown: true };
    return { resource: resources[type], recordId, before, after: { ...before, shown: name === 'keep' } };
  }

  async file(id: number, { subjectType }: AboutCase): Promise<object> {
    const type = textSubject(subjectType);
    const { text, parties, removed = false, ...where } = await this.subjects.of(type).file(this.database.read, id);
    const ids = parties ? [parties.author, ...(parties.reader === null ? [] : [parties.reader])] : [];
    const known = await textParties(this.database.read, ids, this.clock.now());
    const { blocked } = this.moderation.screen(text ?? '');
    return {
      ...where,
      type,
      text,
      removed,
      blocked,
      author: known.find((one) => one.id === parties?.author) ?? null,
      reader: known.find((one) => one.id === parties?.reader) ?? null,
    };
  }
}
