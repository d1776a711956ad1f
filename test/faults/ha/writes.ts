import { QUOTE } from '../../bench/paths/quotes.js';

/** What a person writes, and what it must leave behind exactly once. */
export type Kind = 'draft' | 'message' | 'quote' | 'order' | 'refund';

/** A write with its idempotency key. It is repeated with that key until it has an answer. */
export interface Write {
  readonly kind: Kind;
  readonly key: string;
  readonly token: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
  /** The response of a quote or a message. */
  readonly response?: number;
  /** The movement of a package that is given back, and who approves it. */
  readonly movement?: number;
  readonly finance?: string;
  /** The ids that acknowledgements named. */
  readonly ids: Set<number>;
}

/** Milliseconds until a call counts as unanswered. */
const LOST = 10_000;

/** The status of an answer, or 0 without one, and what it says. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * The status and the text of an answer, or status 0 when none came in time. A signal alone is not enough: an aborted call
 * was seen to wait for ever.
 */
export async function answerOf(
  url: string,
  init: RequestInit = {},
  longest = LOST,
): Promise<[status: number, text: string]> {
  const lost = new AbortController();
  const call = async (): Promise<[number, string]> => {
    const answer = await fetch(url, { ...init, signal: lost.signal });
    return [answer.status, await answer.text()];
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<[number, string]>((done) => {
    timer = setTimeout(() => {
      lost.abort();
      done([0, '']);
    }, longest);
  });
  try {
    return await Promise.race([call().catch((): [number, string] => [0, '']), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The calls of the back office. */
const BACKOFFICE = '/api/backoffice/';

/** Makes one call, like a client that tries once. */
export async function call(
  base: string,
  { method, path, token, key, body }: { method: string; path: string; token?: string; key?: string; body?: object },
): Promise<Answer> {
  const [status, text] = await answerOf(`${base}${path.startsWith(BACKOFFICE) ? '' : '/api/v1'}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // What is no JSON is counted too, by its status.
  return { status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

/** The places where people can write now. Each is used once. */
export interface Places {
  /** Tokens of citizens for a draft each. */
  readonly drafts: string[];
  readonly messages: { readonly token: string; readonly response: number }[];
  readonly quotes: { readonly token: string; readonly response: number }[];
  /** Tokens of firms that order credits. */
  readonly orders: string[];
  /** Packages that firms give back, and the token of whoever approves it. */
  readonly refunds?: Package[];
  readonly finance?: string;
}

/** A package that a firm has bought and not used, and the movement that gave its credits. */
export interface Package {
  readonly token: string;
  readonly movement: number;
}

/** A number in letters: the filter of contacts would take figures in a message for a phone number. */
export const inLetters = (number: number): string =>
  [...number.toString(16)].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('');

/** One write of a kind, at the next place; undefined when there is none left. */
export function nextWrite(kind: Kind, key: string, places: Places): Write | undefined {
  const write = (token: string, rest: Pick<Write, 'method' | 'path' | 'body' | 'response'>): Write => ({
    kind,
    key,
    token,
    ids: new Set(),
    ...rest,
  });
  if (kind === 'draft') {
    const token = places.drafts.pop();
    if (token === undefined) return undefined;
    return write(token, { method: 'POST', path: '/requests', body: { request_type_id: 'malasanita' } });
  }
  if (kind === 'order') {
    const token = places.orders.pop();
    if (token === undefined) return undefined;
    return write(token, { method: 'POST', path: '/credits/orders', body: { package: 5 } });
  }
  if (kind === 'refund') {
    const given = places.refunds?.pop();
    if (!given || places.finance === undefined) return undefined;
    const body = { reason: 'Non mi servono più.' };
    const asked = { method: 'POST', path: `/credits/${given.movement}/refund`, body } as const;
    return { ...write(given.token, asked), movement: given.movement, finance: places.finance };
  }
  const place = places[kind === 'quote' ? 'quotes' : 'messages'].pop();
  if (!place) return undefined;
  const { token, response } = place;
  if (kind === 'quote') return write(token, { method: 'PUT', path: `/responses/${response}`, body: QUOTE, response });
  const body = { response_id: response, text: `Buongiorno, resto in attesa. Pratica ${key}.` };
  return write(token, { method: 'POST', path: '/messages', body, response });
}

/** The id in an acknowledgement. */
function idIn(kind: Kind, body: unknown): number {
  const { info } = body as { info: { id: number; checkout: { id: number; url: string } } };
  return kind === 'order' ? info.checkout.id : info.id;
}

/**
 * Sends a write once. An order is also paid at the sandbox's page, which has no key of its own: what is paid stays paid.
 * A refund is also approved in the back office.
 * @returns the status of the answer, or of the first that failed, and what a refusal said
 */
export async function send(base: string, write: Write): Promise<{ status: number; refusal?: string }> {
  const { status, body } = await call(base, write);
  const refused = (answer: Answer) => ({
    status: answer.status,
    ...(answer.status >= 400 && answer.status < 500 && { refusal: JSON.stringify(answer.body) }),
  });
  if (status !== 200 && status !== 201) return refused({ status, body });
  if (write.kind === 'order') {
    const { url } = (body as { info: { checkout: { url: string } } }).info.checkout;
    const paid = await call(base, { method: 'POST', path: `/sandbox/payments/${url.split('/').at(-1) ?? ''}/pay` });
    if (paid.status !== 200) return refused(paid);
  }
  const id = idIn(write.kind, body);
  if (write.finance !== undefined) {
    const approved = await call(base, {
      method: 'POST',
      path: `${BACKOFFICE}v1/refunds/${id}/approve`,
      token: write.finance,
      key: `${write.key} approved`,
      body: { reason: 'Crediti non usati.' },
    });
    if (approved.status !== 200) return refused(approved);
  }
  write.ids.add(id);
  return { status };
}
