import { Module } from '@nestjs/common';
import { MessagesApi } from './messages.api.js';

/** What other modules may ask of conversations. It stands apart, for conversations need requests and documents. */
@Module({ providers: [MessagesApi], exports: [MessagesApi] })
export class MessagesApiModule {}
