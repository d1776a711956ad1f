/**
 * Every number of the business, in one place. docs/rules.md names each constant in the rule it belongs to;
 * docs/glossary.md explains the words. They are constant. Numbers that staff may change are no constants: they are in
 * the settings (src/shared/staff/setting.codes.ts), and a rule gets the values in force. Rule 25.5.
 */

// Its own file: pages without a quote do not load it.
export { absenceLimits } from './accounts/absence.limits.js';
export { preferenceLimits } from './accounts/preference.limits.js';
export { mailedReplyLimits } from './chat/mailed-replies.limits.js';
export { quoteLimits } from './requests/quote.limits.js';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Lengths of time in milliseconds. */
export const ms = { second: 1000, minute: 60 * 1000, hour: HOUR, day: DAY } as const;

/** The life of a request and of a firm's response to it. Durations in milliseconds. */
export const requestLimits = {
  /** A request is open this long after it was sent. */
  duration: 10 * DAY,
  /** How much longer than `duration` the user may extend and choose, counted from sending. */
  extraApproval: 15 * DAY,
  exclusivePlaces: 3,
  /** A lapsed response is no longer refilled when less than this is left. */
  refillUntil: 24 * HOUR,
  maxQuotes: 5,
  maxDeclines: 5,
  /** A draft untouched this long becomes incomplete, with one reminder. */
  abandonedAfter: 24 * HOUR,
  /** A draft untouched this long is deleted. */
  draftDeletedAfter: 30 * DAY,
  /** The premium reminder goes out this long after sending. */
  premiumReminder: 10 * DAY - 24 * HOUR,
  /** An ended request disappears from the firm's panel after this. */
  leavesPanelAfter: 30 * DAY,
  /** The credit of a quote younger than this is returned when the user deletes the request. */
  deletionReturnsCredit: 24 * HOUR,
  /**
   * For this long after its suspension ended a firm is offered open requests, so that a stalled worker can catch up.
   */
  offeredAfterSuspension: DAY,
  /** Open requests are counted for a firm that is not verified in steps of so many, from one step up. */
  openNearbyStep: 5,
  /** For so long a verified firm that has opened nothing reads what quotes for its first requests cost. */
  firstDays: 14 * DAY,
  /** How many open requests one job offers to a firm; the next job goes on. */
  offeredAtOnce: 50,
  /** A firm is warned this long before an unopened response lapses. */
  lapseWarning: 24 * HOUR,
  /** The user is reminded this long before a request ends, and this long before the time to choose is over. */
  lastDayReminder: 24 * HOUR,
  choiceReminder: 24 * HOUR,
  descriptionMin: 50,
  textMax: 2000,
  /** Filters of its inbox that a firm keeps. */
  savedFilters: 12,
  savedFilterNameMax: 40,
  opinionMin: 50,
  /** Labels that a firm gives a request, how long each may be, and how many of its own are suggested. */
  labels: 5,
  labelMax: 30,
  labelsSuggested: 50,
  nextStepMax: 120,
  /** The reminder of a next step is sent when clocks in Rome show this hour. */
  nextStepHour: 8,
  /** Characters of the description that the list of a firm shows. */
  excerpt: 160,
  /** How long a rejection can be replied to. */
  replyWithin: 15 * DAY,
  /** Drafts a user may have at once. */
  maxDrafts: 20,
  /** Firms that a citizen may exclude. */
  refusedFirms: 200,
} as const;

/** Letters of engagement, in characters. Rule 32.2. */
export const engagementLimits = {
  /** Each of the parts that the firm writes. */
  partMax: 4000,
  /** The firm's words beside the letter, and the client's question. */
  noteMax: 1000,
} as const;

/** When staff look at a request before firms get it. Rules 23.1 to 23.4. */
export const screeningLimits = {
  /** A request of the same subject so near to another of the same citizen, in kilometres, may be the same case. */
  nearKm: 20,
  /** ... when the two descriptions share such a part of their words. */
  alike: 0.7,
  /** A description with fewer different words says too little. */
  differentWords: 6,
  /** So does one of at least so many words in which fewer than this share are different. */
  variety: 0.3,
  varietyFrom: 12,
  /** So does one in which more than this share are not real words. */
  noWords: 0.3,
  /** What speaks for a text that is no request weighs so much more than what tells of a dispute. */
  noRequest: 4,
  /** Shorter blacklisted terms are looked for as whole words only. */
  hiddenTerm: 5,
} as const;

