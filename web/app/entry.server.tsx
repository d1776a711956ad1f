import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { ServerRouter, type EntryContext } from 'react-router';
import { createServerI18n } from '../i18n/server';
import type { SiteContext } from './context';
import { localeOf } from './locale';
import { NonceContext } from './nonce';
import { paintedFirst } from './painted-first';

/** A page that takes longer than this is given up; nothing in it should wait for the network. */
const RENDER_TIMEOUT_MS = 5000;

/** Renders the whole page before answering: the head is complete, and the bytes can be measured and kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: SiteContext,
): Promise<Response> {
  const locale = localeOf(new URL(request.url).pathname);
  const rendered = await render(
    <NonceContext.Provider value={context.nonce}>
      <I18nextProvider i18n={createServerI18n(locale)}>
        <ServerRouter context={router} url={request.url} nonce={context.nonce} />
      </I18nextProvider>
    </NonceContext.Provider>,
    context,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', locale);
  // Pages of an account show nothing without their scripts.
  const isOfAccount = router.staticHandlerContext.matches.some(({ route }) => route.id.includes('signed-in-layout'));
  return new Response(isOfAccount ? rendered.html : paintedFirst(rendered.html), {
    headers,
    status: rendered.failed ? 500 : status,
  });
}

/** An error of a loader; the router would print it whole. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }): void {
  if (!request.signal.aborted) (context as SiteContext).log(error);
}

function render(page: React.ReactElement, { nonce, log }: SiteContext): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks).toString('utf8'), failed });
        done();
      },
    });
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        stream.pipe(sink);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      onError(error) {
        failed = true;
        log(error);
      },
    });
    const timer = setTimeout(() => {
      stream.abort(new Error('The page took too long to render'));
    }, RENDER_TIMEOUT_MS);
  });
}
