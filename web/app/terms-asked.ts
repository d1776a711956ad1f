import type { Account } from '../api/session';

/** The screen on which the terms are accepted. */
export const TERMS_PATH = '/profile/terms';

const SHOWN = 'terms-shown';

/** The version that the account has to accept before it begins anything new, or null. A session of before may not know. */
export function termsToAccept(account: Partial<Account> | undefined): string | null {
  return account?.terms?.must_accept ? account.terms.current : null;
}

/** Whether the screen for these terms was shown in this tab. Where nothing can be kept it was: nobody is sent there twice. */
export function wereTermsShown(version: string): boolean {
  try {
    return window.sessionStorage.getItem(SHOWN) === version;
  } catch {
    return true;
  }
}

/** The screen is shown now; from here on only a line on top of the pages reminds of it. */
export function markTermsShown(version: string): void {
  try {
    window.sessionStorage.setItem(SHOWN, version);
  } catch {
    // The browser can forbid storage.
  }
}
