import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Sweeps } from '../../kernel/jobs/sweeps.js';
import { TidyLetters } from './use-cases/tidy-letters.js';

/** What the clock does with letters. */
@Injectable()
export class ContactJobs implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly tidy: TidyLetters,
  ) {}

  onModuleInit(): void {
    this.sweeps.register('contact.letters', (now) => this.tidy.execute(now));
  }
}
