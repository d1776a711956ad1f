import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SiteServices } from '../../../web/app/context.js';
import { isKnown } from '../../kernel/http/etag.js';
import type { Render } from '../renderer.js';
import { Drawings } from './drawings.js';
import { drawn } from './picture.js';
import { subjectOf } from './subject.rules.js';

/** A picture that was made, for the title that its page had. */
interface Kept {
  readonly version: string;
  readonly tag: string;
  readonly png: Buffer;
}

/** Some 40 kB each. */
const MOST = 300;
const FOREVER = 'public, max-age=31536000, immutable';
/** How long an address without a title, or with an outdated one, is cached. */
const SHORT = 'public, max-age=300';

const decoded = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const meta = (html: string, name: string): string | undefined => {
  const found = new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
  return found === undefined ? undefined : decoded(found);
};

/** `/og/avvocati/malasanita.png` is of `/avvocati/malasanita`, `/og/index.png` of the home page. */
function pageOf(path: string): string | null {
  const [, page] = /^([a-z0-9-]+(?:\/[a-z0-9-]+)*)\.png$/i.exec(path) ?? [];
  return page === undefined ? null : page === 'index' ? '/' : `/${page}`;
}

/**
 * The pictures that other sites show of a public page. A picture shows the title of its rendered page and nothing that
 * a caller sends. An address that is no public page has no picture. Rule 29.6.
 */
export class Pictures {
  private readonly kept = new Map<string, Kept>();
  private readonly making = new Map<string, Promise<Kept | null>>();
  private readonly drawings = new Drawings();

  constructor(
    private readonly render: Render,
    private readonly services: SiteServices,
  ) {}

  /** Serves them under `/og/`. */
  serve(scope: FastifyInstance): void {
    scope.get<{ Params: { '*': string }; Querystring: { v?: string } }>('/og/*', async (request, reply) => {
      const { v: version } = request.query;
      const page = pageOf(request.params['*']);
      const picture = page === null ? null : await this.of(page, version);
      if (!picture) {
        reply.callNotFound();
        return reply;
      }
      void reply.headers({
        etag: picture.tag,
        'cache-control': version === picture.version ? FOREVER : SHORT,
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (isKnown(request.headers['if-none-match'], picture.tag)) return reply.code(304).send();
      return reply.type('image/png').send(picture.png);
    });
  }

  private of(path: string, version: string | undefined): Promise<Kept | null> {
    const kept = this.kept.get(path);
    if (kept && kept.version === version) return Promise.resolve(kept);
    let making = this.making.get(path);
    if (!making) {
      making = this.make(path).finally(() => this.making.delete(path));
      this.making.set(path, making);
    }
    return making;
  }

  private async make(path: string): Promise<Kept | null> {
    const { publicUrl, requestTypes } = this.services;
    const { response } = await this.render(new Request(new URL(path, publicUrl)));
    if (response.status !== 200) return null;
    const html = await response.text();
    const address = meta(html, 'og:image');
    const title = meta(html, 'og:image:alt');
    if (address === undefined || title === undefined) return null;
    const version = new URL(address).searchParams.get('v') ?? '';
    const kept = this.kept.get(path);
    if (kept?.version === version) return kept;
    const bare = path.replace(/^\/en(?=\/|$)/, '');
    const locale = bare === path ? 'it' : 'en';
    const { drawing, above } = subjectOf(bare, await requestTypes(locale), locale);
    const png = await drawn({
      title,
      above,
      host: new URL(publicUrl).host,
      drawing: this.drawings.drawing(drawing),
      logo: this.drawings.logo(),
    });
    return this.keep(path, {
      version,
      png,
      tag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`,
    });
  }

  /** Caches it; beyond the limit the oldest is removed. */
  private keep(path: string, picture: Kept): Kept {
    this.kept.delete(path);
    this.kept.set(path, picture);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest);
    return picture;
  }
}
