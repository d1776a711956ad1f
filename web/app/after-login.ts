/**
 * Where to go after login. Only paths of this site are followed; anything else leads to the dashboard. Two slashes in a
 * row, a backslash, or a character that browsers drop from an address could name another site.
 */
export function afterLogin(redirectTo: string | null): string {
  return redirectTo && /^(?!.*\/\/)\/[^\s\p{C}\\]*$/u.test(redirectTo) ? redirectTo : '/dashboard';
}
