import { expect, it } from '@jest/globals';
import { initialSettings } from '../../../src/shared/staff/setting.codes.js';

type InForce = typeof import('../../../src/shared/staff/in-force.facts.js');
type Place = { giustamenteSettings?: object | undefined; document?: object };
const place = globalThis as Place;

let copies = 0;
/** The module as a page has it that carries this, or as a process has it at its start. */
async function loaded(carried?: unknown): Promise<InForce> {
  const own = place.giustamenteSettings;
  delete place.giustamenteSettings;
  if (carried !== undefined)
    place.document = { documentElement: { dataset: carried === null ? {} : { settings: JSON.stringify(carried) } } };
  try {
    const url: string = `../../../src/shared/staff/in-force.facts.js?copy=${++copies}`;
    return (await import(url)) as InForce;
  } finally {
    delete place.document;
    place.giustamenteSettings = own;
  }
}

const now = Date.now();
const past = { from: now - 60_000, values: { basic_price: 399 } };
const soon = { from: now + 5_000, values: { basic_price: 499, package_5_price: 3_100 } };
const later = { from: now + 600_000, values: { basic_price: 599 } };

it.each([
  ['a process', undefined],
  ['a page without versions', null],
])('%s begins with the initial numbers', async (_, carried) => {
  const { settingValues, settingsKey, settingsRevision, settingsForPage, settingsTime } = await loaded(carried);
  expect(settingValues()).toEqual(initialSettings);
  expect([settingsKey(), settingsRevision(), settingsForPage()]).toEqual([0, '0.0', undefined]);
  expect(Math.abs(settingsTime() - Date.now())).toBeLessThan(1_000);
});

it('a page has the numbers of its server, by the clock of its server', async () => {
  const { settingValues, settingsKey, settingsForPage, settingsTime } = await loaded([10_000, [past, soon, later]]);
  expect(settingValues()).toEqual({ ...initialSettings, ...soon.values });
  expect(settingsKey()).toBe(soon.from);
  expect(Math.abs(settingsTime() - Date.now() - 10_000)).toBeLessThan(1_000);
  expect(JSON.parse(settingsForPage()!)).toEqual([10_000, [past, soon, later]]);
  const behind = await loaded([-120_000, [past, soon]]);
  expect([behind.settingsKey(), behind.settingValues()]).toEqual([0, initialSettings]);
});

it('a version counts from its exact moment, and what is kept of it is new when versions change', async () => {
  const { holdSettings, settingValues, settingsKey, settingsRevision, settingsForPage } = await loaded();
  let at = soon.from - 1;
  const hold = (...versions: (typeof past)[]) => holdSettings(versions, () => at);
  hold(past, soon);
  expect([settingsKey(), settingsRevision()]).toEqual([past.from, `${past.from}.1`]);
  at++;
  expect([settingsKey(), settingValues().basic_price, settingsRevision()]).toEqual([soon.from, 499, `${soon.from}.1`]);
  // The same again, as after a lost connection.
  hold({ ...past }, { ...soon });
  expect(settingsRevision()).toBe(`${soon.from}.1`);
  hold(past, soon, later);
  expect(settingsRevision()).toBe(`${soon.from}.2`);
  hold();
  expect([settingsRevision(), settingsForPage()]).toEqual(['0.3', undefined]);
});

it('what a page carries is the same for a second', async () => {
  const { holdSettings, settingsForPage } = await loaded();
  const ahead = (by: number): number => {
    holdSettings([past], () => Date.now() + by);
    return (JSON.parse(settingsForPage()!) as [number])[0];
  };
  expect([-7_400, 0, 7_400, 7_700].map(ahead)).toEqual([-7_000, 0, 7_000, 8_000]);
});
