import type { Account } from '../api/session';

/** The screen on which the terms are accepted. */
export const TERMS_PATH = '/profile/terms';

const SHOWN = 'terms-shown';

/** The version that the account has to accept before it begins anything new, or null. An older session may not know it. */
export const termsToAccept = (account: Partial<Account> | undefined): string | null =>
  account?.terms?.must_accept ? account.terms.current : null;

/** Whether the screen for these terms was shown in this tab. Signed-in people have a storage that may be used. */
export const wereTermsShown = (version: string): boolean => window.sessionStorage.getItem(SHOWN) === version;

/** Records that the screen is shown now; from here on only a line at the top of the pages reminds of it. */
export const markTermsShown = (version: string): void => {
  window.sessionStorage.setItem(SHOWN, version);
};
