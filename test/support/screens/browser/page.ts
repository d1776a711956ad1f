import { Window } from 'happy-dom';
import { UNDOCUMENTED, UNHANDLED } from '../drawings.js';
import type { CallCheck } from './documented-calls.js';

/** A call that a screen made: `PUT /requests/7 {"plan":2}`. */
export type Calls = string[];

/** What the server says to a call. */
export type Server = (method: string, path: string) => { status: number; body: unknown };

const calls: Calls = [];
/** The next write is refused. */
let refusesNext = false;
const WORDS = { messages: ['(the server refuses)'] };
let refusalCode = 'refused';
let notesReads = false;
let server: Server = () => ({ status: 500, body: null });
let check: CallCheck = () => [];

// The one of this thread: the other is a front end's.
const { setImmediate: soon } = globalThis;
/** How many turns a front end waits for. */
let asked = 0;

/** Lets everything happen that waits for no time: until nothing has asked for a turn for a while. */
export async function quiet(): Promise<void> {
  for (let still = 0; still < 4; still = asked > 0 ? 0 : still + 1)
    await new Promise((done) => {
      soon(done);
    });
}

/** Waits for what this promises, too. */
async function awaited<T>(promise: Promise<T>): Promise<T> {
  asked += 1;
  try {
    return await promise;
  } finally {
    soon(() => {
      asked -= 1;
    });
  }
}

/**
 * Makes a browser of this thread, before any module of a front end is loaded: a document without pictures, storage, and a
 * server that answers at once.
 * @param reads whether the calls that only read are noted too
 */
export function openBrowser({ reads = false } = {}): void {
  notesReads = reads;
  const window = new Window({
    url: 'http://giustamente.example/',
    width: 1280,
    height: 900,
    settings: { navigation: { disableMainFrameNavigation: true } },
  });
  const ours = new Set([
    'Request',
    'Response',
    'Headers',
    'fetch',
    'AbortController',
    'AbortSignal',
    'console',
    'URL',
    'URLSearchParams',
    'Blob',
    'performance',
    'crypto',
    'FormData',
    'File',
  ]);
  const names = new Set([
    ...Object.getOwnPropertyNames(window),
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(window) as object),
  ]);
  for (const name of names) {
    if (
      ours.has(name) ||
      (name in globalThis &&
        !/^(navigator|localStorage|sessionStorage|Event|CustomEvent|EventTarget|MessageEvent)$/.test(name))
    )
      continue;
    const value = (window as unknown as Record<string, unknown>)[name];
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true });
  // React asks for its turns here.
  globalThis.setImmediate = ((callback: () => void) => {
    asked += 1;
    return soon(() => {
      asked -= 1;
      callback();
    });
  }) as typeof setImmediate;
  const NodeRequest = globalThis.Request;
  globalThis.Request = class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://giustamente.example') : input, init);
    }
  };
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(/^\/api\/(backoffice\/)?v1/, '');
    const sent = await request.text();
    if (request.method !== 'GET' || (notesReads && path !== '/stream'))
      calls.push(`${request.method} ${path}${decodeURIComponent(search)}${sent && ` ${sent}`}`);
    for (const difference of check({ method: request.method, pathname, search, body: sent }))
      calls.push(`${UNDOCUMENTED} ${request.method} ${path}: ${difference}`);
    const isRefused = refusesNext && request.method !== 'GET';
    if (isRefused) refusesNext = false;
    const { status, body } = isRefused
      ? { status: 409, body: { message: refusalCode, info: WORDS } }
      : server(request.method, pathname);
    return new Response(body === undefined || status === 204 ? null : JSON.stringify(body), {
      status: body === undefined ? 204 : status,
      headers: {
        'content-type': 'application/json',
        'x-server-time': new Date().toISOString(),
        'content-range': 'items 0-1/2',
        'x-total-count': '2',
      },
    });
  };
  globalThis.fetch = async (input, init) => {
    const response = await awaited(answer(input, init));
    for (const read of ['json', 'text'] as const)
      Object.defineProperty(response, read, { value: () => awaited(Response.prototype[read].call(response)) });
    return response;
  };
  const NodeFormData = globalThis.FormData;
  globalThis.FormData = class extends NodeFormData {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super();
      if (!form) return;
      for (const [name, value] of new window.FormData(form as never, submitter as never))
        this.append(name, value as string);
    }
  };
  // What is saved as a file is noted: here it would be opened in the place of the page.
  const anchor = (window as unknown as { HTMLAnchorElement: { prototype: HTMLAnchorElement } }).HTMLAnchorElement
    .prototype;
  const follow = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'click')?.value as (this: HTMLElement) => void;
  anchor.click = function click(this: HTMLAnchorElement) {
    if (this.download === '') follow.call(this);
    else {
      calls.push(`saved ${this.download}`);
      saved.push(this.download);
    }
  };
  Object.defineProperty(navigator, 'clipboard', {
    value: {
      writeText: (text: string) => {
        calls.push(`copied ${text}`);
        return Promise.resolve();
      },
    },
  });
  // What a browser has and happy-dom has not: one tab holds every lock.
  Object.defineProperty(navigator, 'locks', { value: { request: () => new Promise(() => undefined) } });
}

/**
 * From now on the server answers so.
 * @param isDocumented what it finds in a call is noted behind it
 */
export const serveWith = (answers: Server, isDocumented: CallCheck): void => {
  server = answers;
  check = isDocumented;
};

/**
 * The server refuses the next write with a problem of this code, if one comes before this is asked again.
 * @returns whether one came
 */
export function refuseNextWrite(refuses: boolean, code = 'refused'): boolean {
  const came = !refusesNext;
  refusalCode = code;
  refusesNext = refuses;
  return came;
}

const unhandled: string[] = [];
/** From now on failures that no part of a front end takes are noted. */
export const noteUnhandled = (): void => {
  process.on('unhandledRejection', (reason) => {
    unhandled.push(`${UNHANDLED} ${reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason)}`);
  });
};
/** Those since the last time. */
export const takeUnhandled = (): string[] => unhandled.splice(0);

const saved: string[] = [];
/** The names of the files that the browser saved since the last time. */
export const takeSaved = (): string[] => saved.splice(0);

/** Notes what a screen did besides its calls. */
export const note = (act: string): void => {
  calls.push(act);
};

/** The calls since the last time, in their order. */
export const takeCalls = (): Calls => calls.splice(0);
