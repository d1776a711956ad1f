import { Module } from '@nestjs/common';
import { GeoModule } from '../../geo/geo.module.js';
import { Areas } from './areas.js';
import { DirectoryController } from './directory.controller.js';
import { Directory } from './directory.js';
import { Milestones } from './milestones.js';

/** The public ranking and profiles of firms, and the figures of the platform. */
@Module({
  imports: [GeoModule],
  controllers: [DirectoryController],
  providers: [Areas, Directory, Milestones],
  exports: [Areas, Directory, Milestones],
})
export class DirectoryModule {}
