import {
  accountLimits,
  billingLimits,
  contactFilterLimits,
  creditLimits,
  directoryLimits,
  documentLimits,
  feedbackLimits,
  mailLimits,
  moderationLimits,
  ms,
  newsletterLimits,
  notificationLimits,
  reportLimits,
  requestLimits,
  securityLimits,
} from './limits.js';
import { statutoryRates } from './requests/quote-cost.rules.js';
import { settingValues } from './staff/in-force.facts.js';

/**
 * The numbers of the business that texts name. Every text can write `{{adultAge}}` without a value from the caller, and
 * a number changes only in its own table: src/shared/limits.ts, or that of the statutory rates. Settings are read each time.
 */
export const namedLimits = {
  adultAge: accountLimits.minimumAge,
  profileDays: accountLimits.profileCompletion / ms.day,
  confirmationDays: accountLimits.confirmationToken / ms.day,
  resetMinutes: accountLimits.resetToken / ms.minute,
  signInLinkMinutes: accountLimits.signInToken / ms.minute,
  emailChangeHours: accountLimits.emailChangeToken / ms.hour,
  visitorDocumentDays: documentLimits.visitorKept / ms.day,
  signIns: accountLimits.signIns,
  invitationDays: accountLimits.invitationToken / ms.day,
  invitationKeptDays: accountLimits.invitationKept / ms.day,
  activityMonths: accountLimits.activityMonths,
  sessionHours: accountLimits.session / ms.hour,
  rememberedDays: accountLimits.sessionRemembered / ms.day,
  get giftCredits(): number {
    return settingValues().welcome_credits;
  },
  expiringDays: creditLimits.expiryWarning / ms.day,
  get creditMonths(): number {
    return settingValues().credit_months;
  },
  requestDays: requestLimits.duration / ms.day,
  exclusiveFirms: requestLimits.exclusivePlaces,
  get openingDays(): number {
    return settingValues().opening_days;
  },
  get exclusiveHours(): number {
    return settingValues().exclusive_hours;
  },
  feesFrom: directoryLimits.feesFrom,
  feesMonths: directoryLimits.feesMonths,
  performanceMonths: directoryLimits.performanceMonths,
  choiceDays: (requestLimits.duration + requestLimits.extraApproval) / ms.day,
  /** After the last day for answers. */
  moreChoiceDays: requestLimits.extraApproval / ms.day,
  maxQuotes: requestLimits.maxQuotes,
  endedDays: requestLimits.leavesPanelAfter / ms.day,
  returnedHours: requestLimits.deletionReturnsCredit / ms.hour,
  replyDays: requestLimits.replyWithin / ms.day,
  draftDays: requestLimits.draftDeletedAfter / ms.day,
  descriptionMin: requestLimits.descriptionMin,
  textMax: requestLimits.textMax,
  fileMegabytes: documentLimits.maxBytes / (1024 * 1024),
  reasonMin: billingLimits.reasonMin,
  withdrawalDays: billingLimits.withdrawalDays,
  packageRefundDays: billingLimits.packageRefund / ms.day,
  unusableDays: billingLimits.unusableFor / ms.day,
  unusableRefundDays: billingLimits.unusableRefund / ms.day,
  premiumRefundDays: billingLimits.premiumRefund / ms.day,
  generalExpenses: statutoryRates.generalExpenses / 100,
  cpa: statutoryRates.cpa / 100,
  iva: statutoryRates.iva / 100,
  ratingMax: feedbackLimits.max,
  ratingGood: feedbackLimits.goodFrom,
  newUnder: feedbackLimits.newUnder,
  digestHour: notificationLimits.digestHour,
  experienceYears: feedbackLimits.experienceMonths / 12,
  get leaksToApproval(): number {
    return settingValues().leaks_to_approval;
  },
  leakDays: contactFilterLimits.leakPeriod / ms.day,
  appealMonths: reportLimits.appealMonths,
  get unfoundedReports(): number {
    return settingValues().unfounded_reports;
  },
  unfoundedDays: reportLimits.unfoundedPeriod / ms.day,
  reportMonths: reportLimits.keptMonths,
  evidenceDays: documentLimits.evidenceKept / ms.day,
  suspensionDays: accountLimits.suspensionMax / ms.day,
  unusedMonths: accountLimits.unusedMonths,
  unusedAnswerDays: accountLimits.unusedAnswer / ms.day,
  noticesDays: notificationLimits.kept / ms.day,
  mailDays: mailLimits.keptAfterSending / ms.day,
  securityDays: securityLimits.kept / ms.day,
  identityYears: moderationLimits.identityKept / (365 * ms.day),
  newsletterDays: newsletterLimits.confirmation / ms.day,
} as const;
