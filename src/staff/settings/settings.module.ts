import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { StaffModule } from '../staff.module.js';
import { BusinessSettingsBackofficeController } from './settings.backoffice.controller.js';
import { SettingsReader } from './settings-reader.js';
import { SettingsVersions } from './settings.versions.js';

/** Settings: the numbers of the business that the operator may change, with notice. */
@Module({
  imports: [NotificationsModule, StaffModule],
  controllers: [BusinessSettingsBackofficeController],
  providers: [SettingsReader, SettingsVersions],
})
export class SettingsModule {}
