import { Module } from '@nestjs/common';
import { Finder } from './finder/finder.js';
import { SubjectsController } from './subjects.controller.js';

/**
 * What a person learns before asking a lawyer: which subject it is. The tables of time limits, papers, court fees and legal
 * aid stand in `src/shared/guidance`, for pages and server read them alike.
 */
@Module({ controllers: [SubjectsController], providers: [Finder], exports: [Finder] })
export class GuidanceModule {}
