/** The links with which the router loads a page's scripts at once. */
const PRELOADS = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/** The router's inline module: its imports come first, one on each line. */
const START = /(<script[^>]* type="module"[^>]*>);?\s*((?:import \* as \w+ from "[^"]+";\s*)+)/;
const IMPORT = /import \* as (\w+) from ("[^"]+");/g;

/**
 * Lets the scripts of a page load after its first paint, so that on a slow line they do not take the bandwidth from
 * styles and fonts: the page is complete without them. In a tab that is not shown nothing is painted, and they load at
 * once. The router has no option for it.
 */
export function paintedFirst(html: string): string {
  const hrefs: string[] = [];
  const withoutPreloads = html.replace(PRELOADS, (_link, href: string) => {
    hrefs.push(href);
    return '';
  });
  return withoutPreloads.replace(START, (_script, tag: string, imports: string) => {
    const all = [...imports.matchAll(IMPORT)];
    // A callback for a frame runs before the paint, a timer of it after.
    return `${tag}
await new Promise((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))));
for (const href of ${JSON.stringify(hrefs)})
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
const [${all.map(([, name]) => name).join(', ')}] = await Promise.all([${all.map(([, , from]) => `import(${from})`).join(', ')}]);
`;
  });
}
