function storage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

const CLAIM = 'request-claim';

/** What this browser wrote waits on the server for the confirmation; a login here may claim it before. */
export function keepClaim(claim: string): void {
  try {
    storage()?.setItem(CLAIM, claim);
  } catch {
    // Without it the draft is found once the address is confirmed.
  }
}

export const readClaim = (): string | null => storage()?.getItem(CLAIM) ?? null;

export function forgetClaim(): void {
  storage()?.removeItem(CLAIM);
}
