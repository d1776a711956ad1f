import type { AnyEntity, EntityClass } from '@mikro-orm/postgresql';
import { AccountToken } from './accounts/password/account-token.entity.js';
import { Account } from './accounts/account.entity.js';
import { Consent } from './accounts/legal/consent.entity.js';
import { Firm, FirmSkill } from './accounts/firm.entity.js';
import { Session } from './accounts/sign-in/session.entity.js';
import { Suspension } from './accounts/suspension/suspension.entity.js';
import { Checkout } from './billing/checkouts/checkout.entity.js';
import { Coupon } from './billing/coupons/coupon.entity.js';
import { Invoice } from './billing/invoices/invoice.entity.js';
import { Refund, RefundPayment } from './billing/refunds/refund.entity.js';
import { StoredReceipt, Transmission } from './billing/transmission/transmission.entity.js';
import { CreditLot } from './credits/credit-lot.entity.js';
import { CreditMovement } from './credits/credit-movement.entity.js';
import { Wallet } from './credits/wallet.entity.js';
import { ContentEdition } from './content/editions/content-edition.entity.js';
import { Document } from './documents/document.entity.js';
import { Appeal, Report } from './moderation/reports/report.entity.js';
import { Letter } from './content/contact/letter.entity.js';
import { Feedback } from './reviews/feedback/feedback.entity.js';
import { ModerationCase } from './moderation/cases/case.entity.js';
import { Message } from './chat/message.entity.js';
import { ActivityEntry } from './requests/moves/activity-entry.entity.js';
import { Newsletter } from './content/newsletter/newsletter.entity.js';
import { Request } from './requests/request.entity.js';
import { Response } from './requests/response.entity.js';
import { Engagement } from './requests/engagement/engagement.entity.js';
import { Staff } from './staff/staff.entity.js';

/** Every entity of every module, one line a module: MikroORM discovers them once, at start. */
export const entities: readonly EntityClass<AnyEntity>[] = [
  ...[Account, Firm, FirmSkill, Session, AccountToken, Consent, Suspension], // accounts
  ...[Request, Response, ActivityEntry, Engagement], // requests
  ...[Wallet, CreditLot, CreditMovement], // credits
  ...[Coupon, Checkout, Refund, RefundPayment, Invoice, Transmission, StoredReceipt], // billing
  ...[Document], // documents
  ...[Feedback], // feedback
  ...[ModerationCase], // moderation
  ...[Message], // messages
  ...[Report, Appeal], // complaints
  ...[Letter], // contact
  ...[Newsletter], // newsletter
  ...[ContentEdition], // content
  ...[Staff], // staff
];
