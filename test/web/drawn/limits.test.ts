import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { learnServerTime } from '../../../web/api/clock.js';
import { webHtml, webMarkup, webPart } from '../../support/web-markup.js';

let draw: Awaited<ReturnType<typeof webMarkup>>;
beforeAll(async () => {
  draw = await webMarkup();
});
const part = async (file: string, name: string): Promise<ComponentType<object>> =>
  (await webPart<Record<string, ComponentType<object>>>(file))[name]!;

const words = (text: string) => ({ it: text, en: text });
const limit = (id: string, differs: object = {}) => ({
  id,
  what: words(id),
  from: words('dal giorno'),
  span: { days: 40 },
  source: 'art. 1',
  lastDay: '2026-12-30',
  daysLeft: 40,
  state: 'ahead',
  starts: 'paper',
  paper: true,
  pays: false,
  moved: false,
  onHoliday: false,
  august: 'none',
  note: null,
  ...differs,
});

describe('a time limit', () => {
  it('says the days that are left, and what changes them', async () => {
    const List = await part('features/deadlines/limit-list', 'LimitList');
    const told: Record<string, string> = {};
    for (const [name, differs] of Object.entries({
      usual: {},
      'one day': { daysLeft: 1 },
      today: { daysLeft: 0 },
      passed: { daysLeft: -1 },
      unknown: { lastDay: null, daysLeft: null },
      'of a hearing': { span: { days: 0 } },
      'hearing today': { span: { days: 0 }, daysLeft: 0 },
      moved: { moved: true },
      'moved earlier': { moved: true, span: { days: 10, before: true } },
      'on a holiday': { onHoliday: true },
      'without August': { august: 'suspended' },
      'perhaps without August': { august: 'unknown' },
      'with a note': { note: words('Una nota.') },
    }))
      told[name] = draw(List, { limits: [limit('Termine', differs)] }).join('');
    expect(told).toMatchSnapshot();
  });

  it('of a paper is kept where the subject offers that paper no more', async () => {
    const Fields = await part('features/deadlines/served-paper-fields', 'ServedPaperFields');
    const html = await webHtml();
    const shown = (type: string, served_paper: string) =>
      html(Fields, {
        type,
        part: 2,
        values: { served_paper, served_on: '', hearing_on: '' },
        field: (name: string) => ({ name, value: '' }),
        onChange: () => undefined,
      });
    const offered = shown('malasanita', '');
    const kept = shown('malasanita', 'fine');
    const options = (html: string): string[] => html.match(/<option[^>]*value="(?!")[^>]*>/g) ?? [];
    const [known, also] = [options(offered), options(kept)];
    expect(also.filter((option) => !known.includes(option))).toEqual(['<option value="fine">']);
    expect(options(shown('altre-risarcitorie', 'fine')).filter((option) => option.includes('"fine"'))).toHaveLength(1);
  });

  it('that has passed is explained, unless it is one to pay', async () => {
    learnServerTime('2026-11-20T09:00:00.000Z');
    const Limits = await part('features/deadlines/time-limits', 'TimeLimits');
    const told: Record<string, boolean> = {};
    for (const [name, kind, served_on] of [
      ['fine of long ago', 'fine', '2026-01-05'],
      ['fine of ten days ago', 'fine', '2026-11-10'],
      ['order of long ago', 'payment_order', '2026-01-05'],
    ] as const) {
      const facts = {
        type: 'altre-risarcitorie',
        part: 2,
        paper: { kind, served_on, hearing_on: null },
        factsOn: null,
      };
      told[name] = draw(Limits, { facts }).some((line) => line.startsWith('Un termine passato'));
    }
    learnServerTime(new Date().toISOString());
    expect(told).toEqual({ 'fine of long ago': true, 'fine of ten days ago': false, 'order of long ago': true });
  });
});
