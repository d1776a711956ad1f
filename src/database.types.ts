// Written by `npm run generate -- database` from the migrated schema. Do not edit: a test compares it.

import type { Address, FiscalData } from './accounts/account.entity.js';
import type { Bar, Insurance } from './accounts/firm.entity.js';
import type { ConsentKind } from './accounts/legal/consent.entity.js';
import type { TokenPurpose } from './accounts/password/account-token.entity.js';
import type { Buyer } from './billing/buyer.js';
import type { Seller } from './billing/invoices/seller.js';
import type { ProviderName } from './billing/providers/payment-provider.js';
import type { EventFacts } from './billing/webhooks/stored-events.js';
import type { TextFields } from './content/editions/source-text.js';
import type { Instant, JsonColumn } from './kernel/database/columns.js';
import type { ChannelChoices } from './notifications/channels.js';
import type { NotificationName } from './notifications/notification-templates.js';
import type { NotificationTypeCode, PriorityCode } from './notifications/templates/template.js';
import type { EngagementDocument } from './requests/engagement/engagement.dto.js';
import type { ActivityKind } from './requests/moves/activity-entry.entity.js';
import type { AddedInformation } from './requests/request.entity.js';
import type { LapseReason } from './requests/response.entity.js';
import type { FirmAct } from './shared/accounts/firm-activity.codes.js';
import type { MemberRole, RequestAccess } from './shared/accounts/members.rules.js';
import type {
  CheckoutStatus,
  CouponTypeCode,
  InvoiceState,
  PurchasableName,
  RefundKind,
  RefundPaymentStatus,
  RefundStatus,
} from './shared/billing/billing.codes.js';
import type {
  ReceiptKind,
  ReceiptOutcome,
  ReceiptReason,
  TransmissionState,
} from './shared/billing/transmission.codes.js';
import type { EventKind, EventRefs } from './shared/chat/events.codes.js';
import type { MessageStatus, SenderCode } from './shared/chat/messages.codes.js';
import type { ContentKind, EditionStatus } from './shared/content/content.codes.js';
import type { ContentSource } from './shared/content/content.dto.js';
import type { NewsletterAudience, NewsletterStatus } from './shared/content/newsletter.codes.js';
import type { CreditTypeCode, LotType, MovementPurpose } from './shared/credits/credits.codes.js';
import type { Locale } from './shared/locale.js';
import type { CaseKind } from './shared/moderation/case.codes.js';
import type {
  FeeBasis,
  PartCode,
  PercentageBase,
  PlanCode,
  RequestStatus,
  StoredResponseStatus,
} from './shared/requests/codes.js';
import type { EngagementNoticeId } from './shared/requests/engagement-notices.codes.js';
import type { EngagementStatus } from './shared/requests/engagement.codes.js';
import type { MilestoneChoice } from './shared/reviews/milestones.codes.js';
import type { StaffRole } from './shared/staff/staff.codes.js';
import type { ColumnType } from 'kysely';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface AccountAuthenticators {
  account_id: number;
  confirmed_at: Instant | null;
  created_at: Instant;
  last_step: Int8 | null;
  member_id: number | null;
  secret: string;
}

export interface AccountEvents {
  account_id: number;
  /**
   * by the machine's clock
   */
  created_at: Generated<Instant>;
  id: Generated<Int8>;
  kind: EventKind;
  refs: JsonColumn<EventRefs>;
  snapshot: Generated<string>;
  xid: Generated<string>;
}

export interface AccountNotes {
  account_id: number;
  at: Instant;
  id: Generated<number>;
  staff_id: number;
  text: string;
}

export interface AccountRecoveryCodes {
  account_id: number;
  code_hash: string;
  id: Generated<number>;
  member_id: number | null;
  used_at: Instant | null;
}

export interface AccountRequestCounts {
  account_id: number;
  count: number;
}

export interface Accounts {
  birth_date: string;
  completed: Generated<boolean>;
  completion_deadline: Instant | null;
  completion_reminders: Generated<number>;
  confirmed_at: Instant | null;
  created_at: Instant;
  deleted_at: Instant | null;
  /**
   * one mail each morning instead of single ones; firms only
   */
  digest: Generated<boolean>;
  email: string;
  first_name: string;
  fiscal_data: JsonColumn<FiscalData> | null;
  id: Generated<number>;
  identity_marked: Generated<boolean>;
  last_name: string;
  last_seen_at: Instant | null;
  locale: Generated<Locale>;
  main_address: JsonColumn<Address> | null;
  mobile: string | null;
  model: 'user' | 'lawyer';
  notification_choices: Generated<JsonColumn<Partial<ChannelChoices>>>;
  password_hash: string;
  phone: string | null;
  registrations: Generated<number>;
  resume: string | null;
  suspended_at: Instant | null;
  suspended_until: Instant | null;
  suspension_reason: string | null;
  unused_told_at: Instant | null;
  updated_at: Instant;
}

export interface AccountTokens {
  account_id: number;
  created_at: Instant;
  email: string | null;
  expires_at: Instant;
  id: Generated<number>;
  member_id: number | null;
  purpose: TokenPurpose;
  token_hash: string;
  used_at: Instant | null;
}

export interface ApiTokens {
  account_id: number;
  created_at: Instant;
  expires_at: Instant;
  id: Generated<number>;
  /**
   * the day in Rome
   */
  last_used_on: string | null;
  /**
   * whose token it is; null is the owner
   */
  member_id: number | null;
  name: string;
  scopes: string[];
  /**
   * SHA-256 of the random token, which nobody stores
   */
  token_hash: string;
}

export interface Appeals {
  account_id: number | null;
  created_at: Instant;
  decided_at: Instant | null;
  decision: string | null;
  id: Generated<number>;
  report_id: number;
  statement: string | null;
  text: string | null;
}

