import { Module } from '@nestjs/common';
import { AuthModule } from '../kernel/auth/auth.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { BlacklistBackofficeController } from './blacklist/blacklist.backoffice.controller.js';
import { BlacklistJobs } from './blacklist/blacklist.jobs.js';
import { Blacklist } from './blacklist/blacklist.js';
import { RefusedRegistrations } from './blacklist/refused-registrations.js';
import { AddBlacklistEntry } from './blacklist/use-cases/add-blacklist-entry.js';
import { RemoveBlacklistEntry } from './blacklist/use-cases/remove-blacklist-entry.js';
import { UpdateBlacklistEntry } from './blacklist/use-cases/update-blacklist-entry.js';
import { CasesModule } from './cases/cases.module.js';
import { ContactLeaks } from './leaks/contact-leaks.js';
import { LeaksJobs } from './leaks/leaks.jobs.js';
import { ModerationApi } from './moderation.api.js';
import { ModerationController } from './moderation.controller.js';
import { QueueBackofficeController } from './queue/queue.backoffice.controller.js';
import { QueueQueries } from './queue/queue.queries.js';
import { TransparencyBackofficeController } from './transparency/transparency.backoffice.controller.js';
import { TransparencyQueries } from './transparency/transparency.queries.js';
import { DoubtfulTexts } from './texts/doubtful-texts.js';

/** Moderation: the blacklist, and the contact filter for texts. */
@Module({
  imports: [AuthModule, CasesModule, NotificationsModule, StaffModule],
  controllers: [
    BlacklistBackofficeController,
    ModerationController,
    QueueBackofficeController,
    TransparencyBackofficeController,
  ],
  providers: [
    ModerationApi,
    Blacklist,
    BlacklistJobs,
    RefusedRegistrations,
    AddBlacklistEntry,
    RemoveBlacklistEntry,
    UpdateBlacklistEntry,
    ContactLeaks,
    LeaksJobs,
    DoubtfulTexts,
    QueueQueries,
    TransparencyQueries,
  ],
  exports: [ModerationApi, Blacklist, RefusedRegistrations, ContactLeaks, DoubtfulTexts],
})
export class ModerationModule {}
