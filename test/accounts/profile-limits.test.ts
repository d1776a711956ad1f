import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountLimits } from '../../src/shared/limits.js';
import { requestTypes } from '../../src/shared/guidance/request-types.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

/** Rules 3.3 and 13.7. */
describe('the profile of a firm', () => {
  const test = useTestApp();
  let http: HttpClient;
  beforeAll(async () => {
    const rows = new Rows(test);
    http = await rows.as(await rows.firm());
  });

  const save = async (profile: Record<string, unknown>): Promise<number> =>
    (await http.put('/profile', profile)).status;

  it('takes four skills and refuses a fifth with 422', async () => {
    const skills = requestTypes.map(({ id }) => id);
    expect(await save({ skills: skills.slice(0, accountLimits.maxSkills) })).toBe(200);
    expect(await save({ skills: skills.slice(0, accountLimits.maxSkills + 1) })).toBe(422);
    expect((await http.get('/profile')).info.skills).toHaveLength(4);
  });

  it('takes ten languages and refuses an eleventh with 422', async () => {
    const languages = ['it', 'en', 'fr', 'de', 'es', 'pt', 'ru', 'ar', 'zh', 'ro', 'sq'];
    expect(await save({ languages: languages.slice(0, accountLimits.maxLanguages) })).toBe(200);
    expect(await save({ languages })).toBe(422);
  });

  it('takes 500 own clients and refuses one more with 422', async () => {
    const clients = Array.from({ length: accountLimits.maxOwnClients + 1 }, (_, n) => `Cliente Inventato ${n}`);
    expect(await save({ own_clients: clients.slice(0, accountLimits.maxOwnClients) })).toBe(200);
    expect(await save({ own_clients: clients })).toBe(422);
  });
});
