import { Module } from '@nestjs/common';
import { GeoModule } from '../../geo/geo.module.js';
import { StaffModule } from '../../staff/staff.module.js';
import { Areas } from './areas.js';
import { DirectoryController } from './directory.controller.js';
import { Directory } from './directory.js';
import { ChooseMilestones } from './milestone-choices.js';
import { MilestonesBackofficeController } from './milestones.backoffice.controller.js';
import { Milestones } from './milestones.js';

/** The public ranking and profiles of firms, and the figures of the platform. */
@Module({
  imports: [GeoModule, StaffModule],
  controllers: [DirectoryController, MilestonesBackofficeController],
  providers: [Areas, ChooseMilestones, Directory, Milestones],
  exports: [Areas, Directory, Milestones],
})
export class DirectoryModule {}
