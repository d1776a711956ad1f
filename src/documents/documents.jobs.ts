import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps } from '../kernel/jobs/sweeps.js';
import { REMOVE_FILES, RemoveFiles } from './use-cases/remove-files.js';

/** What documents leave to the queue. */
@Injectable()
export class DocumentsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly removeFiles: RemoveFiles,
  ) {}

  onModuleInit(): void {
    this.jobs.register(REMOVE_FILES, () => this.removeFiles.execute());
    this.sweeps.register('documents', (now) => this.removeFiles.sweep(now));
  }
}
