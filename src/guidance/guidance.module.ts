import { Module } from '@nestjs/common';
import { AuthModule } from '../kernel/auth/auth.module.js';
import { Finder } from './finder/finder.js';
import { ReadyLettersController } from './ready-letters/ready-letters.controller.js';
import { SubjectsController } from './subjects.controller.js';

/**
 * What a person can learn and do before asking a lawyer: find the subject, make a letter. The tables of time limits, papers,
 * letters, court fees and legal aid are in `src/shared/guidance`, because pages and server both read them.
 */
@Module({
  imports: [AuthModule],
  controllers: [ReadyLettersController, SubjectsController],
  providers: [Finder],
  exports: [Finder],
})
export class GuidanceModule {}
