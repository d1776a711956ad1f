import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module.js';
import { CasesModule } from '../cases/cases.module.js';
import { ModerationModule } from '../moderation.module.js';
import { TextCases } from './text-cases.js';

/** Decisions about words that are shown. They are stated and appealed like those about reports, so this stands apart. */
@Module({
  imports: [CasesModule, ReportsModule, ModerationModule],
  providers: [TextCases],
})
export class TextsModule {}