/** The score of a firm for a request, and who gets the exclusive time. Periods in milliseconds. Rules 3.14 to 3.22. */
export const scoreLimits = {
  /** The distance term halves every so many kilometres. */
  distanceHalfKm: 50,
  /** A firm's rating is drawn towards the mean of the type as if by so many more ratings. */
  priorRatings: 8,
  /** The assumed mean of a type with fewer ratings than `typeRatingsMin`. */
  defaultMean: 3.8,
  typeRatingsMin: 50,
  ratingHalfLife: 365 * DAY,
  /** A response answered within this time counts as answered; how long it may stay unopened is `requestLimits.unopened`. */
  answeredWithin: 5 * DAY,
  /** Responses forwarded within this time count for reliability. */
  reliabilityPeriod: 180 * DAY,
  /** A firm that was never tried counts as `priorAnswered` responses answered of `priorForwarded`. */
  priorAnswered: 4,
  priorForwarded: 5,
  /** Answers of the type within these calendar months count as experience; so many give half the term. */
  experienceMonths: 24,
  experienceHalf: 5,
  /** Answers within this time count for velocity; the term halves every so many hours. */
  velocityPeriod: 90 * DAY,
  velocityHalfHours: 24,
  /** The median of a firm with fewer timed answers than `timedAnswersMin`. */
  defaultHours: 24,
  timedAnswersMin: 3,
  /** Points off the score, and at most how many in all. */
  penalties: { leaks: 10, complaints: 20, lostUnopened: 5, max: 40 },
  /** Responses that lapsed unopened within this time cost points. */
  lostPeriod: 60 * DAY,
  /** Upheld reports within this time cost points. */
  reportsPeriod: 180 * DAY,
  /** How much each exclusive response within `rotationPeriod` divides the score by. */
  rotation: 0.15,
  rotationPeriod: 7 * DAY,
  /** On every so many requests the third exclusive response goes to a firm with fewer than `newcomerUnder` responses. */
  newcomerEvery: 4,
  newcomerUnder: 10,
} as const;

/** Plans by code: how many firms each reaches at once. */
export const planReach: Readonly<Record<1 | 2 | 3 | 4, number>> = { 1: 10, 2: 15, 3: 25, 4: 25 };

/** Credits: how many each thing costs or gives. */
export const creditLimits = {
  quote: 1,
  contacts: 3,
  expiryWarning: 30 * DAY,
} as const;

/** The largest sum that anybody may type, in cents. */
export const amountMax = 100_000_000;

/** Payments, refunds, invoices. Durations in milliseconds. */
export const billingLimits = {
  vatRate: 0.22,
  /** Cents: card payments begin here, so a coupon may leave this much or nothing. */
  smallestPayment: 50,
  /** A checkout that nobody paid expires after this; the same thing may be ordered again. */
  checkoutLife: 30 * 60 * 1000,
  /** A signed event older than this is refused. */
  webhookTolerance: 5 * 60 * 1000,
  /** An unused package is refunded within this of its payment. */
  packageRefund: 14 * DAY,
  /** A package none of whose credits could be used in its first `unusableFor` is refunded within `unusableRefund`. */
  unusableFor: 30 * DAY,
  unusableRefund: 45 * DAY,
  /**
   * The first wait after the provider was unavailable for a refund; each wait is twice the one before, up to the
   * longest.
   */
  refundFirstWait: 30 * 1000,
  refundLongestWait: HOUR,
  /** The provider repeats an event for so long: a refund known before its payment waits no longer. */
  eventsRepeated: 3 * DAY,
  /** A premium request that nobody answered is refunded within this of its payment. */
  premiumRefund: 45 * DAY,
  /** Consumers may withdraw from a paid plan within so many days (art. 52 and 54-bis of the consumer code). */
  withdrawalDays: 14,
  /** After the provider did not answer, asking again makes sense after this. */
  paymentRetryAfter: 30 * 1000,
  /**
   * A stored event younger than this is left to its job; then the sweep processes it and the reconciliation reports it.
   */
  eventGrace: 60 * 1000,
  /**
   * An invoice is sent within so many days of the operation (art. 21, c. 4, d.P.R. 633/1972); a service counts as done on the
   * day of its payment (art. 6, c. 3).
   */
  invoiceDays: 12,
  /** Finance is warned so many days before that day. */
  invoiceWarningDays: 3,
  /**
   * A rejected invoice is sent again within so many days of its rejection, with its number and date (Agenzia delle
   * Entrate, circolare 13/E of 2 July 2018, § 1.6).
   */
  resendDays: 5,
  /** The exchange system answers a file within so many days (provvedimento 89757 of 30 April 2018, § 2). */
  receiptDays: 5,
  /** While a file is handed over, nobody else sends it; after this it is tried again. */
  transmissionLease: 5 * 60 * 1000,
  /** The longest wait between two attempts to hand a file over. */
  transmissionLongestWait: HOUR,
  reasonMin: 10,
  reasonMax: 1000,
  couponCodeMax: 40,
  /** How often one account may use a coupon that says nothing of it. */
  couponUsesPerAccount: 1,
  /** How many days of demand near it a firm sees. */
  demandDays: [30, 90],
} as const;

