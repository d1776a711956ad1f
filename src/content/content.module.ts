import { Module } from '@nestjs/common';
import { ContentApi } from './content.api.js';

/** Content: the texts of the public site. */
@Module({
  providers: [ContentApi],
  exports: [ContentApi],
})
export class ContentModule {}
