// Writes src/database.types.ts, the types of every table, and migrations/schema.txt, which says what the schema is, from a
// database that has just been migrated. `--verify` only says whether the types are current; an address reads a database that
// is migrated already.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../dist/kernel/database/setup/embedded.js';
import { migrate } from '../dist/kernel/database/setup/migrate.js';
import pg from 'pg';
import { describeSchema } from './describe-schema.mjs';
import { formatted } from './formatted.mjs';

const OUT = 'src/database.types.ts';

/** Types of columns that say more than their SQL type does: where each comes from. */
const imports = {
  Instant: './kernel/database/columns.js',
  JsonColumn: './kernel/database/columns.js',
  Locale: './shared/locale.js',
  Text: './shared/locale.js',
  Address: './accounts/account.entity.js',
  FiscalData: './accounts/account.entity.js',
  Bar: './accounts/firm.entity.js',
  Insurance: './accounts/firm.entity.js',
  FirmAct: './shared/accounts/firm-activity.codes.js',
  MemberRole: './shared/accounts/members.rules.js',
  RequestAccess: './shared/accounts/members.rules.js',
  TokenPurpose: './accounts/password/account-token.entity.js',
  ConsentKind: './accounts/legal/consent.entity.js',
  Buyer: './billing/buyer.js',
  Seller: './billing/invoices/seller.js',
  CheckoutStatus: './shared/billing/billing.codes.js',
  EventFacts: './billing/webhooks/stored-events.js',
  ProviderName: './billing/providers/payment-provider.js',
  CouponTypeCode: './shared/billing/billing.codes.js',
  InvoiceState: './shared/billing/billing.codes.js',
  ReceiptKind: './shared/billing/transmission.codes.js',
  ReceiptOutcome: './shared/billing/transmission.codes.js',
  ReceiptReason: './shared/billing/transmission.codes.js',
  TransmissionState: './shared/billing/transmission.codes.js',
  PurchasableName: './shared/billing/billing.codes.js',
  RefundKind: './shared/billing/billing.codes.js',
  RefundPaymentStatus: './shared/billing/billing.codes.js',
  RefundStatus: './shared/billing/billing.codes.js',
  ContentKind: './shared/content/content.codes.js',
  ContentSource: './shared/content/content.dto.js',
  EditionStatus: './shared/content/content.codes.js',
  TextFields: './content/editions/source-text.js',
  CreditTypeCode: './shared/credits/credits.codes.js',
  LotType: './shared/credits/credits.codes.js',
  MovementPurpose: './shared/credits/credits.codes.js',
  ChannelChoices: './notifications/channels.js',
  MilestoneChoice: './shared/reviews/milestones.codes.js',
  NewsletterAudience: './shared/content/newsletter.codes.js',
  NewsletterStatus: './shared/content/newsletter.codes.js',
  NotificationName: './notifications/notification-templates.js',
  NotificationTypeCode: './notifications/templates/template.js',
  PriorityCode: './notifications/templates/template.js',
  ActivityKind: './requests/moves/activity-entry.entity.js',
  AddedInformation: './requests/request.entity.js',
  LapseReason: './requests/response.entity.js',
  EngagementDocument: './requests/engagement/engagement.dto.js',
  EngagementNoticeId: './shared/requests/engagement-notices.codes.js',
  EngagementStatus: './shared/requests/engagement.codes.js',
  MessageStatus: './shared/chat/messages.codes.js',
  SenderCode: './shared/chat/messages.codes.js',
  EventKind: './shared/chat/events.codes.js',
  EventRefs: './shared/chat/events.codes.js',
  PartCode: './shared/requests/codes.js',
  FeeBasis: './shared/requests/codes.js',
  PercentageBase: './shared/requests/codes.js',
  PlanCode: './shared/requests/codes.js',
  RequestStatus: './shared/requests/codes.js',
  StoredResponseStatus: './shared/requests/codes.js',
  CaseKind: './shared/moderation/case.codes.js',
  StaffRole: './shared/staff/staff.codes.js',
};

