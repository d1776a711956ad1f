import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuthModule } from '../kernel/auth/auth.module.js';
import { FilesModule } from '../kernel/files/files.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { RequestsApiModule } from '../requests/requests-api.module.js';
import { DocumentsApi } from './documents.api.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsJobs } from './documents.jobs.js';
import { Intake } from './intake.js';
import { ScanDocuments } from './scan/scan-documents.js';
import { ScanMoves } from './scan/scan-moves.js';
import { Scanner } from './scan/scanner.js';
import { AddDocument } from './use-cases/add-document.js';
import { NameDocument } from './use-cases/name-document.js';
import { ReadDocument } from './use-cases/read-document.js';
import { RemoveDocument } from './use-cases/remove-document.js';
import { RemoveFiles } from './use-cases/remove-files.js';
import { SetPhoto } from './use-cases/set-photo.js';

/** Uploads, type check, authorised download, erasure. */
@Module({
  imports: [AccountsModule, AuthModule, FilesModule, ModerationModule, NotificationsModule, RequestsApiModule],
  controllers: [DocumentsController],
  providers: [
    Intake,
    AddDocument,
    NameDocument,
    ReadDocument,
    RemoveDocument,
    RemoveFiles,
    ScanDocuments,
    ScanMoves,
    Scanner,
    SetPhoto,
    DocumentsJobs,
    DocumentsApi,
  ],
  exports: [DocumentsApi],
})
export class DocumentsModule {}