/** Staff: their sessions and codes. Durations in milliseconds. */
export const staffLimits = {
  session: 8 * HOUR,
  /** Ready texts of one decision, and the longest name of one. */
  reasonTexts: 20,
  reasonTextName: 60,
  /** A session that nobody used for so long is over. */
  idle: 2 * HOUR,
  /** A session that ended so long ago is deleted. */
  sessionKept: 30 * DAY,
  /** How long after its last code a session may do sensitive actions. */
  confirmation: 5 * 60 * 1000,
  recoveryCodes: 10,
  passwordMin: 12,
  /** A password that somebody else chose is valid this long, and for one enrolment. */
  firstPassword: 3 * DAY,
  /** To scan the picture and type the first code. */
  enrolment: 15 * 60 * 1000,
  /** A login code changes this often; the one before and the one after are taken too. Seconds. */
  codePeriod: 30,
  listMax: 1000,
  /** A list of the back office counts so many records; of a longer one it says that there are more. */
  counted: 10_000,
  csvMax: 50_000,
  /** Shorter search words find nothing; a trigram index needs three characters. */
  searchMin: 3,
  searchMax: 100,
  /** How many records of each resource the search shows. */
  found: 8,
  /** How many starred records, and how many that were read last, the empty search shows. */
  starred: 12,
  recent: 6,
  /** How long unsent text of a member stays in the member's browser. */
  typedKept: 7 * DAY,
  /** Open streams of one member in one process. */
  streams: 10,
  /** A case that a member read, or a reason that a member wrote, stands for this long as the reason to read a record. */
  viewReason: HOUR,
  /** A member's readings of a record for the same reason within this are one entry of the log. */
  viewRepeated: 30 * 60 * 1000,
  /** The same decision of the same member within this is a double click. */
  repeated: 60 * 1000,
} as const;

/** Figures of the staff. */
export const statisticsLimits = {
  /** Weeks that the figures look back, this one included. Leaks are kept for no longer. */
  weeks: 12,
} as const;

/** Figures of the market. Durations in milliseconds. */
export const marketLimits = {
  /** A request is well served with so many quotes within this time of its publishing. */
  quotesWanted: 3,
  quotesWithin: 48 * HOUR,
  /** A week is compared with the average of so many before it. */
  usualWeeks: 4,
  /** A figure has fallen under this share of the average, in percent … */
  fallenUnder: 60,
  /** … if the average is this high at least: fewer vary by chance. */
  usualMin: 20,
  /** A province has few firms if one of them has more than so many times the requests of a firm elsewhere. */
  scarceOver: 2,
  /** The first year of which figures can be asked for. */
  firstYear: 2019,
  /** Months of enrolment whose firms are followed. */
  cohorts: 12,
} as const;

/** Versions of what the operator may change. Durations in milliseconds. */
export const settingLimits = {
  /** How long before they take effect new weights are announced to the firms. */
  notice: 15 * DAY,
  /** The farthest day that can be announced, in days. */
  furthestDays: 365,
  /** Firms that one job notifies. */
  notifiedAtOnce: 500,
} as const;

/** Versions of the terms and of the privacy notice. */
export const legalLimits = {
  /** Whole days between the announcement of new terms and the day from which they are in force. */
  noticeDays: 15,
  /** Accounts that one job notifies. */
  notifiedAtOnce: 500,
} as const;

