import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** A kept page: the bytes in each encoding, and the policy that allows exactly its own scripts. */
export interface KeptPage {
  readonly html: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
  /** Quoted hashes of the inline scripts that carried the nonce. */
  readonly scripts: string[];
  /** The same for styles. */
  readonly styles: string[];
  readonly headers: Record<string, string>;
}

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Turns a rendered page into one that can be kept. A nonce must be new for each answer; therefore the tags that carry
 * it are hashed and the nonce is removed. A script without the nonce gets no hash and does not run.
 */
export async function keep(rendered: string, nonce: string, headers: Record<string, string>): Promise<KeptPage> {
  const attribute = ` nonce="${nonce}"`;
  const hashesOf = (tag: 'script' | 'style'): string[] =>
    [...rendered.matchAll(new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
      .filter(([, attributes = '', content = '']) => attributes.includes(attribute) && content !== '')
      .map(([, , content = '']) => hash(content));
  const html = Buffer.from(rendered.replaceAll(attribute, ''));
  const [br, zipped] = await Promise.all([
    brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    deflate(html, { level: 9 }),
  ]);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { html, br, gzip: zipped, etag, scripts: hashesOf('script'), styles: hashesOf('style'), headers };
}

/** How a page was found: fresh, stale, or rendered for this caller. */
type CacheStatus = 'hit' | 'stale' | 'miss';

/** A page as a caller gets it. */
export interface FoundPage {
  readonly page: KeptPage;
  readonly status: CacheStatus;
  /** Milliseconds since its rendering began: what it shows was true then. */
  readonly age: number;
}

/** How much is kept and for how long; times in milliseconds. */
interface CacheLimits {
  /** How many pages are kept; the least recently used one is evicted. */
  readonly size: number;
  /** A page is fresh for this long. */
  readonly fresh: number;
  /** For this long after that it is sent stale while it is rendered again. */
  readonly stale: number;
  /** A page younger than this is sent where the new one cannot be rendered. */
  readonly failing: number;
  /** A caller of an outdated page waits this long for the new one before getting the old one. */
  readonly patience: number;
}

/** A page, once there is one, and its rendering while one runs. */
interface Entry {
  made?: { readonly page: KeptPage; readonly at: number; outdated: boolean };
  rendering?: Promise<KeptPage | null>;
}

type RenderPage = () => Promise<KeptPage | null>;

/** Pages by address. Callers that ask for the same page at the same time wait for one rendering. */
export class PageCache {
  private readonly entries = new Map<string, Entry>();
  private changes = 0;

  constructor(private readonly limits: CacheLimits) {}

  /** How many pages there are. */
  get size(): number {
    return this.entries.size;
  }

  /** The kept page, or the one that `render` makes; null (which is not kept) when it made none that can be kept. */
  async get(key: string, render: RenderPage): Promise<FoundPage | null> {
    const entry = this.entryOf(key);
    const { made } = entry;
    const { fresh, stale, failing, patience } = this.limits;
    const age = made ? performance.now() - made.at : Infinity;
    if (made && age < fresh && !made.outdated) return { page: made.page, status: 'hit', age };
    const rendering = this.render(key, entry, render);
    if (!made || age >= fresh + stale) {
      return rendering.then(found, (error: unknown) => {
        if (!made || age >= failing) throw error;
        return { page: made.page, status: 'stale', age };
      });
    }
    // The old page is sent meanwhile; a failure here is retried for the next caller.
    const renewed = rendering.then(found, () => undefined);
    const inTime = made.outdated ? await Promise.race([renewed, wait(patience, undefined, { ref: false })]) : undefined;
    return inTime === undefined ? { page: made.page, status: 'stale', age } : inTime;
  }

  /** Marks the pages of which `concerns` is true as out of date, including those that are being rendered. */
  outdate(concerns: (key: string) => boolean): void {
    this.changes++;
    for (const [key, { made }] of this.entries) if (made && concerns(key)) made.outdated = true;
  }

  /** Marks the entry as the most recently used. */
  private entryOf(key: string): Entry {
    const entry = this.entries.get(key) ?? {};
    this.entries.delete(key);
    this.entries.set(key, entry);
    const oldest = this.entries.keys().next();
    if (this.entries.size > this.limits.size && !oldest.done) this.entries.delete(oldest.value);
    return entry;
  }

  private render(key: string, entry: Entry, render: RenderPage): Promise<KeptPage | null> {
    entry.rendering ??= this.make(key, entry, render).finally(() => delete entry.rendering);
    return entry.rendering;
  }

  private async make(key: string, entry: Entry, render: RenderPage): Promise<KeptPage | null> {
    const { changes } = this;
    const at = performance.now();
    try {
      const page = await render();
      if (page) entry.made = { page, at, outdated: changes !== this.changes };
      else this.forget(key, entry);
      return page;
    } catch (error) {
      // A failure keeps an old page; without one the entry is removed.
      if (!entry.made) this.forget(key, entry);
      throw error;
    }
  }

  private forget(key: string, entry: Entry): void {
    if (this.entries.get(key) === entry) this.entries.delete(key);
  }
}

const found = (page: KeptPage | null): FoundPage | null => page && { page, status: 'miss', age: 0 };
