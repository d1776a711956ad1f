import type { SubjectContent } from './content.server';

/** The English words for each subject: Italian law, explained to readers who may not know it. */
const content: Record<string, SubjectContent> = {
  'sinistri-stradali': {
    what: 'Harm to people and things in an accident between vehicles, or between a vehicle and someone on foot or on a bicycle. The insurer of whoever is at fault usually pays, and its first offer is often not its last.',
    help: [
      'The insurer offers less than you spent, or doesn’t answer.',
      'There is no agreement on who is at fault.',
      'You were hurt and don’t know what the harm is worth.',
    ],
    ready: [
      'The accident report form, or the police report',
      'Photos of the vehicles and the place',
      'Medical reports, receipts for visits and therapy',
      'The insurer’s letter or offer',
    ],
    time: 'In Italy claims for road damage lapse as a rule after two years: a letter at the right moment starts the count again.',
  },
  'lesioni-personali': {
    what: 'Harm to your health caused by others: a fall in a shop or in the street, a bite, an assault, a faulty product.',
    help: [
      'Whoever caused it, or their insurer, refuses to pay.',
      'The effects last and someone must assess them.',
      'A criminal case is under way as well.',
    ],
    ready: [
      'Emergency room report and later certificates',
      'Receipts',
      'Photos of the place; witnesses’ names are for the firm you choose',
      'Letters already exchanged',
    ],
  },
  malasanita: {
    what: 'Harm from treatment that was wrong, late or missing, in a hospital or by a doctor. What counts is to show that proper care would have led to another outcome.',
    help: [
      'You think a diagnosis came late.',
      'An operation went worse than explained, or wasn’t explained.',
      'You need a forensic doctor to read the records.',
    ],
    ready: [
      'The medical record (the hospital must hand it over)',
      'Tests and reports before and after',
      'The consent form',
      'What you spent',
    ],
    time: 'Before going to court the law asks for an attempt at conciliation or a technical assessment: the lawyer chooses which.',
  },
  'cause-di-lavoro': {
    what: 'Dismissals, unpaid wages, overtime, duties, contracts that don’t match the work, harassment at work.',
    help: [
      'You received a dismissal or a disciplinary letter.',
      'Wages, holidays or severance are missing.',
      'You work as an employee but count as self-employed.',
    ],
    ready: [
      'Contract and latest payslips',
      'Letters, messages, shifts',
      'The exact day you received the dismissal',
      'The collective agreement, if you know it',
    ],
    time: 'A dismissal must be contested in writing within 60 days of receiving it.',
  },
  'cause-condominiali': {
    what: 'Meetings, costs, works, use of shared parts, dealings with the administrator and the neighbours of an apartment block.',
    help: ['You want to challenge a resolution.', 'Costs seem wrongly shared.', 'Leaks or noise that nobody solves.'],
    ready: [
      'Minutes and notices',
      'By-laws and tables of shares',
      'Accounts and reminders',
      'Photos, reports, messages with the administrator',
    ],
    time: 'A voidable resolution is challenged within 30 days: from the meeting if you voted against or abstained, from receiving it if you were absent.',
  },
  'contenziosi-commerciali': {
    what: 'Disputes between businesses, or between a business and a customer: supplies, works, agency, broken contracts, unfair competition.',
    help: [
      'A supply arrived faulty, late or never.',
      'A contract was broken off without reason.',
      'A competitor uses your name or your customers.',
    ],
    ready: [
      'The contract and the orders',
      'Invoices, delivery notes, payments',
      'The correspondence',
      'An estimate of the loss',
    ],
  },
  'contenziosi-fiscali-e-tributari': {
    what: 'Tax bills, assessments, local taxes, refused refunds.',
    help: [
      'You received a notice you believe is wrong.',
      'The sum was already paid, or is too old.',
      'A vehicle block, a mortgage or a seizure arrived.',
    ],
    ready: [
      'The notice, with the envelope or receipt that proves its date',
      'Returns and payments of those years',
      'Answers already had from the office',
    ],
    time: 'An appeal is due as a rule within 60 days of the notice. In disputes of low value you may defend yourself.',
  },
  'contratti-assicurativi': {
    what: 'Policies on home, life, health, accidents: payments refused, reduced or late.',
    help: [
      'The insurer says the case isn’t covered.',
      'The assessment is below the damage.',
      'They dispute a statement you made when signing.',
    ],
    ready: [
      'The policy and its conditions',
      'The claim and the date of the event',
      'The assessment and the insurer’s answer',
      'Photos and receipts',
    ],
    time: 'Rights under a policy lapse as a rule after two years (ten for life insurance).',
  },
  'contratti-bancari-e-finanziari': {
    what: 'Mortgages, accounts, cards, loans and investments: undue costs, fraud, bad advice.',
    help: [
      'You find charges or payments you didn’t authorise.',
      'You were sold a product that was too risky.',
      'The bank calls in the loan or blocks the account.',
    ],
    ready: [
      'Contract and information sheets',
      'Account statements',
      'The investor questionnaire, if any',
      'Your complaint and the bank’s answer',
    ],
    time: 'Many disputes can first go to an arbiter (for banking or for investments): it costs little, and the firm tells you if it is worth it.',
  },
  'contratti-di-locazione': {
    what: 'Rents of homes, shops and offices: evictions, deposits, rent, repairs, notices.',
    help: [
      'The tenant doesn’t pay, or the landlord keeps the deposit.',
      'You received a notice or an eviction.',
      'The home has faults that nobody repairs.',
    ],
    ready: ['The contract and its registration', 'Rent receipts', 'Handover record and photos', 'Letters exchanged'],
  },
  'danno-da-vacanza-rovinata': {
    what: 'Package trips that aren’t what was promised: another hotel, missing services, a cancelled departure.',
    help: [
      'The organiser refuses a refund or offers a voucher.',
      'You had to spend to put things right.',
      'It was a trip that can’t be repeated.',
    ],
    ready: [
      'Contract, brochure or page with the description',
      'Photos and videos taken there',
      'Your complaint and the answer',
      'Receipts of the extra costs',
    ],
    time: 'Faults are reported to the organiser at once, while the trip goes on, so that they can be put right.',
  },
  'diffamazione-a-mezzo-stampa': {
    what: 'A reputation harmed by a newspaper, a site, a video or a public message.',
    help: [
      'A false or outdated story is about you.',
      'Someone insults you in public by name.',
      'You want a correction, a removal or damages.',
    ],
    ready: [
      'The article or page with date and address, saved whole',
      'Proof of what is true',
      'Its effects at work or at home',
      'Your request for correction, if you made one',
    ],
    time: 'A criminal complaint is filed within three months of knowing the fact. A civil claim has more time.',
  },
  'divisioni-immobiliari': {
    what: 'Homes and land with several owners: after an inheritance, a separation, a shared purchase.',
    help: [
      'One wants to sell and another doesn’t.',
      'Only one uses the property.',
      'There is no agreement on value or shares.',
    ],
    ready: ['Title deeds', 'Land registry record and plan', 'A valuation, if any', 'Who paid for costs and works'],
    time: 'Mediation must be tried before going to court: the dispute often ends there.',
  },
  'parte-civile-in-processi-penali': {
    what: 'Whoever suffered a crime can ask for damages inside the criminal trial, by joining it as a civil party.',
    help: [
      'You received notice of a hearing as the injured person.',
      'You filed a complaint and want to follow it.',
      'You want to know if the criminal trial or a civil claim is better.',
    ],
    ready: [
      'The complaint',
      'Notices from the prosecutor or the court',
      'Medical reports and proof of the harm',
      'The date of the next hearing',
    ],
    time: 'One can only join in the first stages of the trial: take the notice to the firm as soon as it arrives.',
  },
  'recupero-crediti': {
    what: 'Money owed to you and not paid: invoices, loans, fees, deposits, cheques.',
    help: [
      'You have already asked and got no answer.',
      'The debtor disputes it, or is selling off belongings.',
      'You have a judgment and nobody pays.',
    ],
    ready: [
      'Contract, invoice or message that proves the debt',
      'The reminders',
      'What you know of the debtor: work, property',
      'Any part payments',
    ],
  },
  'ricorsi-inps': {
    what: 'Pensions, disability, allowances, contributions, demands to pay back: when the Italian social security office says no or asks for money back.',
    help: [
      'Disability was refused or reduced.',
      'They ask you to pay back sums received.',
      'The pension is worked out wrongly.',
    ],
    ready: [
      'The decision, with the day you received it',
      'The application',
      'Record of the medical visit and certificates',
      'The statement of contributions',
    ],
    time: 'For disability, court action must start within six months of being told the result. Elsewhere the terms differ: look at the date and don’t wait.',
  },
  'successioni-ereditarie': {
    what: 'Inheritances, wills, the shares the law reserves, gifts made in life, debts of the deceased.',
    help: [
      'A will leaves you out or looks false.',
      'The heirs don’t agree.',
      'You fear there are more debts than assets.',
    ],
    ready: [
      'The will, if any',
      'A list of the assets and debts you know of',
      'The family certificate',
      'Deeds of gift',
    ],
    time: 'Whoever holds the assets has three months to draw up an inventory, if they don’t want to answer for debts with their own.',
  },
  'altre-risarcitorie': {
    what: 'Any other harm for which you think someone owes you something. If your subject is missing, start here.',
    help: [
      'You suffered a loss and don’t know whom to ask.',
      'The matter touches more than one subject.',
      'You want to know if it is worth asking.',
    ],
    ready: [
      'What happened, when and where',
      'What you spent or lost',
      'Contracts, letters and messages',
      'Photos and receipts',
    ],
  },
};

export default content;
