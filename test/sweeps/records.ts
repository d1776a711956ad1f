import { plus, plusMonths } from '../../src/shared/clock.js';
import { lastDigest } from '../../src/notifications/digest.rules.js';
import {
  contactFilterLimits,
  contentLimits,
  documentLimits,
  erasureLimits,
  eventLimits,
  idempotencyLife,
  mailLimits,
  messageLimits,
  moderationLimits,
  ms,
  newsletterLimits,
  notificationLimits,
  reportLimits,
  securityLimits,
  staffLimits,
  webhookLimits,
} from '../../src/shared/limits.js';
import type { SweepRow, World } from './world.js';

/** A record goes once it is older than this. */
export const olderThan =
  (period: number) =>
  (now: Date): Date =>
    plus(now, -period - 1);
/** A record goes once it is older than so many months. */
export const olderThanMonths =
  (months: number) =>
  (now: Date): Date =>
    plus(plusMonths(now, -months), -1);
/** A record is due from its moment on. */
export const fromNow = (now: Date): Date => now;
/** A record is due after its moment. */
export const before = (now: Date): Date => plus(now, -1);

const leak = async (world: World, at: Date) =>
  world.insert('contact_leaks', { account_id: await world.rows.citizen(), confirmed_by: 'staff', created_at: at });
const delivery = async (world: World, values: Parameters<World['insert']>[1]) =>
  world.insert('webhook_deliveries', {
    webhook_id: await world.insert('webhooks', {
      account_id: await world.rows.firm({ listed: false }),
      url: 'https://programma.example.com/',
      events: ['message.new'],
      secret: 'sealed',
      created_at: world.now,
    }),
    event: 'message.new',
    created_at: world.now,
    ...values,
  });
const excluded = async (world: World, at: Date, closed = true) =>
  world.insert('blacklist', {
    kind: 'email',
    value_hash: world.unique(),
    reason: 'abuse',
    created_at: at,
    closed_account_id: closed ? await world.rows.citizen() : null,
  });
const registration = async (world: World, at: Date, values: Parameters<World['insert']>[1] = {}) =>
  world.insert('cases', {
    kind: 'registration',
    status: 'decided',
    subject_type: 'account',
    subject_id: await world.rows.citizen(),
    facts: '{"address":"192.0.2.1"}',
    opened_at: at,
    decided_at: at,
    decision: 'keep',
    ...values,
  });
const report = async (world: World, at: Date, values: Parameters<World['insert']>[1] = {}) =>
  world.insert('reports', {
    reference: world.unique(),
    side: 'reporter',
    account_id: await world.rows.citizen(),
    subject_type: 'account',
    subject_id: 1,
    text: 'Le parole.',
    statement: 'La motivazione.',
    appeal_token_hash: world.unique(),
    created_at: at,
    decided_at: at,
    decision: 'dismiss',
    ...values,
  });
const appeal = async (world: World, at: Date, values: Parameters<World['insert']>[1] = {}) =>
  world.insert('appeals', {
    report_id: await report(world, world.now),
    text: 'Le parole.',
    statement: 'La motivazione.',
    created_at: at,
    decided_at: at,
    decision: 'reject',
    ...values,
  });
const feedback = async (world: World, at: Date, values: Parameters<World['insert']>[1] = {}) => {
  const citizen = await world.rows.citizen();
  const request = await world.rows.request(citizen, { status: 5 });
  const firm = await world.rows.firm({ listed: false });
  await world.rows.response(request, firm, 9);
  return world.insert('feedbacks', {
    request_id: request,
    account_id: citizen,
    firm_id: firm,
    request_type_id: 'sinistri-stradali',
    satisfaction_lawyer: 4,
    created_at: at,
    updated_at: at,
    counts_from: at,
    ...values,
  });
};
const letter = (world: World, at: Date | null) =>
  world.insert('letters', {
    name: 'Carlo',
    email: 'carlo@example.com',
    subject: 'Una domanda',
    text: 'Le parole.',
    locale: 'it',
    created_at: plusMonths(world.now, -reportLimits.keptMonths * 2),
    decided_at: at,
  });