export interface AskedMails {
  address_hash: string;
  at: Instant;
  id: Generated<Int8>;
  kind: string;
  known: boolean;
  place_hash: string | null;
}

export interface Audit {
  action: string;
  after: JsonColumn<unknown> | null;
  at: Instant;
  before: JsonColumn<unknown> | null;
  /**
   * the case that was the reason to read a record; null for other entries
   */
  case_id: number | null;
  fingerprint: string | null;
  id: Generated<Int8>;
  reason: string | null;
  record_id: number | null;
  resource: string;
  staff_id: number | null;
}

export interface Blacklist {
  closed_account_id: number | null;
  created_at: Instant;
  created_by: number | null;
  id: Generated<number>;
  kind: string;
  reason: string;
  term: string | null;
  value_hash: string;
}

export interface BusinessSettings {
  /**
   * the values that counted when it was announced
   */
  before: JsonColumn<unknown>;
  /**
   * when it was announced
   */
  created_at: Instant;
  effective_at: Instant;
  reason: string;
  staff_id: number;
  /**
   * a value for each setting; money in cents
   */
  values: JsonColumn<unknown>;
  version: Generated<number>;
  /**
   * it was taken back before its day
   */
  withdrawn_at: Instant | null;
  withdrawn_reason: string | null;
}

export interface CallLimits {
  expire: Int8 | null;
  key: string;
  points: Generated<number>;
}

export interface CaseAssignments {
  assigned_by: number;
  at: Instant;
  case_id: number;
  /**
   * when the member opened the case; null until then
   */
  read_at: Instant | null;
  staff_id: number;
}

export interface CaseMentions {
  note_id: number;
  /**
   * when the member opened the case; null until then
   */
  read_at: Instant | null;
  staff_id: number;
}

export interface CaseNotes {
  at: Instant;
  case_id: number;
  id: Generated<number>;
  staff_id: number;
  text: string;
}

export interface Cases {
  account_id: number | null;
  answered_at: Instant | null;
  asked_at: Instant | null;
  claimed_at: Instant | null;
  claimed_by: number | null;
  decided_at: Instant | null;
  decided_by: number | null;
  decision: string | null;
  facts: Generated<JsonColumn<unknown>>;
  id: Generated<number>;
  kind: string;
  opened_at: Instant;
  priority: Generated<number>;
  question: string | null;
  reason: string | null;
  status: string;
  subject_id: number;
  subject_type: string;
}

export interface Checkouts {
  account_id: number;
  amount_cents: number;
  /**
   * whom the invoice is made out to, as it stood when the order was written
   */
  buyer: JsonColumn<Buyer>;
  coupon_id: number | null;
  created_at: Instant;
  credits: number | null;
  currency: Generated<string>;
  discount_cents: Generated<number>;
  disputed_at: Instant | null;
  expired_at: Instant | null;
  expires_at: Instant;
  failure: string | null;
  /**
   * when its effect (credits, plan) was given: once, by the provider's word alone, or at once where the price is zero
   */
  fulfilled_at: Instant | null;
  id: Generated<number>;
  list_cents: number;
  lot_id: number | null;
  paid_at: Instant | null;
  payment_ref: string | null;
  performance_agreed: Generated<boolean>;
  plan: PlanCode | null;
  plan_from: PlanCode | null;
  provider: string;
  refunded_at: Instant | null;
  refunded_cents: Generated<number>;
  request_id: number | null;
  session_ref: string | null;
  status: CheckoutStatus;
  subject: PurchasableName;
  url: string | null;
}

export interface Consents {
  account_id: number;
  address: string | null;
  at: Instant;
  given: boolean;
  id: Generated<number>;
  kind: ConsentKind;
  text_version: string;
}

export interface ContactLeaks {
  account_id: number;
  confirmed_by: string;
  created_at: Instant;
  id: Generated<number>;
  response_id: number | null;
}

export interface ContentEditions {
  author_id: number | null;
  body: string;
  created_at: Instant;
  description: string;
  ended_at: Instant | null;
  id: Generated<number>;
  note: string | null;
  /**
   * the pictures that its text names
   */
  pictures: Generated<string[]>;
  publish_at: Instant | null;
  published_at: Instant | null;
  /**
   * the day its readers are told
   */
  published_on: string | null;
  /**
   * when its legal facts were last checked
   */
  reviewed_on: string | null;
  /**
   * counts the times that a draft was saved
   */
  revision: Generated<number>;
  /**
   * where its legal facts come from: label, url
   */
  sources: Generated<JsonColumn<ContentSource[]>>;
  status: EditionStatus;
  text_id: number;
  title: string;
  /**
   * the name of the topic among the articles of its type
   */
  topic: string | null;
  updated_at: Instant;
}

export interface ContentPictureFiles {
  format: string;
  hash: string;
  storage_key: string;
  width: number;
}

export interface ContentPictures {
  /**
   * when it was uploaded last
   */
  created_at: Instant;
  /**
   * of the file that was uploaded; part of its address
   */
  hash: string;
  height: number;
  /**
   * who uploaded it
   */
  staff_id: number | null;
  /**
   * pixels of the widest drawing
   */
  width: number;
}

export interface ContentSearch {
  /**
   * the section on its page; empty for the head of the page
   */
  anchor: string;
  body: string;
  description: string;
  heading: string;
  id: Generated<number>;
  kind: string;
  language: string;
  path: string;
  position: number;
  title: string;
  /**
   * an Italian text that English readers get in English
   */
  translated: boolean;
  words: Generated<string>;
}

export interface ContentTexts {
  /**
   * the edition of the repository, as it was at the last start
   */
  first: JsonColumn<TextFields> | null;
  id: Generated<number>;
  kind: ContentKind;
  language: Locale;
  path: string;
  /**
   * the request type that it belongs to
   */
  type: string | null;
}

