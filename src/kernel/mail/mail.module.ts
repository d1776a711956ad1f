import { Module } from '@nestjs/common';
import { MailTransport } from './mail-transport.js';

/** Sending of mail. */
@Module({ providers: [MailTransport], exports: [MailTransport] })
export class MailModule {}
