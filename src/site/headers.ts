/** Scripts and styles that are allowed besides our own files: nonces or hashes, quoted. */
export interface PageSources {
  readonly script: readonly string[];
  readonly style: readonly string[];
  /** Origins of workers; without it only our own files. */
  readonly worker?: readonly string[];
}

/**
 * The page's content security policy.
 * @param imageOrigins other origins of images (map tiles)
 */
export function pagePolicy(sources: PageSources, publicUrl: string, imageOrigins: string[] = []): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${sources.script.join(' ')}`.trimEnd(),
    `style-src 'self' ${sources.style.join(' ')}`.trimEnd(),
    // Widths and positions of widgets are attributes; no rule can be smuggled in through them.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${imageOrigins.join(' ')}`.trimEnd(),
    ...(sources.worker ? [`worker-src 'self' ${sources.worker.join(' ')}`] : []),
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
