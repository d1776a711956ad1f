import { Module } from '@nestjs/common';
import { AuthModule } from '../kernel/auth/auth.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BillingAccountPart } from './billing.account-part.js';
import { DemandQueries } from './wallet/demand.queries.js';
import { HistoryQueries } from './wallet/history.queries.js';
import { LedgerCsv } from './wallet/ledger-csv.js';
import { WalletController } from './wallet/wallet.controller.js';
import { WalletQueries } from './wallet/wallet.queries.js';
import { BillingApi } from './billing.api.js';
import { BillingController } from './billing.controller.js';
import { BillingJobs } from './billing.jobs.js';
import { PaymentProvider } from './providers/payment-provider.js';
import { paymentProviderFactory } from './providers/payment-provider.factory.js';
import { CheckoutsQueries } from './checkouts/checkouts.queries.js';
import { CheckoutMoves } from './checkouts/checkout-moves.js';
import { Fulfilment } from './checkouts/fulfilment.js';
import { Checkouts } from './checkouts/checkouts.js';
import { CheckoutSessions } from './checkouts/checkout-sessions.js';
import { CloseSession } from './checkouts/use-cases/close-session.js';
import { ExpireCheckout } from './checkouts/use-cases/expire-checkout.js';
import { Coupons } from './coupons/coupons.js';
import { FirmBuyer } from './firm-buyer.js';
import { InvoicesController } from './invoices/invoices.controller.js';
import { InvoiceMoves } from './invoices/invoice-moves.js';
import { Invoices } from './invoices/invoices.js';
import { InvoicesQueries } from './invoices/invoices.queries.js';
import { ReadInvoice } from './invoices/use-cases/read-invoice.js';
import { ProviderRefunds } from './refunds/provider-refunds.js';
import { RefundMoney } from './refunds/refund-money.js';
import { RefundMoves, RefundPaymentMoves } from './refunds/refund-moves.js';
import { RefundRecord } from './refunds/refund-record.js';
import { RefundsController } from './refunds/refunds.controller.js';
import { RefundsJobs } from './refunds/refunds.jobs.js';
import { Refunds } from './refunds/refunds.js';
import { AskPackageRefund } from './refunds/use-cases/ask-package-refund.js';
import { PayBack } from './refunds/use-cases/pay-back.js';
import { DeliverEvent } from './sandbox/deliver-event.js';
import { PlaySandbox } from './sandbox/play-sandbox.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { CreditsPurchasable } from './purchasables/credits.purchasable.js';
import { Purchasables } from './purchasables/purchasable.js';
import { Exchange } from './transmission/exchange.js';
import { ExchangeMetrics } from './transmission/exchange.metrics.js';
import { invoiceChannelFactory } from './transmission/channels/invoice-channel.factory.js';
import { TransmissionMoves } from './transmission/transmission-moves.js';
import { TakeBackTransmission } from './transmission/use-cases/take-back-transmission.js';
import { TakeReceipt } from './transmission/use-cases/take-receipt.js';
import { TransmitInvoice } from './transmission/use-cases/transmit-invoice.js';
import { BuyCredits } from './use-cases/buy-credits.js';
import { VerifyCoupon } from './use-cases/verify-coupon.js';
import { Payments } from './webhooks/payments.js';
import { ReceiveEvent } from './webhooks/use-cases/receive-event.js';
import { WorkEvent } from './webhooks/use-cases/work-event.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** Checkouts, payments, coupons, invoices and refunds. It sells credits itself; requests register the plans. */
@Module({
  imports: [AccountsModule, AuthModule, CreditsModule, NotificationsModule],
  controllers: [
    BillingController,
    InvoicesController,
    RefundsController,
    SandboxController,
    WalletController,
    WebhooksController,
  ],
  providers: [
    BillingAccountPart,
    BillingApi,
    ...[DemandQueries, HistoryQueries, LedgerCsv, WalletQueries],
    BillingJobs,
    CheckoutMoves,
    CheckoutsQueries,
    Coupons,
    CreditsPurchasable,
    FirmBuyer,
    Fulfilment,
    Invoices,
    Checkouts,
    Payments,
    Purchasables,
    CheckoutSessions,
    ...[BuyCredits, CloseSession, ExpireCheckout, ReceiveEvent, VerifyCoupon, WorkEvent],
    ...[InvoiceMoves, InvoicesQueries, ReadInvoice],
    ...[
      AskPackageRefund,
      PayBack,
      ProviderRefunds,
      RefundMoney,
      RefundMoves,
      RefundPaymentMoves,
      RefundRecord,
      Refunds,
      RefundsJobs,
    ],
    ...[
      invoiceChannelFactory,
      Exchange,
      ExchangeMetrics,
      TransmissionMoves,
      TakeBackTransmission,
      TakeReceipt,
      TransmitInvoice,
    ],
    ...[paymentProviderFactory, DeliverEvent, PlaySandbox],
  ],
  exports: [BillingApi, PaymentProvider, FirmBuyer, InvoiceMoves, Invoices, ReadInvoice, Refunds, TransmissionMoves],
})
export class BillingModule {}
