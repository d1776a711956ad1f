import { describe, expect, it } from '@jest/globals';
import { Plan } from '../../../src/shared/requests/codes.js';
import { refusal, writes } from '../../support/screens/browser/hands.js';
import { newTab } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

type Next = { to: string; state?: object } | null;
const account = { id: 5, model: 'user', resume: '/requests/9' };
const session = { auth: { access_token: 'new token' }, account };
const request = {
  id: 12,
  plan: { id: Plan.free },
  missing: [] as string[],
  sensitive_data_consent: true,
  request_type: { id: 'malasanita' },
  part: 2,
  geo: { city: null },
  description: '',
  extra: [],
  documents: [],
};

describe('somebody who has just confirmed the address', () => {
  const goOn = async (entered: object, sends: boolean, differs: object | null = {}): Promise<[Next, string[]]> => {
    const { goOnAfterConfirming } = await webPart<{
      goOnAfterConfirming: (entered: object, sends: boolean) => Promise<Next>;
    }>('features/accounts/go-on');
    await newTab({
      answers: {
        'GET /requests/12':
          differs === null ? refusal(500) : { status: 200, body: { info: { ...request, ...differs } } },
        'PUT /requests/12': { status: 200, body: { info: request } },
      },
    });
    return [await goOnAfterConfirming({ account, session, draft: null, ...entered }, sends), writes()];
  };
  const draft = { id: 12 };

  it('has to sign in where the server gives no session', async () => {
    expect(await goOn({ session: null, draft }, true)).toEqual([null, []]);
    expect(sessionStorage.getItem('token')).toBeNull();
  });

  it('is signed in for this tab, and goes on where they were', async () => {
    expect(await goOn({}, true)).toEqual([{ to: '/requests/9' }, []]);
    expect([sessionStorage.getItem('token'), localStorage.getItem('token')]).toEqual(['new token', null]);
  });

  it('sends the request that waited, if the page has said so, it is complete, free and agreed to', async () => {
    const sent = [
      { to: '/requests/12', state: { sent: true } },
      [expect.stringMatching(/^PUT \/requests\/12 .*"status":2.*"sensitive_data_consent":true/)],
    ];
    expect(await goOn({ draft }, true)).toEqual(sent);
    const unsent = [{ to: '/request/create/3', state: { note: 'adopted' } }, []];
    expect(await goOn({ draft }, false)).toEqual(unsent);
    expect(await goOn({ draft }, true, { missing: ['city'] })).toEqual(unsent);
    expect(await goOn({ draft }, true, { sensitive_data_consent: false })).toEqual(unsent);
    expect(await goOn({ draft }, true, { plan: { id: Plan.basic } })).toEqual(unsent);
  });

  it('completes it where it cannot be read', async () => {
    expect(await goOn({ draft }, true, null)).toEqual([{ to: '/request/complete/12' }, []]);
  });
});
