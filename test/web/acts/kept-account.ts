import { describe, expect, it } from '@jest/globals';
import type { Answer } from '../../support/screens/browser/hands.js';
import { newTab } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

type Call = (given?: unknown) => Promise<unknown>;
const stored = () => JSON.parse(localStorage.getItem('account') ?? '{}') as Record<string, unknown>;

describe('the account that the browser keeps', () => {
  it('follows each call that answers with the profile, in all its fields', async () => {
    const api = await webPart<Record<'readProfile' | 'saveProfile' | 'savePreferences' | 'acceptTerms', Call>>(
      'features/accounts/profile/api',
    );
    const { refreshCredits } = await webPart<{ refreshCredits: Call }>('features/credits/api');
    const { readAccountAgain } = await webPart<{ readAccountAgain: Call }>('api/account');
    const calls: Record<string, [call: Call, path: string]> = {
      readProfile: [api.readProfile, 'GET /profile'],
      saveProfile: [api.saveProfile, 'PUT /profile'],
      savePreferences: [api.savePreferences, 'PUT /profile/preferences'],
      acceptTerms: [api.acceptTerms, 'PUT /profile/terms'],
      refreshCredits: [refreshCredits, 'GET /account'],
      readAccountAgain: [readAccountAgain, 'GET /account'],
    };
    for (const [name, [call, path]] of Object.entries(calls))
      for (const as of ['citizen', 'firm'] as const) {
        await newTab({ as });
        const before = stored();
        const [method, address] = path.split(' ');
        const { info } = (await (await fetch(`/api/v1${address}`, { method })).json()) as {
          info: Record<string, unknown>;
        };
        // Each value is another one than before.
        const after = Object.fromEntries(
          Object.entries(info).map(([key, value]) => [key, typeof value === 'string' ? `${value}, new` : value]),
        );
        const told: Record<string, unknown> = { ...after, credits: 91, draft_id: 92, completed: !before.completed };
        const answer: Answer = { status: 200, body: { info: told } };
        await newTab({ as, answers: { [path]: answer } });
        // What only reads takes no body.
        await (path.startsWith('GET') ? call() : call({}));
        const now = stored();
        const missing = Object.keys(before).filter((key) => !(key in now));
        expect([name, as, missing]).toEqual([name, as, []]);
        const old = Object.keys(before).filter(
          (key) => key in after && JSON.stringify(now[key]) !== JSON.stringify(told[key]),
        );
        expect([name, as, old]).toEqual([name, as, []]);
        expect(localStorage.getItem('token')).toBe('token');
      }
  });
});