export interface ContentWords {
  language: string;
  lexeme: string;
  word: string;
}

export interface Conversations {
  /**
   * the citizen
   */
  account_id: number;
  firm_id: number;
  firm_last_at: Instant | null;
  firm_unread: Generated<number>;
  /**
   * a message of the firm was delivered: it has a name
   */
  firm_wrote: Generated<boolean>;
  response_id: number;
  /**
   * when the last message came that the citizen sees; null hides it
   */
  user_last_at: Instant | null;
  user_unread: Generated<number>;
}

export interface Coupons {
  code: string;
  created_at: Instant;
  deleted_at: Instant | null;
  ends_at: Instant | null;
  id: Generated<number>;
  max_uses: number | null;
  /**
   * how often one account may use it; the people of a firm count as the firm
   */
  max_uses_per_account: Generated<number>;
  /**
   * credits of the package (5, 11) or code of the plan (2, 3) it is for; null = any of the subject
   */
  package: number | null;
  starts_at: Instant | null;
  subject: PurchasableName;
  type: CouponTypeCode;
  updated_at: Instant;
  /**
   * percent for type 1, cents for types 2 and 3
   */
  value: number;
}

export interface CreditLots {
  account_id: number;
  amount: number;
  created_at: Instant;
  expires_at: Instant;
  expiring_notified_at: Instant | null;
  /**
   * set aside while a refund of the lot is decided: not spent meanwhile
   */
  held_at: Instant | null;
  id: Generated<number>;
  remaining: Generated<number>;
  spent: Generated<boolean>;
  type: LotType;
}

export interface CreditMovements {
  account_id: number;
  amount: number;
  balance_after: number;
  created_at: Instant;
  id: Generated<number>;
  lot_id: number;
  purpose: MovementPurpose;
  response_id: number | null;
  type: CreditTypeCode;
}

export interface DigestEntries {
  account_id: number;
  created_at: Instant;
  deduplication_key: string | null;
  id: Generated<number>;
  params: JsonColumn<Record<string, number | string>>;
  path: string;
  template: NotificationName;
}

export interface Documents {
  account_id: number | null;
  content_type: string;
  conversation_id: number | null;
  created_at: Instant;
  doubts: JsonColumn<string[]> | null;
  id: Generated<number>;
  kind: string | null;
  /**
   * null until the message is sent
   */
  message_id: number | null;
  name: string;
  purpose: string;
  request_id: number | null;
  response_id: number | null;
  /**
   * null: uploaded while there was no scanner
   */
  scan: string | null;
  /**
   * when the scanner last said something of it
   */
  scanned_at: Instant | null;
  sha256: string;
  size: number;
  storage_key: string;
  /**
   * of the secret of the browser that uploaded it, until an account has it
   */
  visitor_hash: string | null;
  /**
   * deleted then; null with a draft that waits for its account
   */
  visitor_until: Instant | null;
}

export interface Engagements {
  accepted_at: Instant | null;
  asked_at: Instant | null;
  /**
   * the letter as it was read; hash names it and its version
   */
  document: JsonColumn<EngagementDocument>;
  excluded: string;
  hash: string;
  id: Generated<number>;
  note: string;
  notices: JsonColumn<EngagementNoticeId[]>;
  payment: string;
  question: string | null;
  response_id: number;
  scope: string;
  sent_at: Instant;
  starts_now: boolean | null;
  status: EngagementStatus;
  version: number;
  withdrawn_at: Instant | null;
}

export interface ErasedFiles {
  at: Instant;
  storage_key: string;
}

export interface Erasures {
  erased_at: Instant;
  kept_at: Instant | null;
  key: string;
}

export interface Feedbacks {
  account_id: number;
  /**
   * staff have looked: the pair is held no more
   */
  cleared_at: Instant | null;
  /**
   * before then it does not count in public
   */
  counts_from: Instant;
  created_at: Instant;
  /**
   * the firm that was chosen; null while none was
   */
  firm_id: number | null;
  /**
   * since then author and firm look related
   */
  held_at: Instant | null;
  /**
   * what the public may name a review by: the number of the request leads to its author
   */
  id: Generated<number>;
  /**
   * it was removed for its words: other words bring it back
   */
  may_return: Generated<boolean>;
  /**
   * why the citizen chose no firm; firms read sums of five and more, never one answer
   */
  no_choice_reason: string | null;
  /**
   * since when it counts in public; null while it does not
   */
  published_at: Instant | null;
  removed_at: Instant | null;
  replied_at: Instant | null;
  reply: string | null;
  reply_removed_at: Instant | null;
  request_id: number;
  request_type_id: string;
  review_lawyer: string | null;
  review_site: string | null;
  satisfaction_lawyer: number | null;
  satisfaction_site: number | null;
  updated_at: Instant;
}

export interface FinderExamples {
  lexeme: string;
  locale: string;
  phrases: number;
  target: string;
}

export interface FinderExampleTotals {
  locale: string;
  stems: number;
  target: string;
  vocabulary: number;
}

export interface FinderTerms {
  id: Generated<number>;
  lexemes: string[];
  locale: string;
  target: string;
  weight: number;
}

export interface FinderWords {
  lexeme: string;
  locale: string;
  word: string;
}

export interface FirmActivity {
  about_member_id: number | null;
  account_id: number;
  at: Instant;
  checkout_id: number | null;
  fields: string[] | null;
  id: Generated<Int8>;
  kind: FirmAct;
  member_id: number | null;
  response_id: number | null;
}

export interface FirmClients {
  client_hash: string;
  firm_id: number;
  label: string;
}

export interface FirmInboxCounts {
  count: number;
  firm_id: number;
  status: number;
}

export interface FirmMarks {
  count: number;
  firm_id: number;
  mark: number;
  request_type_id: string;
}

