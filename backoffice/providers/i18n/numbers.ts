import {
  billingLimits,
  contactFilterLimits,
  mailLimits,
  marketLimits,
  moderationLimits,
  ms,
  securityLimits,
  settingLimits,
  staffLimits,
} from '../../../src/shared/limits';

/** The numbers of the business that texts name: every text can write `%{leakDays}`, and no call has to give the value. */
export const numbers = {
  codeSeconds: staffLimits.codePeriod,
  confirmationMinutes: staffLimits.confirmation / ms.minute,
  decidedDays: moderationLimits.figuresPeriod / ms.day,
  firstPasswordDays: staffLimits.firstPassword / ms.day,
  leakDays: contactFilterLimits.leakPeriod / ms.day,
  mailDays: mailLimits.keptAfterSending / ms.day,
  fallenUnder: marketLimits.fallenUnder,
  noticeDays: settingLimits.notice / ms.day,
  quotesHours: marketLimits.quotesWithin / ms.hour,
  quotesWanted: marketLimits.quotesWanted,
  scarceOver: marketLimits.scarceOver,
  securityDays: securityLimits.kept / ms.day,
  unusableDays: billingLimits.unusableFor / ms.day,
  usualMin: marketLimits.usualMin,
  usualWeeks: marketLimits.usualWeeks,
} as const;
