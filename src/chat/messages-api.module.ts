import { Module } from '@nestjs/common';
import { CasesModule } from '../moderation/cases/cases.module.js';
import { MessagesApi } from './messages.api.js';

/** What other modules may ask of conversations. It stands apart, for conversations need requests and documents. */
@Module({ imports: [CasesModule], providers: [MessagesApi], exports: [MessagesApi] })
export class MessagesApiModule {}
