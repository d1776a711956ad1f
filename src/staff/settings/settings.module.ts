import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { StaffModule } from '../staff.module.js';
import { BusinessSettingsBackofficeController } from './settings.backoffice.controller.js';
import { SettingsJobs } from './settings.jobs.js';
import { SettingsReader } from './settings-reader.js';
import { AnnounceSettings } from './use-cases/announce-settings.js';
import { TellSettings } from './use-cases/tell-settings.js';
import { WithdrawSettings } from './use-cases/withdraw-settings.js';

/** Settings: the numbers of the business that the operator may change, with notice. */
@Module({
  imports: [NotificationsModule, StaffModule],
  controllers: [BusinessSettingsBackofficeController],
  providers: [SettingsReader, SettingsJobs, AnnounceSettings, TellSettings, WithdrawSettings],
})
export class SettingsModule {}
