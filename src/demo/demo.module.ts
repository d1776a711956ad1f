import { Module } from '@nestjs/common';
import { MatchingModule } from '../matching/matching.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { DemoData } from './demo-data.js';

/** Data to try the product with. */
@Module({ imports: [MatchingModule, StaffModule], providers: [DemoData], exports: [DemoData] })
export class DemoModule {}
