import { Plan } from '../../../src/shared/requests/codes.js';
import { openSession } from '../../api/session';
import { afterLogin } from '../../app/after-login';
import { changeRequest, readRequest } from '../requests/api';
import { firstMissing, LAST } from '../wizard/draft';
import { forgetClaim } from '../wizard/claim-storage';
import { readWizardSession, take } from '../wizard/draft-store';
import type { confirmAccount } from './api';

export type Entered = Awaited<ReturnType<typeof confirmAccount>>;

/** A page and the state it is opened with. */
interface Next {
  to: string;
  state?: object;
}

/**
 * Signs in a person who has just confirmed the address, and sends the request that waited for it.
 * @param sends the page announced that confirming sends the request
 * @returns where to continue; null if the person has to sign in
 */
export async function goOnAfterConfirming({ account, session, draft }: Entered, sends: boolean): Promise<Next | null> {
  if (!session) return null;
  forgetClaim();
  openSession({ token: session.auth.access_token, account: session.account }, false);
  if (!draft) return { to: afterLogin(account.resume) };
  try {
    const request = await readRequest(draft.id);
    // The price of a plan is shown and paid on the last step.
    const { plan, missing, sensitive_data_consent: consents } = request;
    if (sends && consents && plan.id === Plan.free && missing.length === 0) {
      await changeRequest(draft.id, { status: 2, sensitive_data_consent: true });
      return { to: `/requests/${draft.id}`, state: { sent: true } };
    }
    await take(request, session.account.id);
    return { to: `/request/create/${firstMissing(readWizardSession().draft) ?? LAST}`, state: { note: 'adopted' } };
  } catch {
    // The confirmation and the sign-in worked; the draft says what it lacks.
    return { to: `/request/complete/${draft.id}` };
  }
}