/** Moderation: cases and their decisions. Durations in milliseconds. */
export const moderationLimits = {
  /** A case is late when staff have left it for so long, since it was opened or since the person answered. */
  dueAfter: 2 * DAY,
  /** A case that a member claimed and left alone is free again after this. */
  claimLife: 30 * 60 * 1000,
  /** How long a decision that changes nothing can be undone before it is sent. */
  undo: 10 * 1000,
  reasonMin: 10,
  reasonMax: 1000,
  /** Evidence of an enrolment may be as short as a number of the register. */
  evidenceMin: 3,
  /** The answer of a firm that was asked for evidence. */
  answerMin: 10,
  answerMax: 2000,
  /** The usual time to a decision is of the last `figuresPeriod`, and shown from so many decisions up. */
  figuresPeriod: 30 * DAY,
  decisionsFrom: 5,
  /** Each process reads the blacklisted terms again after this. */
  termsKept: 60 * 1000,
  /** How many refused fragments are shown beside a field, none longer than `fragmentMax`. */
  fragments: 3,
  fragmentMax: 60,
  /** A note of the staff about an account or a case, and how many colleagues it mentions. */
  noteMax: 2000,
  mentionsMax: 10,
  /** How many cases a member hands over at once. */
  handOverMax: 500,
  /** The latest entries of the log that the page of an account shows. */
  historyShown: 100,
  /** The longest value of a blacklist entry. */
  blacklistValueMax: 254,
  /** An identity that was closed for abuse stays on the blacklist for so long. */
  identityKept: 5 * 365 * DAY,
  /** The latest registrations that the case of a blacklisted identity shows. */
  attemptsKept: 20,
  /** The longest text that can be asked about before it is sent. */
  askedTextMax: 10_000,
} as const;

/** When a firm becomes a case by what its clients say. Periods in milliseconds. Rules 18.10 and 18.11. */
export const conductLimits = {
  /** A mean under `meanUnder` of at least so many ratings within `ratingsPeriod`. */
  ratings: 4,
  meanUnder: 2.5,
  ratingsPeriod: 180 * DAY,
  /** Reports by so many different people within `reportsPeriod`. */
  reporters: 3,
  reportsPeriod: 90 * DAY,
} as const;

/** Accounts: ages, lengths, lives of tokens. */
export const accountLimits = {
  minimumAge: 18,
  maximumAge: 120,
  profileCompletion: 30 * DAY,
  profileReminders: [7 * DAY, 20 * DAY, 28 * DAY],
  passwordMin: 10,
  passwordMax: 200,
  emailMax: 254,
  nameMax: 80,
  /** A person’s name holds at most so many figures: two names together are too short for a phone number. */
  nameFigures: 4,
  companyMax: 160,
  phoneMax: 30,
  presentationMax: 2000,
  maxSkills: 4,
  maxLanguages: 10,
  maxOwnClients: 500,
  confirmationToken: 3 * DAY,
  /** A confirmation link used again within this time answers as the first time did. */
  confirmationRepeat: HOUR,
  resetToken: HOUR,
  /** A link by mail that signs in. */
  signInToken: 15 * 60 * 1000,
  /** An invitation to sign in for a firm. */
  invitationToken: 7 * DAY,
  emailChangeToken: DAY,
  /** Calls that must not reveal whether an address has an account take at least this long. */
  minimumAnswerTime: 150,
  session: 12 * HOUR,
  sessionRemembered: 90 * DAY,
  loginFailures: 5,
  loginWindow: 15 * 60 * 1000,
  /** A suspension with an end ends within this; a longer one has no end and is lifted by staff. */
  suspensionMax: 365 * DAY,
  /**
   * The owner of an account that nobody has used for so many calendar months is notified; `unusedAnswer` later staff
   * decide.
   */
  unusedMonths: 24,
  unusedAnswer: 30 * DAY,
  /** Sign-ins of a firm in all: its owner's and those of members. */
  signIns: 20,
  /** An invitation that nobody has accepted is deleted this long after its last mail. */
  invitationKept: 30 * DAY,
  /** The activity of a firm is kept for so many calendar months, and shown so many entries a page. */
  activityMonths: 24,
  activityPage: 30,
} as const;

/** Passkeys of accounts and of the staff. Durations in milliseconds. Rules 12.17 to 12.20. */
export const passkeyLimits = {
  /** How long after it was asked for a passkey may be created or used. */
  challenge: 5 * 60 * 1000,
  /** Passkeys of one person. */
  each: 10,
  nameMax: 60,
} as const;

