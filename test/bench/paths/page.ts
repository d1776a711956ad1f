import { get } from 'node:http';
import { sides, type Both, type Comparison } from './both.js';

const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };

/** The home page, which the product caches, compared with the same bytes from memory. */
export async function pagePath(both: Both): Promise<Comparison> {
  const { bytes, encoding } = await encodedPage(both.product.base);
  const answer = await fetch(both.bare.base, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'x-encoding': encoding },
    body: bytes,
  });
  if (!answer.ok) throw new Error(`the bare server took no page: ${answer.status} ${await answer.text()}`);
  return {
    path: 'page',
    title: 'the home page',
    goal: 0.7,
    sides: sides(both, [{ path: '/', headers: BROWSER }]),
  };
}

/** The page as sent over the network: fetch would decode it. */
const encodedPage = (base: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; encoding: string }> =>
  new Promise((done, failed) => {
    get(base, { headers: BROWSER }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        done({
          bytes: new Uint8Array(Buffer.concat(chunks)),
          encoding: answer.headers['content-encoding'] ?? 'identity',
        });
      });
    }).on('error', failed);
  });