const edition = async (world: World, values: Parameters<World['insert']>[1]) =>
  world.insert('content_editions', {
    text_id: await world.insert('content_texts', {
      path: `/avvocati/malasanita/prova-${world.unique(8)}`,
      language: 'it',
      kind: 'article',
      type: 'malasanita',
    }),
    title: 'Titolo',
    description: 'Descrizione',
    body: 'Il testo.',
    sources: JSON.stringify([{ label: 'art. 2947 c.c.' }]),
    reviewed_on: '2026-01-01',
    created_at: world.now,
    updated_at: world.now,
    ...values,
  });
const picture = async (world: World, at: Date): Promise<string> => {
  const hash = world.unique();
  await world.insert('content_pictures', { hash, width: 10, height: 10, created_at: at });
  await world.insert('content_picture_files', { hash, width: 10, format: 'jpg', storage_key: world.unique() });
  return hash;
};
const member = (world: World) =>
  world.insert('staff', {
    email: `${world.unique()}@staff.example`,
    name: 'Ada',
    role: 'admin',
    password_hash: '-',
    created_at: world.now,
    updated_at: world.now,
  });
const newsletter = async (world: World, at: Date, status = 'sending') =>
  world.insert('newsletters', {
    subject_it: 'Oggetto',
    subject_en: 'Subject',
    body_it: 'Testo',
    body_en: 'Text',
    audience: 'subscribers',
    status,
    created_by: await member(world),
    created_at: at,
    updated_at: at,
    started_at: at,
    stopped_at: status === 'stopped' ? at : null,
  });
const subscription = (world: World, at: Date, confirmed: Date | null = null) =>
  world.insert('newsletter_subscriptions', {
    email: `${world.unique()}@example.com`,
    locale: 'it',
    token_hash: world.unique(),
    token_expires_at: at,
    asked_at: plus(at, -ms.day),
    confirmed_at: confirmed,
  });
const mail = async (world: World, values: Parameters<World['insert']>[1]) =>
  world.insert('outbox', {
    account_id: await world.rows.citizen(),
    recipient: 'anna@example.com',
    locale: 'it',
    template: 'password_changed',
    subject: 'Oggetto',
    body_text: 'Le parole.',
    content: '{}',
    created_at: plus(world.now, -ms.day),
    ...values,
  });
/** An hour in which nothing is late. */
const claimLife = 5 * ms.minute;
const entry = async (world: World, at: Date) => {
  const firm = await world.rows.firm({ listed: false });
  await world.insert('digest_entries', {
    account_id: firm,
    template: 'credits_expiring',
    params: '{"count":3,"until":"2026-04-01T00:00:00.000Z"}',
    path: '/credits',
    created_at: at,
  });
  return firm;
};
const staffSession = async (world: World, values: Parameters<World['insert']>[1]) =>
  world.insert('staff_sessions', {
    staff_id: await member(world),
    created_at: world.now,
    seen_at: world.now,
    expires_at: plus(world.now, ms.hour),
    ...values,
  });
const browser = async (world: World, values: Parameters<World['insert']>[1]) => {
  const account = await world.rows.citizen();
  const session = await world.insert('sessions', {
    account_id: account,
    remembered: true,
    created_at: plus(world.now, -ms.day),
    expires_at: plus(world.now, ms.day),
    ...values,
  });
  return world.insert('push_subscriptions', {
    account_id: account,
    session_id: session,
    endpoint: `https://push.example/${world.unique()}`,
    p256dh: 'k',
    auth: 'a',
    created_at: world.now,
  });
};
const file = async (world: World, values: Parameters<World['insert']>[1]) => {
  const account = await world.rows.citizen();
  return world.insert('documents', {
    account_id: account,
    purpose: 'evidence',
    name: 'Tessera.pdf',
    content_type: 'application/pdf',
    size: 1,
    sha256: world.unique(64),
    storage_key: world.unique(),
    created_at: world.now,
    ...values,
  });
};
const visitorFile = (world: World, values: Parameters<World['insert']>[1]) =>
  file(world, { account_id: null, purpose: 'request', visitor_hash: world.unique(64), ...values });
const attachment = async (world: World, at: Date, sent = false) => {
  const citizen = await world.rows.citizen();
  const firm = await world.rows.firm({ listed: false });
  const response = await world.rows.response(await world.rows.request(citizen), firm, 7);
  await world.insert('conversations', { response_id: response, account_id: citizen, firm_id: firm });
  const message = sent
    ? await world.insert('messages', {
        response_id: response,
        account_id: citizen,
        sender: 1,
        status: 1,
        text: 'Ecco.',
        created_at: at,
      })
    : null;
  return file(world, { purpose: 'message', conversation_id: response, message_id: message, created_at: at });
};