/** Tokens of the API. Rules 33.1 and 33.4. */
export const apiTokenLimits = {
  /** Valid tokens of all people of a firm together. */
  perFirm: 10,
  nameMax: 60,
  /** For how many days a token may be made. */
  days: [30, 90, 365],
} as const;

/** Webhooks of firms. Durations in milliseconds. Rules 33.5 to 33.9. */
export const webhookLimits = {
  perFirm: 3,
  urlMax: 500,
  /** How long the receiver may take to answer. */
  time: 10 * 1000,
  /** The pauses before the second attempt and the next ones, less than a day together. */
  pauses: [60 * 1000, 5 * 60 * 1000, 30 * 60 * 1000, 2 * HOUR, 6 * HOUR, 12 * HOUR],
  /** An address is switched off when a delivery is given up and none has arrived for so long. */
  failingFor: 3 * DAY,
  /** A delivery whose attempt is overdue by so much has lost its job. */
  lostAfter: 5 * 60 * 1000,
  /** The last deliveries that a firm sees. */
  shown: 50,
  /** How long deliveries are kept. */
  kept: 30 * DAY,
} as const;

/** Documents: sizes in bytes. */
export const documentLimits = {
  maxBytes: 10 * 1024 * 1024,
  perRequest: 10,
  perResponse: 5,
  nameMax: 120,
  /** So many files are in the memory of a process at a time, to be recognised, scanned and read; so many others wait. */
  readAtOnce: 3,
  waitToBeRead: 100,
  /** A firm's photo is a square of this many pixels a side. */
  photoSide: 512,
  /** A picture with more pixels than this is not unpacked. */
  photoMaxPixels: 60_000_000,
  /** Papers of a firm about its enrolment, and how long (milliseconds) they are kept. */
  perVerification: 3,
  evidenceKept: 90 * DAY,
  /** A file of somebody without an account is deleted after this, and so many are kept together. */
  visitorKept: 3 * DAY,
  visitorsTogether: 5000,
  /** A document that the scanner could not judge is scanned again after this. */
  scanRetriedAfter: DAY,
  /** How much of a PDF's text is read, within `pdfTime` (milliseconds) and so much memory. */
  pdfPages: 20,
  pdfCharacters: 40_000,
  pdfTime: 5000,
  pdfMemoryMb: 256,
} as const;

const MINUTE = 60 * 1000;

/** How many calls within how long (milliseconds): for one account, from one address range, and over all. */
export const callLimits = {
  calls: {
    signIn: { account: [30, HOUR], range: [60, 15 * MINUTE], all: [6000, MINUTE] },
    passkey: { range: [120, 15 * MINUTE], all: [6000, MINUTE] },
    sign_in_link: { range: [20, HOUR], all: [3000, MINUTE] },
    registration: { range: [20, HOUR], all: [3000, MINUTE] },
    invitation: { account: [10, HOUR], range: [30, HOUR], all: [600, MINUTE] },
    recovery: { range: [20, HOUR], all: [3000, MINUTE] },
    resend: { range: [5, DAY], all: [600, MINUTE] },
    coupon: { account: [30, 15 * MINUTE], range: [60, 15 * MINUTE], all: [6000, MINUTE] },
    blacklist: { range: [60, 15 * MINUTE], all: [6000, MINUTE] },
    screening: { account: [120, 15 * MINUTE], range: [600, 15 * MINUTE], all: [6000, MINUTE] },
    visitor_screening: { range: [120, 15 * MINUTE], all: [6000, MINUTE] },
    message: { account: [20, MINUTE] },
    report: { account: [20, DAY], range: [100, DAY], all: [600, MINUTE] },
    appeal: { range: [30, HOUR], all: [600, MINUTE] },
    contact: { account: [5, HOUR], range: [10, HOUR], all: [300, MINUTE] },
    newsletter: { account: [3, HOUR], range: [20, HOUR], all: [3000, MINUTE] },
    search: { range: [120, MINUTE], all: [6000, MINUTE] },
    visitor_document: { range: [40, HOUR], all: [120, MINUTE] },
    webhook: { account: [20, HOUR], range: [60, HOUR], all: [600, MINUTE] },
    letterPdf: { range: [20, 15 * MINUTE], all: [60, MINUTE] },
  },
} as const;

