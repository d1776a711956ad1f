import type { SubjectContent } from './content.server';

/** The English words for each subject: Italian law, explained to readers who may not know it. */
const content: Record<string, SubjectContent> = {
  'sinistri-stradali': {
    what: 'Injury and damage in an accident between vehicles, or between a vehicle and a pedestrian or cyclist. The insurer of whoever is at fault usually pays, and its first offer is often not its last.',
    help: [
      'The insurer offers less than you spent, or doesn’t answer.',
      'There is no agreement on who is at fault.',
      'You were hurt and don’t know how much compensation you are due.',
    ],
    ready: [
      'The accident report form, or the police report',
      'Photos of the vehicles and the place',
      'Medical reports, receipts for visits and therapy',
      'The insurer’s letter or offer',
    ],
    time: 'In Italy, claims for road accidents generally lapse after two years: a letter at the right moment restarts the clock.',
  },
  'lesioni-personali': {
    what: 'Harm to your health caused by others: a fall in a shop or in the street, a bite, an assault, a faulty product.',
    help: [
      'Whoever caused it, or their insurer, refuses to pay.',
      'The effects last and someone must assess them.',
      'A criminal case is under way as well.',
    ],
    ready: [
      'A&E report and later medical certificates',
      'Receipts',
      'Photos of the place; witnesses’ names are for the firm you choose',
      'Letters already exchanged',
    ],
  },
  malasanita: {
    what: 'Harm from wrong, late or missing treatment, in a hospital or by a doctor. You need to show that proper care would have led to a different outcome.',
    help: [
      'You think a diagnosis came too late.',
      'An operation went worse than you had been told, or nobody had explained the risks.',
      'You need a medical expert to read the records.',
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
      'Wages, holiday pay or severance pay are missing.',
      'You work as an employee but are registered as self-employed.',
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
    what: 'Owners’ meetings, charges, works, use of shared areas, dealings with the building manager and with neighbours.',
    help: [
      'You want to challenge a resolution.',
      'Charges seem wrongly split.',
      'Leaks or noise that nobody deals with.',
    ],
    ready: [
      'Minutes and notices',
      'By-laws and tables of shares',
      'Accounts and reminders',
      'Photos, reports, messages to and from the building manager',
    ],
    time: 'A voidable resolution must be challenged within 30 days: from the meeting if you voted against or abstained, from when you received it if you were absent.',
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
      'The sum has already been paid, or is time-barred.',
      'Your vehicle has been blocked, or a mortgage or seizure has been registered.',
    ],
    ready: [
      'The notice, with the envelope or receipt that proves its date',
      'Returns and payments of those years',
      'Any answers from the tax office',
    ],
    time: 'An appeal must generally be filed within 60 days of the notice. In low-value disputes you may represent yourself.',
  },
  'contratti-assicurativi': {
    what: 'Policies on home, life, health, accidents: payments refused, reduced or late.',
    help: [
      'The insurer says the case isn’t covered.',
      'The assessment is below the damage.',
      'The insurer disputes a statement you made when signing.',
    ],
    ready: [
      'The policy and its conditions',
      'The claim and the date of the event',
      'The assessment and the insurer’s answer',
      'Photos and receipts',
    ],
    time: 'Rights under a policy generally lapse after two years (ten for life insurance).',
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
    time: 'Many disputes can first go to an arbiter (for banking or for investments): it costs little, and the firm will tell you whether it is worth it.',
  },
  'contratti-di-locazione': {
    what: 'Rented homes, shops and offices: evictions, deposits, rent, repairs, notice to leave.',
    help: [
      'The tenant doesn’t pay, or the landlord keeps the deposit.',
      'You received notice to leave or an eviction order.',
      'The home has faults that nobody repairs.',
    ],
    ready: ['The contract and its registration', 'Rent receipts', 'Handover record and photos', 'Letters exchanged'],
  },
  'danno-da-vacanza-rovinata': {
    what: 'Package holidays that weren’t as promised: a different hotel, missing services, a cancelled departure.',
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
    time: 'Report problems to the organiser at once, while you are still travelling, so that they can be put right.',
  },
  'diffamazione-a-mezzo-stampa': {
    what: 'A reputation harmed by a newspaper, a site, a video or a public message.',
    help: [
      'A false or outdated story is about you.',
      'Someone insults you in public by name.',
      'You want a correction, a removal or damages.',
    ],
    ready: [
      'The article or page with its date and address, saved in full',
      'Proof of what is true',
      'Its effects at work or at home',
      'Your request for correction, if you made one',
    ],
    time: 'A criminal complaint must be filed within three months of learning of the offence. A civil claim can be brought later.',
  },
  'divisioni-immobiliari': {
    what: 'Homes and land with several owners: after an inheritance, a separation, a shared purchase.',
    help: [
      'One wants to sell and another doesn’t.',
      'Only one uses the property.',
      'There is no agreement on value or shares.',
    ],
    ready: [
      'Title deeds',
      'Land registry record and floor plan',
      'A valuation, if any',
      'Who paid for costs and works',
    ],
    time: 'Mediation must be tried before going to court: the dispute often ends there.',
  },
  'parte-civile-in-processi-penali': {
    what: 'If you are the victim of a crime you can ask for damages within the criminal trial, by joining it as a civil party.',
    help: [
      'You received notice of a hearing as the injured person.',
      'You filed a complaint and want to follow it.',
      'You want to know whether the criminal trial or a civil claim is better.',
    ],
    ready: [
      'The complaint',
      'Notices from the prosecutor or the court',
      'Medical reports and proof of the harm',
      'The date of the next hearing',
    ],
    time: 'You can only join in the early stages of the trial: take the notice to the firm as soon as it arrives.',
  },
  'recupero-crediti': {
    what: 'Money owed to you and not paid: invoices, loans, fees, deposits, cheques.',
    help: [
      'You have already asked for payment and got no answer.',
      'The debtor disputes the debt, or is selling off assets.',
      'You have a judgment and nobody pays.',
    ],
    ready: [
      'Contract, invoice or message that proves the debt',
      'The reminders',
      'What you know about the debtor: job, property',
      'Any part payments',
    ],
  },
  'ricorsi-inps': {
    what: 'Pensions, disability, allowances, contributions, demands to pay back: when the Italian social security office says no or asks for money back.',
    help: [
      'Disability benefit was refused or reduced.',
      'You are asked to pay back sums you received.',
      'Your pension has been calculated wrongly.',
    ],
    ready: [
      'The decision, with the day you received it',
      'The application',
      'Record of the medical visit and certificates',
      'The statement of contributions',
    ],
    time: 'For disability, court action must begin within six months of being told the result. In other cases the time limits differ: check the date and don’t wait.',
  },
  'successioni-ereditarie': {
    what: 'Estates, wills, the shares the law guarantees to family, lifetime gifts, debts of the deceased.',
    help: [
      'A will leaves you out or looks forged.',
      'The heirs don’t agree.',
      'You fear there are more debts than assets.',
    ],
    ready: [
      'The will, if any',
      'A list of the assets and debts you know of',
      'The family certificate',
      'Deeds of gift',
    ],
    time: 'Anyone in possession of the assets has three months to draw up an inventory, if they don’t want to be liable for the debts with their own property.',
  },
  'altre-risarcitorie': {
    what: 'Any other harm for which you think someone owes you something. If your subject is missing, start here.',
    help: [
      'You have suffered a loss and don’t know who to turn to.',
      'The matter involves more than one subject.',
      'You want to know whether it is worth claiming.',
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
