import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { RouteCheck } from '../../../src/accounts/route-check.js';
import { accountLimits } from '../../../src/shared/limits.js';
import { permissions } from '../../../src/shared/permissions.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { lawyer } from '../people.js';
import { FirmOffice } from './firm-office.js';

let app: TestApp;
let office: FirmOffice;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  office = await FirmOffice.of(app);
});

describe('the activity of a firm', () => {
  it('is visible to its members, by person and page by page, and to no other firm', async () => {
    const { id, http } = await office.colleague();
    const radius = (one: HttpClient, km: number) => one.put('/profile/preferences', { max_distance_km: km });
    for (let km = 1; km <= accountLimits.activityPage; km++) await radius(office.owner, km);
    await radius(http, 50);
    const first = await office.activity(http);
    expect(first.info).toHaveLength(accountLimits.activityPage);
    expect(first.more).toBe(true);
    expect(first.info[0]).toMatchObject({ kind: 'preferences_changed', by: { id } });
    const second = await office.activity(http, `?before=${first.info.at(-1)!.id}`);
    expect(second.info.map(({ kind }) => kind)).toEqual(['preferences_changed', 'member_joined', 'member_invited']);
    expect(second.more).toBe(false);
    const theirs = await office.activity(office.owner, `?person=${id}`);
    expect(theirs.info.map(({ kind }) => kind)).toEqual(['preferences_changed', 'member_joined']);
    expect(
      (await office.activity(office.owner, `?person=owner&before=${second.info[0]!.id}`)).info.map(({ kind }) => kind),
    ).toEqual(['member_invited']);
    const stranger = app.http.as(await lawyer(app, `estraneo${office.nth}@example.com`));
    expect(await office.activity(stranger, `?person=${id}`)).toMatchObject({ info: [], people: [{ id: null }] });
  });

  it('is kept for two years', async () => {
    await office.owner.put('/profile/preferences', { max_distance_km: 10 });
    const kept = async () =>
      (await sql`select from firm_activity where account_id = ${office.firmId}`.execute(app.sql)).rows;
    const until = new Date(app.clock.now());
    until.setUTCMonth(until.getUTCMonth() + accountLimits.activityMonths);
    app.clock.advance(until.getTime() - app.clock.now().getTime());
    await app.settle();
    expect(await kept()).toHaveLength(1);
    app.clock.advance(1);
    await app.settle();
    expect(await kept()).toHaveLength(0);
  });

  it('covers every write that a firm can make', () => {
    const byFirms = app.app
      .get(RouteCheck)
      .routes()
      .filter(({ writes, permission }) => {
        const models: readonly string[] = permission === undefined ? [] : permissions[permission];
        return writes && models.includes('lawyer');
      })
      .map(({ name }) => name)
      .sort();
    expect(byFirms).toEqual([...Object.values(RECORDED).flat(), ...UNRECORDED].sort());
  });
});

/** The writes of firms that are recorded in the activity, by kind. */
const RECORDED = {
  requests: [
    'ResponsesController.update',
    'RequestDocumentsController.toResponse',
    'RequestDocumentsController.delete',
  ],
  messages: ['MessagesController.send', 'MessagesController.edit', 'MessagesController.delete'],
  texts: [
    'QuickRepliesController.add',
    'QuickRepliesController.change',
    'QuickRepliesController.remove',
    'QuoteDraftsController.put',
    'QuoteDraftsController.remove',
  ],
  reviews: ['FeedbackController.reply'],
  complaints: ['ReportsController.report', 'ReportsController.appeal'],
  money: ['BillingController.order', 'RefundsController.ask'],
  profile: [
    'ProfileController.update',
    'ProfileController.preferences',
    'ProfileController.notifications',
    'ProfileController.terms',
    'PhotoController.setPhoto',
    'PhotoController.removePhoto',
    'VerificationController.answer',
    'VerificationController.addDocument',
  ],
  people: ['MembersController.create', 'MembersController.removeOne'],
};
/** Writes that are not recorded: of a person alone (in their security log), reads by POST, and drafts. */
const UNRECORDED = [
  'AccessController.begin',
  'AccessController.confirm',
  'AccessController.end',
  'AccessController.endOthers',
  'AccessController.off',
  'AccountsController.delete',
  'AccountsController.logout',
  'PasskeysController.beginning',
  'PasskeysController.create',
  'PasskeysController.end',
  'PasskeysController.proof',
  'PasskeysController.update',
  'BillingController.coupon',
  'ConversationsController.attach',
  'ConversationsController.draft',
  'ConversationsController.read',
  'ConversationsController.writing',
  'MembersController.resendOne',
  'NotificationsController.pushOff',
  'NotificationsController.pushOn',
  'NotificationsController.readThis',
  'ProfileController.email',
  'ProfileController.security',
  'QuoteDraftsController.keep',
  'QuoteDraftsController.keepOpinion',
  'QuotePdfController.preview',
];