/** The chat between a citizen and a firm. Rules 20.1 to 20.14. */
export const messageLimits = {
  textMax: 2000,
  /** Files of one message. */
  attachments: 5,
  /** An uploaded file that no message took is deleted after this. */
  unsentAttachment: DAY,
  quickReplies: 20,
  quickReplyMax: 500,
  /** So long the author can change or take back a delivered message, unless it is read before. */
  changeable: 15 * MINUTE,
  /** Messages of one conversation make one notification within this time. */
  oneNotification: 10 * MINUTE,
  /** Messages and conversations a page. */
  page: 50,
  listPage: 20,
  searchMax: 100,
} as const;

/** Reports, appeals and letters to the operator. Durations in milliseconds. Rules 22.1 to 22.14. */
export const reportLimits = {
  textMin: 10,
  textMax: 2000,
  unfoundedPeriod: 90 * DAY,
  /** A decision may be appealed against for so many calendar months. */
  appealMonths: 6,
  /** So many calendar months after its decision the words of a report, a letter or an appeal are erased. */
  keptMonths: 12,
  /** The number in a reference has at least so many digits. */
  referenceDigits: 6,
  /** How many messages before and after a reported one are shown. */
  shownAround: 10,
} as const;

/** The fields of the ready letters, in characters. Rule 28.23. */
export const readyLetterLimits = { lineMax: 160, sumMax: 20, textMax: 3000 } as const;

/** Letters to the operator. */
export const contactLimits = { nameMax: 80, subjectMax: 120, textMin: 20, textMax: 4000 } as const;

/** The stream of events. Rules 20.15 to 20.18. */
export const eventLimits = {
  /** Events are kept this long, for streams that reconnect. */
  kept: HOUR,
  /** An idle stream sends a heartbeat this often, so that no proxy closes it. */
  heartbeat: 25 * 1000,
  /** Streams of one account in one process. */
  streams: 10,
  /** A `writing` event is sent at most this often. */
  writingEvery: 2 * 1000,
} as const;

/** The log of sign-ins: how long it is kept (milliseconds), and how many entries a person is shown. */
export const securityLimits = { kept: 180 * DAY, shown: 50, seenEvery: 5 * 60 * 1000 } as const;

/** How long a caller may keep the server waiting. */
export const httpLimits = {
  /** A body of data arrives whole within this (milliseconds), and an upload brings so many bytes more in as long. */
  bodyTime: 30 * 1000,
  uploadProgress: 10_000,
  /** So many bytes of uploads are held in the memory of a process at a time. */
  uploadsHeld: 64 * 1024 * 1024,
} as const;

/** Lists. */
export const pagingLimits = { defaultSize: 10, maxSize: 100, all: 1000 } as const;

/** An answer is repeated for the same Idempotency-Key this long. */
export const idempotencyLife = DAY;

/** Mail: how long it is tried, the longest pause between two attempts, and how long the text of a sent mail is kept. */
export const mailLimits = {
  /** How many mails of one kind strangers may request to one address a day, and how many of them from one place. */
  asked: 6,
  askedFromOnePlace: 3,
  askedWithin: DAY,
  keptTrying: 3 * DAY,
  longestPause: 4 * HOUR,
  keptAfterSending: 30 * DAY,
  /** Newsletters and digests that each worker sends in a second. */
  bulkPerSecond: 20,
} as const;

/** Notifications: how long they are kept, the digest, pushes. Periods in milliseconds. */
export const notificationLimits = {
  /** How far back the history of an account goes. */
  kept: 365 * DAY,
  /** The digest is sent when clocks in Rome show this hour, and names so many things. */
  digestHour: 8,
  digestItems: 20,
  /** A push is tried so often, the first time again after `pushPause`, then after twice as long each time. */
  pushAttempts: 5,
  pushPause: MINUTE,
  /** A push service that has not answered within this is busy. */
  pushTime: 10 * 1000,
  /** How long a push service keeps a push that it cannot deliver immediately. */
  pushLife: DAY,
} as const;

/** The newsletter. Periods in milliseconds. */
export const newsletterLimits = {
  /** How long a subscription waits for its confirmation. */
  confirmation: 7 * DAY,
  subjectMax: 120,
  bodyMax: 20_000,
  /** How many mails are written at once; stopping a newsletter stops those after them. */
  batch: 50,
  /** A newsletter without progress for so long has lost its job. */
  stalled: 5 * MINUTE,
} as const;

