import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuthModule } from '../kernel/auth/auth.module.js';
import { FilesModule } from '../kernel/files/files.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { RequestsApiModule } from '../requests/requests-api.module.js';
import { DocumentsApi } from './documents.api.js';
import { DocumentsController } from '../requests/documents/request-documents.controller.js';
import { DocumentsJobs } from './documents.jobs.js';
import { Intake } from './intake.js';
import { ScanDocuments } from './scan/scan-documents.js';
import { ScanMoves } from './scan/scan-moves.js';
import { Scanner } from './scan/scanner.js';
import { AddDocument } from '../requests/documents/add-document.js';
import { NameDocument } from '../requests/documents/name-document.js';
import { ReadDocument } from '../requests/documents/read-document.js';
import { RemoveDocument } from '../requests/documents/remove-document.js';
import { RemoveFiles } from './use-cases/remove-files.js';
import { SetPhoto } from '../accounts/profile/set-photo.js';

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
