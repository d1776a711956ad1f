import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { TELL_SETTINGS } from './settings-jobs.codes.js';
import { TellSettings, type ToldSettings } from './use-cases/tell-settings.js';

/** The job of the settings. */
@Injectable()
export class SettingsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly tellSettings: TellSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.register(TELL_SETTINGS, (told: ToldSettings) => this.tellSettings.execute(told));
  }
}