/** Words, files and traces that are kept for a time. */
export const recordRows: readonly SweepRow[] = [
  {
    sweep: 'moderation.leaks',
    about: 'an attempt to pass contacts',
    edge: olderThan(contactFilterLimits.leakPeriod),
    write: leak,
    changes: ['- contact_leaks due'],
  },
  {
    sweep: 'moderation.blacklist',
    about: 'the hash of somebody who was excluded',
    edge: olderThan(moderationLimits.identityKept),
    write: excluded,
    neighbours: { byHand: (world, at) => excluded(world, at, false) },
    changes: ['- blacklist email due'],
  },
  {
    sweep: 'moderation.blacklist',
    about: 'the address of a refused registration',
    edge: olderThan(securityLimits.kept),
    write: registration,
    neighbours: {
      otherKind: (world, at) => registration(world, at, { kind: 'inactive' }),
      undecided: (world, at) => registration(world, at, { status: 'open', decided_at: null, decision: null }),
      withdrawn: (world, at) => registration(world, at, { status: 'withdrawn', decision: null }),
    },
    changes: ['~ cases registration due: facts'],
  },
  {
    sweep: 'complaints.words',
    about: 'the words of a report',
    edge: olderThanMonths(reportLimits.keptMonths),
    write: report,
    neighbours: {
      undecided: (world, at) => report(world, at, { decided_at: null, decision: null }),
      appealed: async (world, at) =>
        appeal(world, at, { report_id: await report(world, at), decided_at: null, decision: null }),
    },
    changes: ['~ reports due: appeal_token_hash, statement, text'],
  },
  {
    sweep: 'complaints.words',
    about: 'the words of a report whose appeal was decided',
    edge: olderThanMonths(reportLimits.keptMonths),
    write: async (world, at) => appeal(world, world.now, { report_id: await report(world, at) }),
    changes: ['~ reports due: appeal_token_hash, statement, text'],
  },
  {
    sweep: 'complaints.words',
    about: 'the words of an appeal',
    edge: olderThanMonths(reportLimits.keptMonths),
    write: appeal,
    neighbours: { undecided: (world, at) => appeal(world, at, { decided_at: null, decision: null }) },
    changes: ['~ appeals due: statement, text'],
  },
  {
    sweep: 'feedback.publish',
    about: 'a review whose days are over',
    edge: fromNow,
    write: feedback,
    neighbours: {
      held: (world, at) => feedback(world, at, { held_at: at }),
      cleared: (world, at) => feedback(world, at, { held_at: at, cleared_at: at }),
      published: (world, at) => feedback(world, at, { published_at: at }),
    },
    changes: [
      '+ firm_marks of cleared',
      '+ firm_marks of due',
      '~ feedbacks cleared: published_at',
      '~ feedbacks due: published_at',
    ],
  },
  {
    sweep: 'kernel.erasures',
    seldom: true,
    about: 'an entry older than any backup',
    edge: olderThan(erasureLimits.kept),
    write: (world, at) => world.insert('erasures', { key: world.unique(), erased_at: at, kept_at: at }),
    neighbours: {
      notYetOutside: (world) => world.insert('erasures', { key: world.unique(), erased_at: world.now, kept_at: null }),
    },
    changes: ['- erasures due', '~ erasures notYetOutside: kept_at'],
  },
  {
    sweep: 'kernel.idempotency',
    about: 'the answer to a call',
    edge: olderThan(idempotencyLife),
    write: async (world, at) =>
      world.insert('idempotency_keys', {
        account_id: await world.rows.citizen(),
        key: world.unique(),
        fingerprint: 'f',
        created_at: at,
      }),
    changes: ['- idempotency_keys due'],
  },
  {
    sweep: 'content.due',
    about: 'a text whose moment has come',
    edge: fromNow,
    write: (world, at) => edition(world, { status: 'scheduled', publish_at: at }),
    neighbours: {
      draft: (world) => edition(world, { status: 'draft' }),
      mistaken: (world, at) => edition(world, { status: 'scheduled', publish_at: at, body: 'Vedi [qui](/sparita).' }),
    },
    changes: ['+ audit', '~ content_editions due: publish_at, published_at, published_on, status'],
  },
  {
    sweep: 'content.pictures',
    seldom: true,
    about: 'a picture that no text shows',
    edge: olderThan(contentLimits.unusedPictureKept),
    write: picture,
    neighbours: {
      shown: async (world, at) =>
        edition(world, { status: 'draft', body: `![Una foto](/media/${await picture(world, at)})` }),
    },
    changes: ['- content_picture_files due', '- content_pictures due'],
  },
  {
    sweep: 'contact.letters',
    about: 'a letter that was answered',
    edge: olderThanMonths(reportLimits.keptMonths),
    write: letter,
    neighbours: { undecided: (world) => letter(world, null) },
    changes: ['- letters due'],
  },
  {
    sweep: 'newsletter.stalled',
    about: 'a newsletter whose job was lost',
    edge: olderThan(newsletterLimits.stalled),
    write: newsletter,
    neighbours: { stopped: (world, at) => newsletter(world, at, 'stopped') },
    changes: ['~ newsletters due: finished_at, status, updated_at'],
  },
  {
    sweep: 'newsletter.tidy',
    about: 'an address that was never confirmed',
    edge: before,
    write: subscription,
    neighbours: { confirmed: (world, at) => subscription(world, at, at) },
    changes: ['- newsletter_subscriptions due'],
  },
  {
    sweep: 'events.kept',
    also: 'account_events',
    about: 'an event that no stream asks for any more',
    // By the clock of the machine.
    edge: () => new Date(Date.now() - eventLimits.kept - 1),
    write: async (world, at) =>
      world.insert('account_events', {
        account_id: await world.rows.citizen(),
        kind: 'notification',
        refs: '{}',
        created_at: at,
      }),
    changes: ['- account_events notification due'],
  },
  {
    sweep: 'notifications.outbox',
    about: 'a mail whose process has died',
    edge: olderThan(claimLife),
    write: (world, at) => mail(world, { claimed_at: at, holder: 1 }),
    neighbours: {
      sent: (world, at) => mail(world, { claimed_at: at, sent_at: world.now }),
      givenUp: (world, at) => mail(world, { claimed_at: at, failed_at: world.now }),
    },
    changes: ['+ job mail.security', '~ outbox password_changed due: claimed_at, holder, next_attempt_at'],
  },
  {
    sweep: 'notifications.outbox',
    about: 'a mail whose job was lost',
    edge: olderThan(ms.minute),
    write: (world, at) => mail(world, { created_at: at }),
    neighbours: {
      waiting: (world, at) => mail(world, { created_at: at, next_attempt_at: plus(world.now, -ms.minute) }),
      bulk: (world, at) => mail(world, { created_at: at, template: 'newsletter' }),
    },
    changes: [
      '+ job mail.bulk',
      '+ job mail.security',
      '~ outbox newsletter bulk: next_attempt_at',
      '~ outbox password_changed due: next_attempt_at',
    ],
  },
  {
    sweep: 'notifications.outbox',
    about: 'the text of a mail that was sent',
    edge: olderThan(mailLimits.keptAfterSending),
    write: (world, at) => mail(world, { sent_at: at }),
    neighbours: { givenUp: (world, at) => mail(world, { failed_at: at }) },
    changes: [
      '~ outbox password_changed due: body_text, content, recipient',
      '~ outbox password_changed givenUp: body_text, content, recipient',
    ],
  },
  {
    sweep: 'notifications.outbox',
    about: 'a notification',
    edge: olderThan(notificationLimits.kept),
    write: async (world, at) =>
      world.insert('notifications', {
        account_id: await world.rows.citizen(),
        type: 1,
        priority: 1,
        template: 'review_replied',
        created_at: at,
      }),
    changes: ['- notifications review_replied due'],
  },
  {
    sweep: 'notifications.outbox',
    about: 'the browser of a session that is over',
    edge: fromNow,
    write: (world, at) => browser(world, { expires_at: at }),
    neighbours: { signedOut: (world) => browser(world, { revoked_at: world.now }) },
    changes: ['- push_subscriptions due', '- push_subscriptions signedOut'],
  },
  {
    sweep: 'notifications.outbox',
    about: 'a mail that a visitor asked for',
    edge: (now) => plus(now, -mailLimits.askedWithin),
    write: (world, at) => world.insert('asked_mails', { address_hash: world.unique(), kind: 'reset', known: true, at }),
    changes: ['- asked_mails reset due'],
  },
  {
    sweep: 'notifications.webhooks',
    about: 'a delivery whose job was lost',
    edge: olderThan(webhookLimits.lostAfter),
    write: (world, at) => delivery(world, { next_attempt_at: at }),
    neighbours: { failed: (world, at) => delivery(world, { next_attempt_at: at, status: 'failed' }) },
    changes: ['+ job webhooks.send', '~ webhook_deliveries due: next_attempt_at'],
  },
  {
    sweep: 'notifications.webhooks',
    about: 'an old delivery',
    edge: olderThan(webhookLimits.kept),
    write: (world, at) => delivery(world, { created_at: at, status: 'delivered' }),
    neighbours: { failed: (world, at) => delivery(world, { created_at: at, status: 'failed' }) },
    changes: ['- webhook_deliveries due', '- webhook_deliveries failed'],
  },
  {
    sweep: 'notifications.digest',
    about: 'what a firm reads in the morning',
    edge: (now) => plus(lastDigest(now), -1),
    write: entry,
    neighbours: {
      deleted: async (world, at) => world.update('accounts', await entry(world, at), { deleted_at: at }),
      suspended: async (world, at) => world.update('accounts', await entry(world, at), { suspended_at: at }),
      withoutMail: async (world, at) =>
        world.update('accounts', await entry(world, at), {
          notification_choices: '{"request":{"app":true,"mail":false,"push":false}}',
        }),
    },
    changes: [
      '+ job mail.bulk',
      '+ outbox digest of due',
      '- digest_entries credits_expiring deleted',
      '- digest_entries credits_expiring due',
      '- digest_entries credits_expiring suspended',
      '- digest_entries credits_expiring withoutMail',
    ],
  },
  {
    sweep: 'staff.sessions',
    about: 'a session of the staff that is over',
    edge: olderThan(staffLimits.sessionKept),
    write: (world, at) => staffSession(world, { expires_at: at }),
    neighbours: { closed: (world, at) => staffSession(world, { revoked_at: at }) },
    changes: ['- staff_sessions closed', '- staff_sessions due'],
  },
  {
    sweep: 'staff.market',
    also: 'market_requests',
    about: 'a request that was published',
    write: async (world) => world.rows.request(await world.rows.citizen()),
    changes: ['+ market_requests of due'],
  },
  {
    sweep: 'documents',
    about: 'an attachment that was never sent',
    edge: olderThan(messageLimits.unsentAttachment),
    write: (world, at) => attachment(world, at),
    neighbours: {
      sent: (world, at) => attachment(world, at, true),
      ofEnrolment: (world, at) => file(world, { created_at: at }),
    },
    changes: ['- documents due'],
  },
  {
    sweep: 'documents',
    about: 'a paper of an enrolment',
    edge: olderThan(documentLimits.evidenceKept),
    write: (world, at) => file(world, { created_at: at }),
    neighbours: {
      photo: (world, at) => file(world, { created_at: at, purpose: 'photo' }),
      erased: (world, at) => world.insert('erased_files', { storage_key: world.unique(), at }),
    },
    changes: ['- documents due', '- erased_files erased'],
  },
  {
    sweep: 'documents',
    about: 'a file of a visitor who never registered',
    edge: fromNow,
    write: (world, at) => visitorFile(world, { visitor_until: at }),
    neighbours: {
      withDraft: (world) => visitorFile(world, { visitor_until: null }),
      ofAccount: (world, at) => file(world, { created_at: at, purpose: 'request' }),
    },
    changes: ['- documents due'],
  },
  {
    sweep: 'documents.scan',
    about: 'a file that waits while there is no scanner',
    edge: olderThan(documentLimits.scanRetriedAfter),
    write: (world, at) => file(world, { created_at: at, scan: 'pending' }),
    neighbours: {
      failed: (world, at) => file(world, { created_at: at, scanned_at: at, scan: 'failed' }),
      clean: (world, at) => file(world, { created_at: at, scanned_at: at, scan: 'clean' }),
      infected: (world, at) => file(world, { created_at: at, scanned_at: at, scan: 'infected' }),
    },
    changes: ['~ documents due: scan', '~ documents failed: scan, scanned_at'],
  },
];
