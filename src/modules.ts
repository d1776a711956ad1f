import type { Type } from '@nestjs/common';
import { BillingModule } from './billing/billing.module.js';
import { CasesModule } from './moderation/cases/cases.module.js';
import { TextsModule } from './moderation/texts/texts.module.js';
import { ModerationModule } from './moderation/moderation.module.js';
import { WebhooksModule } from './notifications/webhooks/webhooks.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { CreditsModule } from './credits/credits.module.js';
import { MatchingModule } from './matching/matching.module.js';
import { DemoModule } from './demo/demo.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { BillingBackofficeModule } from './billing/backoffice/billing-backoffice.module.js';
import { DirectoryModule } from './reviews/profiles/directory.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { ReportsModule } from './moderation/reports/reports.module.js';
import { ContentModule } from './content/content.module.js';
import { ContactModule } from './content/contact/contact.module.js';
import { ContentSearchModule } from './content/search/content-search.module.js';
import { EventsModule } from './chat/live/events.module.js';
import { FeedbackModule } from './reviews/feedback/feedback.module.js';
import { MessagesModule } from './chat/messages.module.js';
import { NewsletterModule } from './content/newsletter/newsletter.module.js';
import { GuidanceModule } from './guidance/guidance.module.js';
import { GeoModule } from './geo/geo.module.js';
import { OperationsModule } from './staff/operations/operations.module.js';
import { EngagementModule } from './requests/engagement/engagement.module.js';
import { QuotePdfModule } from './requests/quote/pdf/quote-pdf.module.js';
import { RequestsModule } from './requests/requests.module.js';
import { MarketModule } from './staff/market/market.module.js';
import { SettingsModule } from './staff/settings/settings.module.js';
import { StaffModule } from './staff/staff.module.js';

/** The modules of the business. */
export const modules: readonly Type[] = [
  RequestsModule,
  QuotePdfModule,
  EngagementModule,
  ModerationModule,
  CasesModule,
  TextsModule,
  NotificationsModule,
  WebhooksModule,
  AccountsModule,
  DirectoryModule,
  DocumentsModule,
  FeedbackModule,
  MessagesModule,
  ReportsModule,
  ContactModule,
  ContentModule,
  ContentSearchModule,
  EventsModule,
  NewsletterModule,
  GeoModule,
  GuidanceModule,
  CreditsModule,
  BillingModule,
  MatchingModule,
  SettingsModule,
  StaffModule,
  OperationsModule,
  MarketModule,
  BillingBackofficeModule,
  DemoModule,
];
