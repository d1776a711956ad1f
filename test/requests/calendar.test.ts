import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/app.js';
import { quote, Scenario } from './scenario.js';

describe('the calendar file of a request', () => {
  const test = useTestApp();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 3);
  });

  /** Unfolds long lines. */
  const unfolded = (text: string): string => text.replaceAll('\r\n ', '');

  it('contains the future dates of the citizen or the firm, without names or subject', async () => {
    const id = await scenario.sent({ facts_on: '2026-01-10' });
    const [firm] = await scenario.holders(id, 2);
    await firm!.http.put(`/responses/${firm!.responseId}`, { status: 3 });
    const mine = await scenario.citizen.get(`/requests/${id}/calendar.ics`);
    expect([mine.status, mine.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = unfolded(mine.text);
    expect(text).toContain(`SUMMARY:Giustamente: ultimo giorno per ricevere preventivi (richiesta n. ${id})`);
    expect(text).toMatch(/^DTSTART;VALUE=DATE:2028011[01]\r$/m);
    expect(text).toMatch(/^TRIGGER:-P/m);
    const { info } = await scenario.citizen.get(`/requests/${id}`);
    const stamp = (at: string) => at.replace(/[-:]|\.\d+/g, '');
    expect(text).toContain(`DTEND:${stamp(new Date(String(info.expires_at)).toISOString())}`);

    const theirs = await firm!.http.get(`/requests/${id}/calendar.ics`, { 'x-localization': 'en' });
    expect(unfolded(theirs.text)).toContain(`SUMMARY:Giustamente: last moment to answer (request no. ${id})`);
    await firm!.http.put(`/responses/${firm!.responseId}`, quote);
    const quoted = unfolded((await firm!.http.get(`/requests/${id}/calendar.ics`)).text);
    expect(quoted).toContain(`ultimo giorno in cui il preventivo può essere scelto (richiesta n. ${id})`);
    expect(quoted).not.toContain('rispondere');
    for (const file of [text, unfolded(theirs.text), quoted])
      expect(file).not.toMatch(/sinistr|incident|road|Anna|Rossi|example\.com/i);
  });

  it('contains the day of the next step that the firm has noted, without its words, and rings that morning', async () => {
    const id = await scenario.sent();
    const [firm] = await scenario.holders(id, 2);
    const notes = { version: 0, note: '', labels: [], next_step: 'Chiamare il perito', next_on: '2026-03-16' };
    expect((await firm!.http.put(`/responses/${firm!.responseId}/notes`, { ...notes, member_id: null })).status).toBe(
      200,
    );
    const text = unfolded((await firm!.http.get(`/requests/${id}/calendar.ics`)).text);
    const event = text.split('BEGIN:VEVENT').find((part) => part.includes('prossimo passo dello studio'))!;
    expect(event).toContain(`SUMMARY:Giustamente: prossimo passo dello studio (richiesta n. ${id})`);
    expect(event).toContain('DTSTART;VALUE=DATE:20260316\r\n');
    expect(event).toContain('TRIGGER;RELATED=START:PT9H\r\n');
    expect(text).not.toContain('perito');
    expect(unfolded((await scenario.citizen.get(`/requests/${id}/calendar.ics`)).text)).not.toContain('passo');
  });

  it('does not exist without future dates', async () => {
    const draft = (await scenario.citizen.post('/requests', { request_type_id: 'malasanita' })).info.id;
    expect((await scenario.citizen.get(`/requests/${draft}/calendar.ics`)).status).toBe(404);
  });
});
