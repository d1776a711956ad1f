import type { components } from './schema.js';

/** The records of the back office, as its OpenAPI document has them. `npm run generate -- api` writes `schema.d.ts` anew. */
type Schemas = components['schemas'];

/** The account that a record belongs to. */
export type Owner = Schemas['AccountReference'];
/** A citizen or a firm. */
export type Account = Schemas['AccountRecord'];
/** What staff did to an account and noted about it. */
export type ViewReason = Schemas['ViewReason'];
export type AccountHistory = Schemas['AccountHistory'];
/** What may neither register nor be written; `value` is null where only a keyed hash is kept. */
export type BlacklistEntry = Schemas['BlacklistRecord'];
/** Something that waits for a decision of the staff; only a single record has `decisions` and `file`. */
export type ModerationCase = Schemas['CaseRecord'];
/** An account in a case, with its history. */
export type CaseParty = Schemas['CaseParty'];
/** A member whom a note about a case can mention, and to whom cases can be assigned if they are `assignable`. */
export type Colleague = Schemas['CaseColleague'];
/** Which of the member's cases were handed over, and which were not. */
export type HandOver = Schemas['HandOver'];
/** A note that mentions the member, or a case that was assigned to them, which they have not opened since. */
export type CaseMention = Schemas['CaseMention'];
/** The figures of the queue of cases, by kind. */
export type CaseFigures = Schemas['CaseFigures'];
/** A kind of which something waits for the member's decision. */
export type WaitingKind = Schemas['WaitingKind'];
/** A request of a citizen; only a single record has the optional fields. */
export type StaffRequest = Schemas['StaffRequestRecord'];
/** A refund; only a single record has `payments` and `facts`. */
export type Refund = Schemas['RefundRecord'];
/** An invoice or a credit note; only a single record has `credit_notes`. */
export type Invoice = Schemas['InvoiceRecord'];
/** A receipt of the exchange system; only a single record has the optional fields. */
export type InvoiceReceipt = Schemas['InvoiceReceiptRecord'];
/** An order and its payment; only a single record has the optional fields. */
export type Checkout = Schemas['CheckoutRecord'];
/** A message of the payment provider about an order, and its outcome. */
export type OrderEvent = NonNullable<Checkout['events']>[number];
/** A message of the payment provider. One that is about no order of ours has neither `checkout_id` nor `account`. */
export type ProviderEvent = Schemas['ProviderEventRecord'];
/** A day of the money: the provider's figures beside those of our books. */
export type Day = Schemas['ReconciledDayRecord'];
/** The VAT of a year, by month and quarter, beside the payments. */
export type VatYear = Schemas['VatYear'];
/** The figures of moderation of a year that the law asks for. */
export type TransparencyYear = Schemas['TransparencyYear'];
/** The figures of the market in a period, by subject and province. */
export type Market = Schemas['Market'];
/** What the archive of a year holds, and what is missing in it. */
export type PreservationYear = Schemas['Preservation'];
/** The provider's payouts, and where they do not agree with our payments and refunds. */
export type ComparedPayouts = Schemas['ComparedPayouts'];
/** A movement of credits; `balance_after` is the firm's balance once it was written. */
export type Movement = Schemas['LedgerRecord'];
/** A coupon. `value` is percent for a percentage, cents for the other types. */
export type Coupon = Schemas['CouponRecord'];
/** A member of the staff as admins see them; only a single record has the optional fields. */
export type StaffMember = Schemas['StaffRecord'];
/** What a member of the staff did to a record, and how it was before and after. */
export type AuditEntry = Schemas['AuditRecord'];
/** Who signed in or tried to, or whose password or second factor changed. */
export type SecurityEvent = Schemas['SecurityEventRecord'];
/** The figures of a period, for the first page. Days on which nothing happened are left out. */
export type Figures = Schemas['Figures'];
/** A session, as a login or an enrolment opens it. */
export type Session = Schemas['StaffSession'];
/** A ready text for the reasons of a decision. */
export type ReasonText = Schemas['ReasonTextRecord'];
/** A member of the staff as they see themselves. */
export type Member = Schemas['Member'];
/** A newsletter, from its draft to the last mail. */
export type Newsletter = Schemas['NewsletterRecord'];
/** What a draft is written with. */
export type NewsletterInput = Schemas['NewsletterInput'];
/** How many have agreed to the newsletter, by audience. */
export type NewsletterAudiences = Schemas['NewsletterAudiences'];
/** A text of the site; only a single record has the optional fields. */
export type ContentText = Schemas['ContentRecord'];
/** What a new text is written with. */
export type NewContentInput = Schemas['NewContentInput'];
/** What waits for editors. */
export type ContentHome = Schemas['ContentHome'];
/** The figures of the home page, as editors choose about them. */
export type StaffMilestones = Schemas['StaffMilestones'];
/** A text as its page would show it. */
export type ContentPreview = Schemas['ContentPreview'];
/** A picture that texts may show. */
export type ContentPicture = Schemas['ContentPicture'];
/** Where two versions of a text differ. */
export type ContentComparison = Schemas['ContentComparison'];
/** A statement about the law, with the day of its last check. */
export type LegalFact = Schemas['LegalFactRecord'];
/** What a firm answered to a request; only a single record has `text`, `quote` and the score. */
export type FirmResponse = Schemas['ResponseRecord'];
/** What a client said about a firm; its number is that of the request. */
export type Review = Schemas['ReviewRecord'];
/** A message that was held, without its words. */
export type HeldMessage = Schemas['HeldMessageRecord'];
/** A mail of the outbox; only a single record has `text` and `hidden`. */
export type Mail = Schemas['MailRecord'];
/** A background job that is not done. */
export type Job = Schemas['JobRecord'];
/** The figures of the queues of background jobs. */
export type JobCounts = Schemas['JobCounts'];
/** The last run of each backup, drill and check. */
export type OperationRuns = Schemas['OperationRuns'];
/** A version of the weights of the score, in percent. */
export type WeightsVersion = Schemas['WeightsRecord'];
/** A version of the prices, times and thresholds that staff may change. */
export type SettingsVersion = Schemas['SettingsRecord'];
/** A value for each of them; prices in cents. */
export type SettingValues = Schemas['SettingValues'];
/** A record that the search found. */
export type Shortcuts = Schemas['SearchShortcuts'];
export type Found = Schemas['FoundRecord'];
/** Open cases by age, and cases by the week. */
export type CaseStatistics = Schemas['CaseStatistics'];
/** Requests from sending to choice, by week and subject. */
export type FunnelStatistics = Schemas['FunnelStatistics'];
/** How firms answer, by the week. */
export type AnswerStatistics = Schemas['AnswerStatistics'];
/** Contact details that were stopped, by the week. */
export type LeakStatistics = Schemas['LeakStatistics'];
