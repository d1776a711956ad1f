import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Database, sqlOf } from '../../kernel/database/database.js';
import type { DecisionOf } from '../../shared/moderation/case-decisions.codes.js';
import { CasesApi, type AboutCase, type CaseHandler, type Decision, type ModerationCase } from '../cases/cases.api.js';
import type { StaffActor } from '../../staff/staff.api.js';
import { reportFile } from './report-file.queries.js';
import { ReportSubjects } from './report-subjects.js';
import { reportedType, ReportDecisions } from './report-decisions.js';

/** The resource under which the audit log stores a decision about something reported. */
const resources = {
  account: 'accounts',
  request: 'requests',
  response: 'responses',
  message: 'messages',
  review: 'reviews',
} as const;

/** Staff decide about what was reported; all reports about one thing are one case. Rules 22.4, 22.6 and 22.7. */
@Injectable()
export class Reports implements CaseHandler, OnModuleInit {
  readonly kind = 'report';

  constructor(
    private readonly database: Database,
    private readonly cases: CasesApi,
    private readonly subjects: ReportSubjects,
    private readonly rejectionReasons: ReportDecisions,
  ) {}

  onModuleInit(): void {
    this.cases.handledBy(this);
  }

  lock(em: EntityManager, id: number, type: string): Promise<void> {
    return this.subjects.of(reportedType(type)).lock(em, id);
  }

  async decide(
    em: EntityManager,
    { id: caseId, subjectType, subjectId }: ModerationCase,
    { decision, reason: statement }: Decision,
    { staffId }: StaffActor,
    now: Date,
  ) {
    const type = reportedType(subjectType);
    const on = { caseId, type, id: subjectId, staffId, statement, now };
    const after = await this.rejectionReasons.decide(em, on, decision as DecisionOf<'report'>);
    const subject = this.subjects.of(type);
    const recordId = subject.recordId ? await subject.recordId(sqlOf(em), subjectId) : subjectId;
    return { resource: resources[type], recordId, before: { reported: true }, after: { decision, ...after } };
  }

  async file(id: number, { subjectType, caseId, locale }: AboutCase): Promise<object> {
    const type = reportedType(subjectType);
    const [reports, subject] = await Promise.all([
      reportFile(this.database.read, type, id, caseId, locale),
      this.subjects.of(type).file(this.database.read, id),
    ]);
    return { subject_type: type, subject_id: id, ...reports, subject };
  }
}
