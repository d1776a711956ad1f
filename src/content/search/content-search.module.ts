import { Module } from '@nestjs/common';
import { AuthModule } from '../../kernel/auth/auth.module.js';
import { ContentModule } from '../content.module.js';
import { ContentSearchController } from './content-search.controller.js';
import { ContentSearch } from './content-search.js';

/** The full-text search of the site. */
@Module({
  imports: [AuthModule, ContentModule],
  controllers: [ContentSearchController],
  providers: [ContentSearch],
  exports: [ContentSearch],
})
export class ContentSearchModule {}
