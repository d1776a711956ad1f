import { beforeAll, describe, expect, it } from '@jest/globals';
import { ms, notificationLimits } from '../../src/shared/limits.js';
import type { NotificationName } from '../../src/notifications/notification-templates.js';
import { NotificationsApi } from '../../src/notifications/notifications.api.js';
import { Rows } from '../support/rows.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';

interface Listed {
  id: number;
  title: string;
  type: number;
  path: string | null;
  read_at: string | null;
}

const test = useTestApp();
let anna: HttpClient;
let bruno: HttpClient;
let annaId: number;
beforeAll(async () => {
  const rows = new Rows(test);
  annaId = await rows.citizen();
  anna = await rows.as(annaId);
  bruno = await rows.as(await rows.citizen());
});

const params = { request_id: 4, response_id: 9, request_type: 'malasanita', until: '2026-12-15T09:00:00Z', balance: 2 };
const notify = (template: NotificationName, accountId = annaId) =>
  test.database.transaction((em) => test.app.get(NotificationsApi).notify(em, { accountId, template, params }));
const list = async (query = '', who = anna): Promise<{ info: Listed[]; total: number }> =>
  (await who.get(`/notifications${query}`)).body;

/** Rules 15.10 and 15.11. */
describe('the history of notifications', () => {
  it('has pages, newest first, and links to the subjects', async () => {
    for (let n = 0; n < 11; n++) await notify('last_day');
    await notify('credits_low');
    const first = await list();
    expect([first.info.length, first.total]).toEqual([10, 12]);
    expect(first.info[0]).toMatchObject({ type: 4, path: '/credits', read_at: null });
    const second = await list('?page=2&page_size=10');
    expect(second.info).toHaveLength(2);
    const ids = [...first.info, ...second.info].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(12);
    expect((await list('', bruno)).total).toBe(0);
  });

  it('can be filtered by type and to unread ones', async () => {
    expect((await list('?type=4')).info.map(({ type }) => type)).toEqual([4]);
    expect((await list('?type=5')).total).toBe(11);
    const [money] = (await list('?type=4')).info;
    expect((await anna.post(`/notifications/${money!.id}/read`)).status).toBe(204);
    expect((await list('?unread=true')).total).toBe(11);
    expect((await list('?type=4&unread=true')).total).toBe(0);
    expect((await list('?type=5&unread=true')).total).toBe(11);
    expect((await list('?unread=false')).total).toBe(12);
    expect((await anna.get('/notifications?type=6')).status).toBe(422);
  });

  it('keeps the moment of the first reading', async () => {
    const [one] = (await list('?unread=true')).info;
    await anna.post(`/notifications/${one!.id}/read`);
    const at = (await list()).info.find(({ id }) => id === one!.id)!.read_at;
    expect(at).toBe(test.clock.now().toISOString());
    test.clock.advance(ms.hour);
    await anna.post(`/notifications/${one!.id}/read`);
    expect((await list()).info.find(({ id }) => id === one!.id)!.read_at).toBe(at);
    expect((await bruno.post(`/notifications/${one!.id}/read`)).status).toBe(404);
    expect((await anna.post('/notifications/999999/read')).status).toBe(404);
  });

  it('can be marked as read all at once, and stays', async () => {
    await anna.get('/notifications/read/all');
    expect((await list('?unread=true')).total).toBe(0);
    expect((await list()).info.every(({ read_at }) => read_at !== null)).toBe(true);
    expect((await list()).total).toBe(12);
  });

  it('covers one year', async () => {
    test.clock.advance(notificationLimits.kept - 2 * ms.hour);
    await test.settle();
    anna = await new Rows(test).as(annaId);
    expect((await list()).total).toBe(12);
    test.clock.advance(2 * ms.hour);
    await test.settle();
    expect((await list()).total).toBe(0);
  });
});