export interface FirmMembers {
  accepted_at: Instant | null;
  account_id: number;
  email: string | null;
  first_name: string;
  id: Generated<number>;
  invited_at: Instant;
  last_name: string;
  last_seen_at: Instant | null;
  locale: Generated<Locale>;
  password_hash: Generated<string>;
  removed_at: Instant | null;
  request_access: Generated<RequestAccess>;
  role: Generated<MemberRole>;
  unused_told_at: Instant | null;
}

export interface FirmNotes {
  firm_id: number;
  labels: Generated<string[]>;
  /**
   * who is responsible: a member of the firm; null is the owner
   */
  member_id: number | null;
  next_on: string | null;
  next_step: string | null;
  note: Generated<string>;
  /**
   * the morning of the next step; null once the reminder was sent
   */
  remind_at: Instant | null;
  response_id: number;
  /**
   * counts the changes: a colleague who read an earlier one overwrites nothing
   */
  version: Generated<number>;
}

export interface Firms {
  account_id: number;
  bar: JsonColumn<Bar> | null;
  city: string | null;
  company_name: string;
  company_order_city: string;
  flat_rate: Generated<boolean>;
  identity_changed_at: Instant | null;
  insurance: JsonColumn<Insurance> | null;
  languages: Generated<string[]>;
  latitude: number | null;
  /**
   * false once the account is deleted: a VAT number belongs to one live firm only
   */
  live: Generated<boolean>;
  longitude: number | null;
  /**
   * the radius the firm takes requests from; null = anywhere
   */
  max_distance_km: number | null;
  /**
   * requests that name sums, all of them smaller, are not forwarded to the firm
   */
  min_value_cents: number | null;
  /**
   * when a pause that was planned begins; null for one that began at once
   */
  pauses_at: Instant | null;
  pec: string | null;
  photo_document_id: number | null;
  presentation: string | null;
  presentation_removed_at: Instant | null;
  province_id: string | null;
  /**
   * until then no new request is forwarded: the firm is on a pause
   */
  resumes_at: Instant | null;
  sdi_code: string | null;
  tax_as_public: Generated<boolean>;
  tax_code: string | null;
  vat_number: string | null;
  verified_at: Instant | null;
}

export interface FirmSkills {
  firm_id: number;
  position: number;
  request_type_id: string;
}

export interface IdempotencyKeys {
  account_id: number;
  answer: JsonColumn<unknown> | null;
  created_at: Instant;
  effect: JsonColumn<unknown> | null;
  fingerprint: string;
  holder: number | null;
  key: string;
  status: number | null;
}

export interface IdentityMarks {
  account_id: number;
  hash: string;
  source: Generated<string>;
}

export interface InboxFilters {
  filter: JsonColumn<unknown>;
  firm_id: number;
  name: string;
  slot: number;
}

export interface InvoiceCounters {
  last: number;
  year: number;
}

export interface InvoiceReceipts {
  closed_at: Instant | null;
  content: string;
  errors: Generated<JsonColumn<unknown>>;
  file_name: string | null;
  id: Generated<number>;
  kind: ReceiptKind | null;
  named_file: string | null;
  note: string | null;
  /**
   * when it came to the mailbox or the folder, which may be before it was read
   */
  notified_at: Instant;
  occurred_at: Instant | null;
  outcome: ReceiptOutcome;
  reason: ReceiptReason | null;
  received_at: Instant;
  sdi_id: string | null;
  sender: string | null;
  sha256: string;
  transmission_id: number | null;
}

export interface Invoices {
  account_id: number;
  buyer: JsonColumn<Buyer>;
  checkout_id: number;
  coupon: string | null;
  description: string;
  gross_cents: number;
  id: Generated<number>;
  issued_at: Instant;
  issued_on: string;
  kind: 'invoice' | 'credit_note';
  list_cents: number | null;
  net_cents: number;
  number: number;
  original_id: number | null;
  refund_payment_id: number | null;
  seller: JsonColumn<Seller>;
  state: Generated<InvoiceState>;
  state_at: Instant;
  vat_cents: number;
  xml: string;
  year: number;
}

export interface InvoiceTransmissions {
  attempts: Generated<number>;
  failure: string | null;
  file_name: string;
  id: Generated<number>;
  invoice_id: number;
  next_try_at: Instant | null;
  prepared_at: Instant;
  sdi_id: string | null;
  sent_at: Instant | null;
  sha256: string;
  state: TransmissionState;
  state_at: Instant;
  /**
   * what was sent, where the document was corrected since; null: the document's own
   */
  superseded_xml: string | null;
}

export interface LegalAnnouncements {
  /**
   * when the first account was to be told
   */
  begun_at: Instant;
  document: string;
  /**
   * the day from which it holds, YYYY-MM-DD
   */
  version: string;
}

export interface Letters {
  account_id: number | null;
  created_at: Instant;
  decided_at: Instant | null;
  email: string;
  id: Generated<number>;
  locale: string;
  name: string;
  request_id: number | null;
  subject: string;
  text: string;
}

export interface LoginFailures {
  address: string;
  at: Instant;
  id: Generated<Int8>;
  username_hash: string;
}

export interface MailedReplies {
  account_id: number;
  /**
   * hash of the Message-ID, or of the mail where it has none
   */
  key: string;
  response_id: number;
  taken_at: Instant;
  /**
   * whether its author was mailed that it, or a file of it, did not arrive
   */
  told: boolean;
}

export interface MarketChanges {
  movement_id: number | null;
  request_id: number | null;
}

export interface MarketCounts {
  count: number;
  day: string;
  figure: string;
  province_id: string;
  request_type_id: string;
  /**
   * what was counted: a number of firms, hours, or the id of a firm; 0 for a figure that only counts
   */
  value: number;
}

