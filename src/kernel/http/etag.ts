/**
 * Whether the caller of a GET already has the version with `etag`. A compressing proxy makes the tag weak (`W/"…"`);
 * for reading that is the same.
 * @param header If-None-Match: one tag, several, or `*`
 */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
