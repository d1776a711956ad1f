import { Module } from '@nestjs/common';
import { ComplaintsApiModule } from '../reports/complaints-api.module.js';
import { CasesModule } from '../cases/cases.module.js';
import { ModerationModule } from '../moderation.module.js';
import { TextCases } from './text-cases.js';

/** Decisions about words that are shown. They are stated and appealed like those about reports, so this stands apart. */
@Module({
  imports: [CasesModule, ComplaintsApiModule, ModerationModule],
  providers: [TextCases],
})
export class TextsModule {}