export interface MarketRequests {
  /**
   * [day, figure, value, count] each
   */
  counted: JsonColumn<unknown>;
  /**
   * as it was before the request was deleted; empty where the request had none
   */
  province_id: string;
  request_id: number;
  request_type_id: string;
}

export interface MatchingFirms {
  /**
   * type and radius, the radius rounded up to the steps that src/matching/pick.queries.ts walks; the last reaches the antipodes
   */
  bucket: Generated<number>;
  firm_id: number;
  location: string;
  max_distance_m: number | null;
  min_value_cents: number | null;
  pauses_at: Instant | null;
  request_type_id: string;
  resumes_at: Instant | null;
}

export interface MemberAbsences {
  account_id: number;
  first_on: string;
  id: Generated<number>;
  /**
   * the last day in Rome
   */
  last_on: string;
  /**
   * who is absent: a member of the firm; null is the owner
   */
  member_id: number | null;
  owner_replaces: Generated<boolean>;
  /**
   * the member who replaces; null is nobody, or the owner where owner_replaces
   */
  replacement_id: number | null;
}

export interface MessageDrafts {
  account_id: number;
  response_id: number;
  text: string;
  updated_at: Instant;
}

export interface Messages {
  /**
   * the author; null for the staff
   */
  account_id: number | null;
  created_at: Instant;
  decided_at: Instant | null;
  deleted_at: Instant | null;
  edited_at: Instant | null;
  /**
   * when the firm read a message of the staff
   */
  firm_read_at: Instant | null;
  id: Generated<number>;
  member_id: number | null;
  /**
   * kinds of papers that the firm asks for with this message
   */
  papers: JsonColumn<unknown> | null;
  /**
   * when the other side read it; for a message of the staff, when the citizen did
   */
  read_at: Instant | null;
  /**
   * what the staff answered to the author
   */
  reply: string | null;
  response_id: number;
  sender: SenderCode;
  staff_id: number | null;
  status: MessageStatus;
  text: string | null;
}

export interface MikroOrmMigrations {
  executed_at: Generated<Instant>;
  id: Generated<number>;
  name: string;
}

export interface MilestoneChoices {
  at: Instant;
  entries: JsonColumn<MilestoneChoice[]>;
  revision: number;
}

export interface Municipalities {
  cadastral_code: string | null;
  /**
   * the point is the middle of the town, not of its territory
   */
  centre: Generated<boolean>;
  id: Generated<number>;
  istat_code: string | null;
  latitude: number;
  longitude: number;
  name: string;
  name_key: string;
  other_key: string | null;
  other_name: string | null;
  population: number | null;
  province_id: string;
  region: string;
  search_text: Generated<string | null>;
}

export interface NewsletterConsents {
  address: string | null;
  at: Instant;
  email_hash: string;
  given: boolean;
  id: Generated<number>;
  kind: ConsentKind;
  text_version: string;
}

export interface Newsletters {
  audience: NewsletterAudience;
  body_en: string;
  body_it: string;
  created_at: Instant;
  created_by: number;
  cursor_id: Generated<number>;
  /**
   * the last recipient: 0 a subscription, 1 an account
   */
  cursor_source: Generated<number>;
  finished_at: Instant | null;
  id: Generated<number>;
  /**
   * how many there were when it was sent off
   */
  recipients: number | null;
  started_at: Instant | null;
  status: NewsletterStatus;
  stopped_at: Instant | null;
  subject_en: string;
  subject_it: string;
  updated_at: Instant;
}

export interface NewsletterSubscriptions {
  asked_at: Instant;
  authorizations: Generated<string[]>;
  confirmed_at: Instant | null;
  email: string;
  id: Generated<number>;
  locale: Locale;
  token_expires_at: Instant | null;
  token_hash: string | null;
}

export interface Notifications {
  account_id: number;
  created_at: Instant;
  deduplication_key: string | null;
  id: Generated<number>;
  params: Generated<JsonColumn<Record<string, number | string>>>;
  path: string | null;
  priority: PriorityCode;
  read_at: Instant | null;
  template: NotificationName;
  type: NotificationTypeCode;
}

export interface OperationRuns {
  began_at: Instant;
  bytes: Int8 | null;
  ended_at: Instant | null;
  error: string | null;
  id: Generated<number>;
  kind: string;
  passed: Generated<boolean>;
  restored_to: Instant | null;
}

export interface Outbox {
  account_id: number | null;
  attempts: Generated<number>;
  body_text: string;
  claimed_at: Instant | null;
  /**
   * what the mail says beside its subject: src/notifications/mail-body.ts; null once it is forgotten
   */
  content: Json | null;
  created_at: Instant;
  deduplication_key: string | null;
  failed_at: Instant | null;
  holder: number | null;
  id: Generated<number>;
  last_error: string | null;
  locale: Locale;
  newsletter_id: number | null;
  /**
   * not tried before this; empty before the first attempt
   */
  next_attempt_at: Instant | null;
  recipient: string;
  sent_at: Instant | null;
  subject: string;
  template: string;
}

export interface Passkeys {
  account_id: number | null;
  backed_up: boolean;
  /**
   * of the authenticator: it never goes back; 0 where it does not count
   */
  counter: Int8;
  created_at: Instant;
  credential_id: string;
  id: Generated<number>;
  last_used_at: Instant | null;
  member_id: number | null;
  name: string;
  /**
   * COSE, as base64url
   */
  public_key: string;
  staff_id: number | null;
  transports: Generated<string[]>;
  /**
   * random; the same for all passkeys of one person
   */
  user_handle: string;
}

export interface PaymentEvents {
  checkout_id: number | null;
  event_id: string;
  facts: JsonColumn<EventFacts>;
  id: Generated<number>;
  occurred_at: Instant;
  outcome: string | null;
  provider: ProviderName;
  reason: string | null;
  received_at: Instant;
  type: string;
  worked_at: Instant | null;
}