const columns = {
  'accounts.fiscal_data': 'JsonColumn<FiscalData> | null',
  'accounts.locale': 'Generated<Locale>',
  'accounts.main_address': 'JsonColumn<Address> | null',
  'accounts.model': "'user' | 'lawyer'",
  'accounts.notification_choices': 'Generated<JsonColumn<Partial<ChannelChoices>>>',
  'account_tokens.purpose': 'TokenPurpose',
  'checkouts.buyer': 'JsonColumn<Buyer>',
  'checkouts.plan': 'PlanCode | null',
  'checkouts.plan_from': 'PlanCode | null',
  'checkouts.status': 'CheckoutStatus',
  'checkouts.subject': 'PurchasableName',
  'consents.kind': 'ConsentKind',
  'content_editions.sources': 'Generated<JsonColumn<ContentSource[]>>',
  'content_editions.status': 'EditionStatus',
  'content_texts.first': 'JsonColumn<TextFields> | null',
  'content_texts.kind': 'ContentKind',
  'content_texts.language': 'Locale',
  'coupons.subject': 'PurchasableName',
  'coupons.type': 'CouponTypeCode',
  'credit_lots.type': 'LotType',
  'credit_movements.purpose': 'MovementPurpose',
  'credit_movements.type': 'CreditTypeCode',
  'engagements.document': 'JsonColumn<EngagementDocument>',
  'engagements.notices': 'JsonColumn<EngagementNoticeId[]>',
  'engagements.status': 'EngagementStatus',
  'firm_activity.kind': 'FirmAct',
  'firm_members.locale': 'Generated<Locale>',
  'firm_members.request_access': 'Generated<RequestAccess>',
  'firm_members.role': 'Generated<MemberRole>',
  'firms.bar': 'JsonColumn<Bar> | null',
  'firms.insurance': 'JsonColumn<Insurance> | null',
  'invoice_receipts.kind': 'ReceiptKind | null',
  'invoice_receipts.outcome': 'ReceiptOutcome',
  'invoice_receipts.reason': 'ReceiptReason | null',
  'invoice_transmissions.state': 'TransmissionState',
  'invoices.buyer': 'JsonColumn<Buyer>',
  'invoices.kind': "'invoice' | 'credit_note'",
  'invoices.seller': 'JsonColumn<Seller>',
  'invoices.state': 'Generated<InvoiceState>',
  'account_events.kind': 'EventKind',
  'account_events.refs': 'JsonColumn<EventRefs>',
  'digest_entries.params': 'JsonColumn<Record<string, string | number>>',
  'digest_entries.template': 'NotificationName',
  'newsletter_consents.kind': 'ConsentKind',
  'newsletter_subscriptions.locale': 'Locale',
  'newsletters.audience': 'NewsletterAudience',
  'newsletters.status': 'NewsletterStatus',
  'messages.sender': 'SenderCode',
  'messages.status': 'MessageStatus',
  'milestone_choices.entries': 'JsonColumn<MilestoneChoice[]>',
  'notifications.params': 'Generated<JsonColumn<Record<string, string | number>>>',
  'notifications.priority': 'PriorityCode',
  'notifications.template': 'NotificationName',
  'notifications.type': 'NotificationTypeCode',
  'outbox.locale': 'Locale',
  'payment_events.facts': 'JsonColumn<EventFacts>',
  'payment_events.provider': 'ProviderName',
  'refund_payments.status': 'RefundPaymentStatus',
  'refunds.kind': 'RefundKind',
  'refunds.status': 'RefundStatus',
  'request_activity.kind': 'ActivityKind',
  'documents.doubts': 'JsonColumn<string[]> | null',
  'requests.extra': 'Generated<JsonColumn<AddedInformation[]>>',
  'requests.invoice': 'JsonColumn<Buyer> | null',
  'requests.paid_plan': 'Generated<PlanCode>',
  'requests.part': 'PartCode | null',
  'requests.plan': 'Generated<PlanCode>',
  'requests.status': 'RequestStatus',
  'responses.lapse_reason': 'LapseReason | null',
  'responses.fee_basis': 'FeeBasis | null',
  'responses.percentage_base': 'PercentageBase | null',
  'responses.status': 'StoredResponseStatus',
  'sandbox_payments.locale': 'Locale',
  'sandbox_payments.status': "'open' | 'paid' | 'expired'",
  'sandbox_payments.subject': 'PurchasableName',
  'staff.case_kinds': 'Generated<CaseKind[]>',
  'staff.locale': 'Generated<Locale>',
  'staff.role': 'StaffRole',
};

const usedInColumns = (name) => Object.values(columns).some((type) => new RegExp(String.raw`\b${name}\b`).test(type));

const verify = process.argv.includes('--verify');
const given = process.argv.find((argument) => argument.startsWith('postgres'));
const folder = await mkdtemp(join(tmpdir(), 'giustamente-types-'));
const made = join(folder, 'database.types.ts');
const server = given ? undefined : await startEmbedded(join(folder, 'database'), { fast: true, database: 'types' });

async function writeSchema(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await writeFile('migrations/schema.txt', await describeSchema(client));
  } finally {
    await client.end();
  }
}

/** Runs a tool of the project; a failure ends this command. */
function run(program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed\n${stdout}${stderr}`);
}

try {
  if (server) await migrate(server.url);
  const config = join(folder, 'kysely-codegen.json');
  await writeFile(
    config,
    JSON.stringify({
      dialect: 'postgres',
      url: given ?? server.url,
      outFile: made,
      dateParser: 'string',
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      typeMapping: { timestamptz: 'Instant', jsonb: 'JsonColumn<unknown>', float8: 'number' },
      customImports: Object.fromEntries(
        Object.entries(imports)
          .filter(([name]) => name === 'Instant' || name === 'JsonColumn' || usedInColumns(name))
          .map(([name, path]) => [name, `${path}#${name}`]),
      ),
      overrides: { columns },
    }),
  );
  run('kysely-codegen', '--config-file', config);
  const banner =
    '// Written by `npm run generate -- database` from the migrated schema. Do not edit: a test compares it.\n';
  const generated = (await readFile(made, 'utf8')).replace(/^\/\*\*[\s\S]*?\*\/\n/, banner);
  const text = await formatted(OUT, generated);
  if (!verify) await Promise.all([writeFile(OUT, text), writeSchema(given ?? server.url)]);
  else if ((await readFile(OUT, 'utf8')) !== text)
    throw new Error(`${OUT} is not current: run npm run generate -- database`);
} finally {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}
