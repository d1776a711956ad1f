import { Module } from '@nestjs/common';
import { AuthModule } from '../kernel/auth/auth.module.js';
import { FilesModule } from '../kernel/files/files.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { DocumentsApi } from './documents.api.js';
import { DocumentsJobs } from './documents.jobs.js';
import { Intake } from './intake.js';
import { ScanDocuments } from './scan/scan-documents.js';
import { ScanMoves } from './scan/scan-moves.js';
import { Scanner } from './scan/scanner.js';
import { VisitorDocumentsController } from './visitors/visitor-documents.controller.js';
import { VisitorDocuments } from './visitors/visitor-documents.js';
import { RemoveFiles } from './use-cases/remove-files.js';

/**
 * The store of uploaded files: type check, scan, erasure. The module that a file belongs to decides who may read it.
 */
@Module({
  imports: [AuthModule, FilesModule, ModerationModule, NotificationsModule],
  controllers: [VisitorDocumentsController],
  providers: [VisitorDocuments, Intake, RemoveFiles, ScanDocuments, ScanMoves, Scanner, DocumentsJobs, DocumentsApi],
  exports: [DocumentsApi, FilesModule, Intake, VisitorDocuments],
})
export class DocumentsModule {}
