import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/**
 * Pages by path, each kept for a short time. Callers that ask for a missing page at the same time wait for one
 * rendering.
 */
export class PageCache {
  private readonly pages = new Map<string, { until: number; page: Promise<KeptPage | null> }>();

  /**
   * @param size how many pages are kept; the oldest one goes first
   * @param life milliseconds a page is kept
   */
  constructor(
    private readonly size: number,
    private readonly life: number,
  ) {}

  /** Forgets every page: what readers see has changed. */
  clear(): void {
    this.pages.clear();
  }

  /** The kept page, or the one that `render` makes; null (which is not kept) when it made none that can be kept. */
  async get(path: string, render: () => Promise<KeptPage | null>): Promise<KeptPage | null> {
    const found = this.pages.get(path);
    if (found && found.until > Date.now()) return found.page;
    this.pages.delete(path);
    const page = render();
    this.pages.set(path, { until: Date.now() + this.life, page });
    const oldest = this.pages.keys().next();
    if (this.pages.size > this.size && !oldest.done) this.pages.delete(oldest.value);
    try {
      const made = await page;
      if (made === null) this.pages.delete(path);
      return made;
    } catch (error) {
      this.pages.delete(path);
      throw error;
    }
  }
}
