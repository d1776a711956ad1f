import {
  accountLimits,
  billingLimits,
  creditLimits,
  documentLimits,
  feedbackLimits,
  ms,
  notificationLimits,
  requestLimits,
} from './limits.js';

/**
 * The numbers of the business that texts name. Every text can write `{{adultAge}}`; no call has to give the value, and
 * a number changes in src/limits.ts alone.
 */
export const namedLimits = {
  adultAge: accountLimits.minimumAge,
  profileDays: accountLimits.profileCompletion / ms.day,
  confirmationDays: accountLimits.confirmationToken / ms.day,
  sessionHours: accountLimits.session / ms.hour,
  rememberedDays: accountLimits.sessionRemembered / ms.day,
  giftCredits: creditLimits.registration,
  expiringDays: creditLimits.expiryWarning / ms.day,
  creditMonths: creditLimits.lifeMonths,
  requestDays: requestLimits.duration / ms.day,
  exclusiveFirms: requestLimits.exclusivePlaces,
  openingDays: requestLimits.unopened / ms.day,
  exclusiveHours: requestLimits.exclusivity / ms.hour,
  choiceDays: (requestLimits.duration + requestLimits.extraApproval) / ms.day,
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
  ratingMax: feedbackLimits.max,
  ratingGood: feedbackLimits.goodFrom,
  newUnder: feedbackLimits.newUnder,
  digestHour: notificationLimits.digestHour,
  experienceYears: feedbackLimits.experienceMonths / 12,
} as const;
