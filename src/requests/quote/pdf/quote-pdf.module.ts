import { Module } from '@nestjs/common';
import { QuotePdfController } from './quote-pdf.controller.js';
import { ReadQuote } from './read-quote.js';

/** The quote as a document that a lawyer would sign. */
@Module({ controllers: [QuotePdfController], providers: [ReadQuote] })
export class QuotePdfModule {}