export interface PlaceNames {
  id: Generated<number>;
  kind: string;
  latitude: number | null;
  longitude: number | null;
  municipality_id: number;
  name: string;
  name_key: string;
  population: number | null;
}

export interface PushSubscriptions {
  account_id: number;
  auth: string;
  created_at: Instant;
  endpoint: string;
  id: Generated<number>;
  /**
   * the public key of the browser, for RFC 8291
   */
  p256dh: string;
  session_id: number;
}

export interface QuickReplies {
  created_at: Instant;
  firm_id: number;
  id: Generated<number>;
  text: string;
  updated_at: Instant;
}

export interface QuoteDrafts {
  content: JsonColumn<unknown>;
  firm_id: number;
  kind: Generated<string>;
  response_id: number;
  saved_at: Instant;
}

export interface QuoteTexts {
  /**
   * the figures of a quote as they are typed; null for a text alone
   */
  figures: JsonColumn<unknown> | null;
  firm_id: number;
  name: string;
  request_type_id: string | null;
  slot: number;
  text: string;
}

export interface ReasonTexts {
  created_by: number;
  /**
   * the decision that it is for, as reason-texts.codes.ts names it
   */
  decision: string;
  id: Generated<number>;
  name: string;
  text_en: string;
  text_it: string;
  updated_at: Instant;
}

export interface RefundPayments {
  amount_cents: number;
  attempts: Generated<number>;
  checkout_id: number;
  created_at: Instant;
  id: Generated<number>;
  last_error: string | null;
  /**
   * the provider was away: not before this
   */
  next_try_at: Instant | null;
  paid_at: Instant | null;
  provider_ref: string | null;
  refund_id: number;
  /**
   * how often staff asked for another try after a refusal: the provider's key changes with it
   */
  round: Generated<number>;
  status: RefundPaymentStatus;
}

export interface Refunds {
  account_id: number;
  amount_cents: number;
  created_at: Instant;
  decided_at: Instant | null;
  decided_by: number | null;
  decision: string | null;
  id: Generated<number>;
  kind: RefundKind;
  lot_id: number | null;
  paid_at: Instant | null;
  reason: string;
  request_id: number | null;
  status: RefundStatus;
  subject: string;
}

export interface RefusedFirms {
  account_id: number;
  firm_id: number;
}

export interface Reports {
  account_id: number | null;
  appeal_token_hash: string | null;
  appeal_until: Instant | null;
  case_id: number | null;
  created_at: Instant;
  decided_at: Instant | null;
  decided_by: number | null;
  decision: string | null;
  id: Generated<number>;
  measure: string | null;
  overturned_at: Instant | null;
  reason: string | null;
  reference: string;
  removed: JsonColumn<unknown> | null;
  reported_id: number | null;
  side: string;
  statement: string | null;
  subject_id: number;
  subject_type: string;
  text: string | null;
}

export interface RequestActivity {
  at: Instant;
  data: Generated<JsonColumn<unknown>>;
  id: Generated<number>;
  kind: ActivityKind;
  request_id: number;
  response_id: number | null;
}

export interface RequestConsents {
  account_id: number;
  address: string | null;
  at: Instant;
  given: boolean;
  id: Generated<number>;
  request_id: number;
  text_version: string;
}

export interface Requests {
  account_id: number;
  address_full: string | null;
  approved_at: Instant | null;
  approved_count: Generated<number>;
  /**
   * why the citizen chose a firm; firms read sums of five and more, never one answer
   */
  choice_reason: string | null;
  choose_notified_at: Instant | null;
  city: string | null;
  closed_at: Instant | null;
  contacts_count: Generated<number>;
  country_id: string | null;
  coupon_code: string | null;
  created_at: Instant;
  deleted_at: Instant | null;
  description: Generated<string>;
  draft_due_at: Instant | null;
  ended_at: Instant | null;
  exclusive_until: Instant | null;
  expires_at: Instant | null;
  extended_at: Instant | null;
  extra: Generated<JsonColumn<AddedInformation[]>>;
  facts_on: string | null;
  /**
   * when they were asked for the first time
   */
  feedback_asked_at: Instant | null;
  /**
   * when its citizen is asked next how it went
   */
  feedback_due_at: Instant | null;
  forwarded_at: Instant | null;
  /**
   * staff look at the request before firms get it: since when; empty once they let it go
   */
  held_at: Instant | null;
  id: Generated<number>;
  invoice: JsonColumn<Buyer> | null;
  /**
   * why the rejection stays after the reply
   */
  kept_reason: string | null;
  ko_count: Generated<number>;
  last_day_notified_at: Instant | null;
  latitude: number | null;
  longitude: number | null;
  /**
   * the largest sum that the description names, when the request was sent; null where it names none
   */
  named_value_cents: number | null;
  /**
   * responses ok or approved: the quotes given, never more than five
   */
  ok_count: Generated<number>;
  opposing_party_given: Generated<boolean>;
  opposing_party_hash: string | null;
  paid_at: Instant | null;
  /**
   * the plan that payments have given; plan may be ahead of it while a draft waits for its payment
   */
  paid_plan: Generated<PlanCode>;
  papers: Generated<JsonColumn<unknown>>;
  part: PartCode | null;
  /**
   * the citizen asked for the service to begin at once and pays its share on withdrawal
   */
  performance_agreed: Generated<boolean>;
  plan: Generated<PlanCode>;
  /**
   * when the plan last went down: the places given before stay, so only those given since are held against its reach
   */
  plan_lowered_at: Instant | null;
  premium_notified_at: Instant | null;
  province_id: string | null;
  /**
   * the kind of the rejection, while its citizen’s reply is examined
   */
  rejected_as: number | null;
  replied_at: Instant | null;
  /**
   * what the citizen replied to the rejection
   */
  reply: string | null;
  request_type_id: string;
  /**
   * null: nobody was asked; false keeps it from being sent
   */
  sensitive_consent: boolean | null;
  sent_at: Instant | null;
  served_paper: JsonColumn<unknown> | null;
  shared_contacts: Generated<boolean>;
  /**
   * its citizen says that they and the chosen firm have spoken
   */
  spoken: boolean | null;
  spoken_asked_at: Instant | null;
  spoken_told_at: Instant | null;
  /**
   * when they did; the time to reply counts from here
   */
  staff_decided_at: Instant | null;
  /**
   * why staff sent it back to its citizen or took it away, in the words that the citizen reads
   */
  staff_reason: string | null;
  status: RequestStatus;
  updated_at: Instant;
  withdrawn_at: Instant | null;
}

