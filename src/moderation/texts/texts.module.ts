import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module.js';
import { CasesModule } from '../cases/cases.module.js';
import { ModerationModule } from '../moderation.module.js';
import { TextCases } from './text-cases.js';

/** Decisions about shown words. They are stated and appealed like those about reports, so they are a module of their own. */
@Module({
  imports: [CasesModule, ReportsModule, ModerationModule],
  providers: [TextCases],
})
export class TextsModule {}
