import { Module } from '@nestjs/common';
import { StaffModule } from '../staff/staff.module.js';
import { ContentApi } from './content.api.js';
import { ContentBackofficeController } from './content.backoffice.controller.js';
import { ContentChecks } from './content-checks.js';
import { ContentJobs } from './content.jobs.js';
import { ContentTexts } from './content-texts.js';
import { ContentViews } from './content-views.js';
import { EditionMoves } from './edition-moves.js';
import { LegalFactsBackofficeController } from './legal-facts.backoffice.controller.js';
import { CheckFacts } from './use-cases/check-facts.js';
import { PublishContent } from './use-cases/publish-content.js';
import { WithdrawContent } from './use-cases/withdraw-content.js';
import { WriteContent } from './use-cases/write-content.js';

/** Content: the texts of the public site and what staff do with them. */
@Module({
  imports: [StaffModule],
  controllers: [ContentBackofficeController, LegalFactsBackofficeController],
  providers: [
    ContentApi,
    ContentChecks,
    ContentJobs,
    ContentTexts,
    ContentViews,
    EditionMoves,
    CheckFacts,
    PublishContent,
    WithdrawContent,
    WriteContent,
  ],
  exports: [ContentApi],
})
export class ContentModule {}
