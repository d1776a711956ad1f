import { ApiProblem } from '../../api/problems';
import type { RequestDetail } from '../requests/types';
import { forgetClaim, readClaim } from './claim-storage';
import { requestCalls } from './request-calls';

let claiming: Promise<RequestDetail | null> | undefined;

/**
 * Gives a citizen who has just signed in what this browser wrote before registering. Login and wizard ask for it at the
 * same time: the server is called once.
 * @returns the draft, or null when nothing waits
 */
export function claimDraft(): Promise<RequestDetail | null> {
  claiming ??= claim().finally(() => {
    claiming = undefined;
  });
  return claiming;
}

async function claim(): Promise<RequestDetail | null> {
  const secret = readClaim();
  if (secret === null) return null;
  try {
    const { request } = await (await requestCalls()).claimRequest(secret);
    forgetClaim();
    return request;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 422) forgetClaim();
    return null;
  }
}
