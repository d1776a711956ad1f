import { Module } from '@nestjs/common';
import { MatchingModule } from '../matching/matching.module.js';
import { DemoData } from './demo-data.js';

/** Data to try the product with. */
@Module({ imports: [MatchingModule], providers: [DemoData], exports: [DemoData] })
export class DemoModule {}