/** Erasures: how long they are kept outside the database, which is longer than any backup (milliseconds). */
export const erasureLimits = { kept: 120 * DAY } as const;

/** Markdown that somebody types: how deep it nests, how many marks a paragraph has, and what reading it may cost. */
export const markdownLimits = {
  nesting: 32,
  marks: 1000,
  /** Milliseconds. */
  time: 2000,
  memoryMb: 128,
} as const;

/** The texts of the site. Lengths of title and description are those that a list of search results shows whole. */
export const contentLimits = {
  titleMin: 8,
  titleMax: 65,
  descriptionMin: 110,
  descriptionMax: 160,
  bodyMax: 40_000,
  topicMin: 3,
  topicMax: 60,
  sourceMin: 3,
  sourceMax: 200,
  sources: 30,
  noteMax: 300,
  /** A publication is scheduled at most so far ahead (milliseconds). */
  furthest: 365 * DAY,
  /** A picture with more pixels than this is not unpacked. */
  picturePixels: 40_000_000,
  /** The greatest length of the description of a picture. */
  pictureAltMin: 3,
  pictureAltMax: 200,
  /** A picture that no version of a text shows is deleted after this (milliseconds). */
  unusedPictureKept: 30 * DAY,
  /** Legal facts whose last check is so many calendar months old are due for review. */
  reviewMonths: 12,
} as const;

/** The contact filter. */
export const contactFilterLimits = {
  /** How much of a longer text is read; such a text is doubtful at best. PDF text is screened page by page. */
  textMax: 20_000,
  /** So many earlier messages of a person, not older than `window` (milliseconds), are read together with a new one. */
  messages: 5,
  window: 15 * MINUTE,
  leakPeriod: 90 * DAY,
} as const;

/** What everyone may read of the platform: its rankings by area and its figures. */
export const directoryLimits = {
  /** A ranking of a subject, or of a subject in a province, has a page of its own from so many firms up. */
  areaMin: 3,
  /** The platform's figures are shown from so many requests sent, and so many firms, up. */
  milestoneRequests: 100,
  milestoneLawyers: 20,
  /** The name that editors give to a figure. */
  milestoneNameMin: 3,
  milestoneNameMax: 60,
  /** What firms ask for is shown as ranges from so many quotes up, given within these calendar months. */
  feesFrom: 5,
  feesMonths: 24,
  /** What requests brought to a firm is counted over so many calendar months, with the current one. */
  performanceMonths: 12,
  /** The ranges of a subject are computed again after this: they are read from all its quotes. */
  feesLife: 10 * 60 * 1000,
} as const;

/** Feedback: ratings and the public ranking. */
export const feedbackLimits = {
  min: 1,
  max: 5,
  /** Wilson bound: the standard normal quantile. */
  wilsonZ: 1.64,
  /**
   * The citizen is asked how it went this long after choosing, or after the end without a choice, and once more; rating
   * is possible at once. After `askedUntil` nobody is asked any more.
   */
  askedAfter: 7 * DAY,
  /** The citizen is asked whether they and the chosen firm have spoken this long after the choice. */
  spokenAskedAfter: 3 * DAY,
  /** A review counts in public this long after the choice. */
  publishedAfter: 7 * DAY,
  /** The best mark within this time of the sending is unusually quick. */
  quickReview: 24 * HOUR,
  /** So many choices of the same firm by one citizen within this time are unusual. */
  repeatedChoices: 3,
  choicesCounted: 180 * DAY,
  askedAgainAfter: 60 * DAY,
  askedUntil: 90 * DAY,
  /** Ratings from here up count as good. */
  goodFrom: 4,
  /** Under this many reviews a firm is shown as new. */
  newUnder: 5,
  reviewMax: 2000,
  /** The public ranking of a place looks this far around it, and a firm's own radius if that is shorter. Kilometres. */
  areaKm: 100,
  /** Reviews shown on a firm's public profile. */
  reviewsShown: 20,
  /** A firm's median time to answer is of this long ago at most, and shown from so many cases up. */
  answerWindow: 90 * DAY,
  answersFrom: 3,
  /** Answers given within these calendar months count as experience. */
  experienceMonths: 24,
  /** The platform's own figures are counted again after this. */
  milestonesLife: 60 * 1000,
} as const;