export interface Responses {
  additional_costs: Generated<boolean>;
  agreed_value_cents: number | null;
  answered_at: Instant | null;
  approved_at: Instant | null;
  complexity: string | null;
  contacts_at: Instant | null;
  distance_m: number;
  edited_at: Instant | null;
  exclusive: Generated<boolean>;
  expenses_cents: number | null;
  fee_basis: FeeBasis | null;
  final_costs_cents: number | null;
  firm_id: number;
  fixed_costs_cents: number | null;
  flat_rate: Generated<boolean>;
  forwarded_at: Instant;
  hourly_rate_cents: number | null;
  hours_least: number | null;
  hours_most: number | null;
  id: Generated<number>;
  /**
   * when time alone ends what inbox_status says
   */
  inbox_due_at: Instant | null;
  /**
   * when a response without an answer ended; it leaves the inbox some time after
   */
  inbox_ended_at: Instant | null;
  /**
   * until when the next move of the firm is possible
   */
  inbox_ends_at: Instant | null;
  /**
   * what the firm sees, as of the last move; null when the response is not in its inbox
   */
  inbox_status: number | null;
  instalments: JsonColumn<unknown> | null;
  lapse_at: Instant | null;
  lapse_notified_at: Instant | null;
  lapse_reason: LapseReason | null;
  lapsed_at: Instant | null;
  newcomer: Generated<boolean>;
  opened_at: Instant | null;
  percentage_base: PercentageBase | null;
  percentage_hundredths: number | null;
  read_at: Instant | null;
  released_at: Instant | null;
  request_id: number;
  request_type_id: string;
  score: number;
  score_terms: JsonColumn<unknown>;
  shared_contacts: Generated<boolean>;
  status: StoredResponseStatus;
  text: string | null;
  text_removed_at: Instant | null;
  /**
   * the last day in Rome on which the quote can be chosen; null lasts as long as the choice
   */
  valid_through: string | null;
  valid_until: Instant | null;
  validity_notified_at: Instant | null;
  weights_version: number;
  withdrawal_reason: string | null;
}

export interface SandboxPayments {
  amount_cents: number;
  card: string | null;
  checkout_id: number;
  created_at: Instant;
  description: string;
  expires_at: Instant;
  locale: Locale;
  paid_at: Instant | null;
  payment_ref: string | null;
  ref: string;
  refunded_cents: Generated<number>;
  return_url: string;
  status: 'open' | 'paid' | 'expired';
  subject: PurchasableName;
}

export interface SandboxRefunds {
  amount_cents: number;
  created_at: Instant;
  payment_ref: string;
  ref: string;
  refund_payment_id: number;
}

export interface ScoreWeights {
  active: Generated<boolean>;
  /**
   * when it was announced
   */
  created_at: Instant;
  effective_at: Instant;
  /**
   * when another version took its place
   */
  ended_at: Instant | null;
  reason: string | null;
  /**
   * null for the version that came with the product
   */
  staff_id: number | null;
  version: Generated<number>;
  weights: JsonColumn<unknown>;
  /**
   * it was taken back before its day
   */
  withdrawn_at: Instant | null;
  withdrawn_reason: string | null;
}

export interface SecurityEvents {
  account_id: number | null;
  address: string | null;
  at: Instant;
  browser_hash: string | null;
  device: string | null;
  id: Generated<Int8>;
  kind: string;
  member_id: number | null;
  staff_id: number | null;
}

export interface Sessions {
  account_id: number;
  address: string | null;
  created_at: Instant;
  device: string | null;
  expires_at: Instant;
  id: Generated<number>;
  last_seen_at: Instant | null;
  member_id: number | null;
  remembered: boolean;
  revoked_at: Instant | null;
}

export interface Settings {
  key: string;
  updated_at: Instant;
  value: JsonColumn<unknown>;
}

export interface ShippedLists {
  name: string;
  version: string;
}

export interface Staff {
  /**
   * the kinds of cases that the member takes; empty for all
   */
  case_kinds: Generated<CaseKind[]>;
  created_at: Instant;
  disabled_at: Instant | null;
  email: string;
  id: Generated<number>;
  last_seen_at: Instant | null;
  locale: Generated<Locale>;
  name: string;
  password_hash: string;
  /**
   * until when a first password may be used to enrol; null once its owner has chosen one
   */
  password_until: Instant | null;
  role: StaffRole;
  totp_enrolled_at: Instant | null;
  /**
   * the last time step whose code was accepted: no code works twice
   */
  totp_last_step: Int8 | null;
  /**
   * encrypted with a key of the instance
   */
  totp_secret: string | null;
  updated_at: Instant;
}

export interface StaffRecoveryCodes {
  code_hash: string;
  id: Generated<number>;
  staff_id: number;
  used_at: Instant | null;
}

export interface StaffSessions {
  confirmed_at: Instant | null;
  created_at: Instant;
  expires_at: Instant;
  id: Generated<number>;
  revoked_at: Instant | null;
  seen_at: Instant;
  staff_id: number;
}

