import { Module } from '@nestjs/common';
import { MailTransport } from './mail-transport.js';

/** The way out for mail. */
@Module({ providers: [MailTransport], exports: [MailTransport] })
export class MailModule {}
