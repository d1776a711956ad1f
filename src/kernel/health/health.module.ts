import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.js';
import { ClockWatch } from './clock-watch.js';
import { Drain } from './drain.js';
import { HealthController } from './health.controller.js';

@Module({ imports: [FilesModule], controllers: [HealthController], providers: [ClockWatch, Drain] })
export class HealthModule {}
