import { describe, expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { LegalTexts } from '../../src/accounts/accounts.api.js';
import { ContentApi } from '../../src/content/content.api.js';
import { ContentSearch } from '../../src/content/search/content-search.api.js';
import { readEnv } from '../../src/env.js';
import { GeoApi } from '../../src/geo/geo.api.js';
import { Finder } from '../../src/guidance/guidance.api.js';
import { LONGEST_QUESTION } from '../../src/guidance/finder/finder.dto.js';
import { DatabaseListener } from '../../src/kernel/database/listener.js';
import { Problem } from '../../src/kernel/problem.js';
import { CaseFigures } from '../../src/moderation/cases/cases.api.js';
import { Areas, Directory, Milestones } from '../../src/reviews/profiles/directory.api.js';
import { Clock, FrozenClock } from '../../src/shared/clock.js';
import { requestTypes } from '../../src/shared/guidance/request-types.js';
import { limitsOfSubject } from '../../src/shared/guidance/subject-limits.rules.js';
import { siteServices } from '../../src/site/site.services.js';

const problem = (status: number) => new Problem('x', { status, text: { it: 'x', en: 'x' } });
const town = (name: string, province_id: string, latitude = 45, longitude = 9) => ({
  name,
  province_id,
  latitude,
  longitude,
});

/** The services over modules that note what they are asked and answer with what is given here. */
function given(answers: Record<string, unknown> = {}, settings: Record<string, string> = {}, isListening = true) {
  const asked: unknown[] = [];
  const noting = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, member: string) => {
          const key = `${name}.${member}`;
          if (key === 'content.library') return answers[key];
          return (...said: unknown[]) => {
            asked.push([key, ...said]);
            const answer = answers[key];
            const found = typeof answer === 'function' ? (answer as (...all: unknown[]) => unknown)(...said) : answer;
            return found instanceof Error ? Promise.reject(found) : Promise.resolve(found);
          };
        },
      },
    );
  const modules = new Map<unknown, unknown>([
    [Areas, noting('areas')],
    [Directory, noting('directory')],
    [Finder, noting('finder')],
    [GeoApi, noting('geo')],
    [LegalTexts, { terms: () => 'the terms' }],
    [Milestones, noting('milestones')],
    [ContentApi, noting('content')],
    [ContentSearch, noting('search')],
    [CaseFigures, noting('figures')],
    [DatabaseListener, { isListening }],
    [Clock, new FrozenClock('2026-03-10T23:30:00.000Z')],
  ]);
  const app = {
    get: (token: unknown, options: unknown) => {
      expect([modules.has(token), options]).toEqual([true, { strict: false }]);
      return modules.get(token);
    },
  };
  const env = readEnv({ NODE_ENV: 'development', ...settings });
  return { services: siteServices(app as unknown as NestFastifyApplication, env), asked };
}

