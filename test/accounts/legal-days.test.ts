import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { AnnounceLegal } from '../../src/accounts/legal/announce-legal.js';
import { LegalTexts } from '../../src/accounts/legal/legal-texts.js';
import type { LegalDocument } from '../../src/shared/accounts/legal-versions.codes.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

const FIRST = '2026-01-01';
const SPRING = '2026-04-20';
const SUMMER = '2026-06-01';
/** Both documents have versions of the same days, and are announced on different ones. */
const versions: LegalTexts['versions'] = {
  terms: [
    { version: SUMMER, announced: '2026-05-01' },
    { version: SPRING, announced: '2026-04-01' },
    { version: FIRST },
  ],
  privacy: [
    { version: SUMMER, announced: '2026-05-10' },
    { version: SPRING, announced: '2026-04-05' },
    { version: FIRST },
  ],
};

/** Rules 30.4 and 30.8. */
describe('the terms and the privacy notice', () => {
  const test = useTestApp();
  const names = new Map<number, string>();

  beforeAll(async () => {
    test.replace(LegalTexts, 'versions', versions);
    const rows = new Rows(test);
    const agreed = async (name: string, kind?: LegalDocument, version?: string) => {
      const id = await rows.citizen();
      names.set(id, name);
      if (kind && version)
        await sql`insert into consents (account_id, kind, given, text_version, at)
          values (${id}, ${kind}, true, ${version}, ${test.clock.now()})`.execute(test.sql);
    };
    await agreed('nobody');
    await agreed('first terms', 'terms', FIRST);
    await agreed('spring terms', 'terms', SPRING);
    await agreed('summer privacy', 'privacy', SUMMER);
  });

  const said = async (): Promise<string[]> => {
    const { rows } = await sql<{ account_id: number; template: string; params: { at: string }; path: string | null }>`
      delete from notifications returning account_id, template, params, path`.execute(test.sql);
    return rows
      .map(
        ({ account_id: id, template, params, path }) =>
          `${template} from ${params.at}${template === 'terms_announced' ? ` ${path}` : ''}: ${names.get(id)}`,
      )
      .toSorted();
  };
  const begun = async (): Promise<string[]> =>
    (
      await sql<{ line: string }>`
        select document || ' ' || version as line from legal_announcements order by begun_at, document`.execute(
        test.sql,
      )
    ).rows.map(({ line }) => line);

  it('are announced each on its own days, and only to those who have not agreed to that one or a later one', async () => {
    const days: Record<string, string[]> = {};
    for (const day of ['03-31', '04-01', '04-04', '04-05', '05-01', '05-10', '06-02']) {
      test.clock.set(`2026-${day}T09:00:00.000Z`);
      await test.settle();
      days[day] = await said();
    }
    const terms = (version: string, at: string) => (name: string) =>
      `terms_announced from ${at} /termini-e-condizioni/${version}: ${name}`;
    const privacy = (at: string) => (name: string) => `privacy_announced from ${at}: ${name}`;
    const spring = '2026-04-19T22:00:00.000Z';
    const summer = '2026-05-31T22:00:00.000Z';
    expect(days).toEqual({
      '03-31': [],
      '04-01': ['first terms', 'nobody', 'summer privacy'].map(terms(SPRING, spring)),
      '04-04': [],
      '04-05': ['first terms', 'nobody', 'spring terms'].map(privacy(spring)),
      '05-01': ['first terms', 'nobody', 'spring terms', 'summer privacy'].map(terms(SUMMER, summer)),
      '05-10': ['first terms', 'nobody', 'spring terms'].map(privacy(summer)),
      '06-02': [],
    });
    expect(await begun()).toEqual([`terms ${SPRING}`, `privacy ${SPRING}`, `terms ${SUMMER}`, `privacy ${SUMMER}`]);
  });

  it('are announced to a newcomer only as far as they are announced and do not hold yet', async () => {
    const rows = new Rows(test, 10);
    const days: Record<string, string[]> = {};
    for (const day of ['04-03', '04-06', '04-25', '05-02', '05-11', '06-02']) {
      test.clock.set(`2026-${day}T09:00:00.000Z`);
      const id = await rows.citizen();
      names.set(id, day);
      await test.database.transaction((em) => test.app.get(AnnounceLegal, { strict: false }).notifyNewcomer(em, id));
      days[day] = (await said()).map((line) => line.replace(/ \/.*| from/g, ''));
    }
    const spring = '2026-04-19T22:00:00.000Z';
    const summer = '2026-05-31T22:00:00.000Z';
    expect(days).toEqual({
      '04-03': [`terms_announced ${spring}`],
      '04-06': [`privacy_announced ${spring}: 04-06`, `terms_announced ${spring}`],
      '04-25': [],
      '05-02': [`terms_announced ${summer}`],
      '05-11': [`privacy_announced ${summer}: 05-11`, `terms_announced ${summer}`],
      '06-02': [],
    });
  });
});
