import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps } from '../kernel/jobs/sweeps.js';
import { SCAN_FILES, ScanDocuments } from './scan/scan-documents.js';
import { REMOVE_FILES, RemoveFiles } from './use-cases/remove-files.js';

/** The jobs and sweeps of documents. */
@Injectable()
export class DocumentsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly removeFiles: RemoveFiles,
    private readonly scans: ScanDocuments,
  ) {}

  onModuleInit(): void {
    this.jobs.register(REMOVE_FILES, () => this.removeFiles.execute());
    this.jobs.register(SCAN_FILES, () => this.scans.execute());
    this.sweeps.register('documents', (now) => this.removeFiles.sweep(now));
    this.sweeps.register('documents.scan', (now) => this.scans.sweep(now));
    this.scans.logWhetherOn();
  }
}