describe('what the pages are made of', () => {
  it('are the settings, the texts as they are now, and the terms', () => {
    const library = {};
    const { services } = given(
      { 'content.library': library },
      { BRAND_NAME: 'Diritti', PUBLIC_URL: 'https://d.example' },
    );
    expect([services.brand, services.publicUrl, services.demo]).toEqual(['Diritti', 'https://d.example', true]);
    expect([services.content === library, services.terms()]).toEqual([true, 'the terms']);
    expect(services.operator.name).toBe(readEnv({ NODE_ENV: 'development' }).SELLER_NAME);
    expect(given({}, { DEMO: '0' }).services.demo).toBe(false);
  });

  it('has a map where there are tiles, whose origin the policy can name', () => {
    expect(given().services.map).toBeNull();
    const url = 'http://tiles.example:8080/{z}/{x}/{y}.png';
    expect(given({}, { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Qualcuno' }).services.map).toEqual({
      url,
      attribution: '© Qualcuno',
      origin: 'http://tiles.example:8080',
    });
  });

  it('are what a module says, asked for just what the page needs', async () => {
    const said = { quotes: 7 };
    const one = { 'milestones.read': said, 'areas.of': said, 'directory.feesOfSubject': said };
    const { services, asked } = given({ ...one, 'directory.feesOfFirm': said, 'figures.decisionTime': said });
    for (const answer of [
      services.milestones('en'),
      services.rankingAreas(['malasanita']),
      services.feesOfSubject('malasanita'),
      services.feesOfFirm(12),
      services.verificationTime(),
    ])
      expect(await answer).toBe(said);
    expect(asked).toEqual([
      ['milestones.read', 'en'],
      ['areas.of', ['malasanita']],
      ['directory.feesOfSubject', 'malasanita'],
      ['directory.feesOfFirm', 12],
      ['figures.decisionTime', 'verification'],
    ]);
    const types = await services.requestTypes('en');
    expect(types.map(({ label }) => label).sort()).toEqual(requestTypes.map(({ label }) => label.en).sort());
  });

  it('are the subjects that words lead to, and nothing for words that are too long or none', async () => {
    const matched = ['sfratto'];
    const { services, asked } = given({
      'finder.find': { types: [{ target: 'contratti-di-locazione', score: 3, matched }], outside: null },
    });
    expect((await services.findTypes('  sfratto ', 'en'))?.info).toMatchObject([{ label: 'Rent and leases', matched }]);
    for (const words of ['  ', '', 'a'.repeat(LONGEST_QUESTION + 1)])
      expect(await services.findTypes(words, 'it')).toBeNull();
    expect(asked).toEqual([['finder.find', 'sfratto', 'en']]);
  });

  it('are a page of the texts that were looked for, and nothing for words that are too long or none', async () => {
    const { services, asked } = given({ 'search.find': 'found' });
    expect(await services.searchContent(' sfratto ', 3, 'en')).toBe('found');
    for (const [words, page] of [
      ['', 1],
      ['sfratto', 101],
      ['a'.repeat(LONGEST_QUESTION + 1), 1],
    ] as const)
      expect(await services.searchContent(words, page, 'it')).toBeNull();
    expect(asked).toEqual([['search.find', { q: 'sfratto', page: 3 }, 'en']]);
  });

  it('are the comuni of just that name, however it is written', async () => {
    const { services, asked } = given({
      'geo.search': [town('Samone', 'TN'), town('Samòne', 'TO'), town('Samone di Sopra', 'TO'), town('Samolaco', 'SO')],
    });
    expect(await services.towns('samóne')).toEqual([
      { city: 'Samone', province_id: 'TN' },
      { city: 'Samòne', province_id: 'TO' },
    ]);
    expect(asked).toEqual([['geo.search', 'samóne', 8]]);
  });

  it('are the points of the comuni that are known, each in its province', async () => {
    const { services, asked } = given({
      'geo.findMunicipality': (name: string) =>
        ({ Lodi: town('Lodi', 'LO', 45.3, 9.5), Castro: town('Castro', 'LE', 40, 18.4) })[name],
    });
    expect(
      await services.townPoints([
        { city: 'Lodi', province_id: 'LO' },
        { city: 'Altrove', province_id: 'XX' },
        { city: 'Castro', province_id: null },
      ]),
    ).toEqual([
      { city: 'Lodi', province_id: 'LO', latitude: 45.3, longitude: 9.5 },
      { city: 'Castro', province_id: null, latitude: 40, longitude: 18.4 },
    ]);
    expect(asked).toEqual([
      ['geo.findMunicipality', 'Lodi', 'LO'],
      ['geo.findMunicipality', 'Altrove', 'XX'],
      ['geo.findMunicipality', 'Castro', undefined],
    ]);
  });

  it('are a ranking or a firm, nothing where there is none, and a failure where the server failed', async () => {
    const both = (answer: unknown) => given({ 'directory.ranking': answer, 'directory.profile': answer });
    const query = { request_type: 'malasanita', city: ' Lodi ', page: 2 };
    const { services, asked } = both('found');
    expect([await services.ranking(query), await services.firmProfile(12, 'en')]).toEqual(['found', 'found']);
    expect(asked).toEqual([
      ['directory.ranking', { ...query, city: 'Lodi', page_size: 10 }],
      ['directory.profile', 12, 'en'],
    ]);
    for (const status of [404, 422, 499]) {
      const { services: none } = both(problem(status));
      expect([await none.ranking(query), await none.firmProfile(12, 'it')]).toEqual([null, null]);
    }
    for (const fault of [problem(500), problem(503), new Error('of the program')]) {
      const { services: failing } = both(fault);
      await expect(failing.ranking(query)).rejects.toBe(fault);
      await expect(failing.firmProfile(12, 'it')).rejects.toBe(fault);
    }
  });

  it('are the time limits that are true on the day in Rome, and how urgent one is', () => {
    const { services } = given();
    // It is the eleventh in Rome already.
    expect(services.timeLimits('cause-di-lavoro', 'en')).toEqual(
      limitsOfSubject('cause-di-lavoro', '2026-03-11', 'en'),
    );
    const limits = services.timeLimits('cause-di-lavoro', 'it').map(({ id }) => id);
    expect([services.urgency(limits, 'en'), services.urgency(limits, 'it')]).toEqual([
      { span: '10 days', days: 10 },
      { span: '10 giorni', days: 10 },
    ]);
    expect([services.urgency(['wages'], 'it'), services.urgency([], 'it')]).toEqual([null, null]);
  });

  it('fail after the time for a connection where the database is silent, and not while it answers', async () => {
    const never = () => new Promise(() => undefined);
    const settings = { DATABASE_ACQUIRE_TIMEOUT: '0.3' };
    const silent = given({ 'milestones.read': never }, settings, false).services;
    await expect(silent.milestones('it')).rejects.toThrow('the database is silent');
    const soon = () => setTimeout(30, 'read');
    expect(await given({ 'milestones.read': soon }, settings, false).services.milestones('it')).toBe('read');
    const late = () => setTimeout(500, 'read');
    expect(await given({ 'milestones.read': late }, settings).services.milestones('it')).toBe('read');
  });
});
