/**
 * The page's content security policy.
 * @param sources what may run and style besides our own files: nonces or hashes, quoted
 * @param imageOrigins other origins that may give images (map tiles)
 */
export function pagePolicy(
  sources: { script: string[]; style: string[] },
  publicUrl: string,
  imageOrigins: string[] = [],
): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${sources.script.join(' ')}`.trimEnd(),
    `style-src 'self' ${sources.style.join(' ')}`.trimEnd(),
    // Widths and positions of widgets are attributes; no rule can be smuggled in through them.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${imageOrigins.join(' ')}`.trimEnd(),
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
