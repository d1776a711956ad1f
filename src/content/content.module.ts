import { Module } from '@nestjs/common';
import { FilesModule } from '../kernel/files/files.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ContactModule } from './contact/contact.module.js';
import { ContentAccountPart } from './content.account-part.js';
import { NewsletterModule } from './newsletter/newsletter.module.js';
import { ContentApi } from './content.api.js';
import { ContentBackofficeController } from './content.backoffice.controller.js';
import { ContentChecks } from './content-checks.js';
import { ContentJobs } from './content.jobs.js';
import { ContentTexts } from './content-texts.js';
import { ContentViews } from './content-views.js';
import { ContentHome } from './home/content-home.js';
import { ContentHomeBackofficeController } from './home/content-home.backoffice.controller.js';
import { EditionMoves } from './editions/edition-moves.js';
import { LegalFactsBackofficeController } from './facts/legal-facts.backoffice.controller.js';
import { AddPicture } from './pictures/add-picture.js';
import { PagePreviews } from './page-previews.js';
import { PicturesBackofficeController } from './pictures/pictures.backoffice.controller.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { RemoveUnusedPictures } from './pictures/remove-unused-pictures.js';
import { CheckFacts } from './facts/check-facts.js';
import { PublishContent } from './editions/publish-content.js';
import { WithdrawContent } from './editions/withdraw-content.js';
import { WriteContent } from './editions/write-content.js';

/** Content: the texts of the public site and what staff do with them. */
@Module({
  imports: [AccountsModule, ContactModule, FilesModule, NewsletterModule, StaffModule],
  controllers: [
    PicturesBackofficeController,
    ContentBackofficeController,
    ContentHomeBackofficeController,
    LegalFactsBackofficeController,
    PicturesController,
  ],
  providers: [
    ContentAccountPart,
    ContentApi,
    ContentChecks,
    ContentHome,
    ContentJobs,
    ContentTexts,
    ContentViews,
    EditionMoves,
    PagePreviews,
    AddPicture,
    RemoveUnusedPictures,
    CheckFacts,
    PublishContent,
    WithdrawContent,
    WriteContent,
  ],
  exports: [ContentApi, PagePreviews],
})
export class ContentModule {}