export interface Suspensions {
  account_id: number;
  ended_at: Instant | null;
  id: Generated<number>;
  lifted_by: number | null;
  lifted_reason: string | null;
  reason: string;
  status: string;
  suspended_at: Instant;
  suspended_by: number | null;
  until: Instant | null;
}

export interface TypeRatings {
  computed_at: Instant;
  mean: number;
  ratings: number;
  request_type_id: string;
}

export interface UsedPasskeyChallenges {
  challenge: string;
  expires_at: Instant;
}

export interface VerificationAnswers {
  at: Instant;
  firm_id: number;
  id: Generated<number>;
  text: string;
}

export interface VisitorDrafts {
  account_id: number | null;
  claim_hash: string;
  content: JsonColumn<unknown>;
  created_at: Instant;
  id: Generated<number>;
}

export interface Wallets {
  account_id: number;
  balance: Generated<number>;
  low_notified_at: Instant | null;
  movements: Generated<number>;
}

export interface WebhookDeliveries {
  /**
   * the status of the last answer, or why there was none
   */
  answer: string | null;
  attempts: Generated<number>;
  created_at: Instant;
  event: string;
  id: Generated<Int8>;
  last_attempt_at: Instant | null;
  next_attempt_at: Instant | null;
  /**
   * ids of what the event is about
   */
  refs: Generated<JsonColumn<unknown>>;
  status: Generated<string>;
  webhook_id: number;
}

export interface Webhooks {
  account_id: number;
  created_at: Instant;
  disabled_at: Instant | null;
  events: string[];
  /**
   * the first failure since the last success
   */
  failing_since: Instant | null;
  id: Generated<number>;
  /**
   * sealed; it signs what is sent
   */
  secret: string;
  url: string;
}

export interface DB {
  account_authenticators: AccountAuthenticators;
  account_events: AccountEvents;
  account_notes: AccountNotes;
  account_recovery_codes: AccountRecoveryCodes;
  account_request_counts: AccountRequestCounts;
  account_tokens: AccountTokens;
  accounts: Accounts;
  api_tokens: ApiTokens;
  appeals: Appeals;
  asked_mails: AskedMails;
  audit: Audit;
  blacklist: Blacklist;
  business_settings: BusinessSettings;
  call_limits: CallLimits;
  case_assignments: CaseAssignments;
  case_mentions: CaseMentions;
  case_notes: CaseNotes;
  cases: Cases;
  checkouts: Checkouts;
  consents: Consents;
  contact_leaks: ContactLeaks;
  content_editions: ContentEditions;
  content_picture_files: ContentPictureFiles;
  content_pictures: ContentPictures;
  content_search: ContentSearch;
  content_texts: ContentTexts;
  content_words: ContentWords;
  conversations: Conversations;
  coupons: Coupons;
  credit_lots: CreditLots;
  credit_movements: CreditMovements;
  digest_entries: DigestEntries;
  documents: Documents;
  engagements: Engagements;
  erased_files: ErasedFiles;
  erasures: Erasures;
  feedbacks: Feedbacks;
  finder_example_totals: FinderExampleTotals;
  finder_examples: FinderExamples;
  finder_terms: FinderTerms;
  finder_words: FinderWords;
  firm_activity: FirmActivity;
  firm_clients: FirmClients;
  firm_inbox_counts: FirmInboxCounts;
  firm_marks: FirmMarks;
  firm_members: FirmMembers;
  firm_notes: FirmNotes;
  firm_skills: FirmSkills;
  firms: Firms;
  idempotency_keys: IdempotencyKeys;
  identity_marks: IdentityMarks;
  inbox_filters: InboxFilters;
  invoice_counters: InvoiceCounters;
  invoice_receipts: InvoiceReceipts;
  invoice_transmissions: InvoiceTransmissions;
  invoices: Invoices;
  legal_announcements: LegalAnnouncements;
  letters: Letters;
  login_failures: LoginFailures;
  mailed_replies: MailedReplies;
  market_changes: MarketChanges;
  market_counts: MarketCounts;
  market_requests: MarketRequests;
  matching_firms: MatchingFirms;
  member_absences: MemberAbsences;
  message_drafts: MessageDrafts;
  messages: Messages;
  mikro_orm_migrations: MikroOrmMigrations;
  milestone_choices: MilestoneChoices;
  municipalities: Municipalities;
  newsletter_consents: NewsletterConsents;
  newsletter_subscriptions: NewsletterSubscriptions;
  newsletters: Newsletters;
  notifications: Notifications;
  operation_runs: OperationRuns;
  outbox: Outbox;
  passkeys: Passkeys;
  payment_events: PaymentEvents;
  place_names: PlaceNames;
  push_subscriptions: PushSubscriptions;
  quick_replies: QuickReplies;
  quote_drafts: QuoteDrafts;
  quote_texts: QuoteTexts;
  reason_texts: ReasonTexts;
  refund_payments: RefundPayments;
  refunds: Refunds;
  refused_firms: RefusedFirms;
  reports: Reports;
  request_activity: RequestActivity;
  request_consents: RequestConsents;
  requests: Requests;
  responses: Responses;
  sandbox_payments: SandboxPayments;
  sandbox_refunds: SandboxRefunds;
  score_weights: ScoreWeights;
  security_events: SecurityEvents;
  sessions: Sessions;
  settings: Settings;
  shipped_lists: ShippedLists;
  staff: Staff;
  staff_recovery_codes: StaffRecoveryCodes;
  staff_sessions: StaffSessions;
  suspensions: Suspensions;
  type_ratings: TypeRatings;
  used_passkey_challenges: UsedPasskeyChallenges;
  verification_answers: VerificationAnswers;
  visitor_drafts: VisitorDrafts;
  wallets: Wallets;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
}
