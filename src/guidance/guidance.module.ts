import { Module } from '@nestjs/common';
import { Finder } from './finder/finder.js';
import { SubjectsController } from './subjects.controller.js';

/**
 * What a person learns before asking a lawyer: which subject it is. The tables of time limits, papers, court fees and legal
 * aid are in `src/shared/guidance`, because pages and server both read them.
 */
@Module({ controllers: [SubjectsController], providers: [Finder], exports: [Finder] })
export class GuidanceModule {}
