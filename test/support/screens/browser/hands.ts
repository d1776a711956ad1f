import { mock } from 'node:test';
import { UNDOCUMENTED } from '../drawings.js';
import { settle } from './controls.js';
import { linesOf } from './lines.js';
import { quiet, takeCalls } from './page.js';

/** The answer to a call, by its method and path: `POST /responses/7/attachments`. A function may answer later. */
export type Answers = Record<string, Answer | ((path: string, request: Request) => Answer | Promise<Answer>)>;
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'no line';

let answers: Answers = {};
const { fetch: fromServer } = globalThis;

const pathOf = ({ pathname }: URL): string => pathname.replace(/^\/api\/(backoffice\/)?v1/, '');

/** The answer that a test gives to a call, if it gives one. */
async function givenAnswer(request: Request, url: URL): Promise<Answer | undefined> {
  const given = answers[`${request.method} ${pathOf(url)}`];
  return typeof given === 'function' ? given(`${pathOf(url)}${url.search}`, request) : given;
}

/** The calls since the last time, as they are sent. */
let calls: string[] = [];

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  const body = await request.clone().text();
  calls.push([request.method, pathOf(url) + decodeURIComponent(url.search), body].filter(Boolean).join(' '));
  const given = await givenAnswer(request, url);
  request.signal.throwIfAborted();
  if (given === 'no line') throw new TypeError('no line');
  const response = await fromServer(request);
  if (!given) return response;
  const { body: told, headers } = given;
  return new Response(told instanceof ReadableStream ? told : told === undefined ? null : JSON.stringify(told), {
    status: given.status,
    headers: { 'content-type': 'application/json', ...headers },
  });
};

/** Sends as a browser does, with a half that is reported. The body is the name of its file. */
class Sending extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  response: unknown = null;
  responseType = '';
  #method = '';
  #url = '';
  readonly #headers: Record<string, string> = {};
  #aborted = false;

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = new URL(url, 'http://giustamente.example').href;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }
  getResponseHeader(): string | null {
    return null;
  }
  abort(): void {
    this.#aborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  send(form: FormData): void {
    const file = form.get('file');
    const body = `(file ${file instanceof File ? `${file.name}, ${file.size}` : String(file)})`;
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 2 }));
    void fetch(this.#url, { method: this.#method, headers: this.#headers, body }).then(
      async (answer) => {
        if (this.#aborted) return;
        this.status = answer.status;
        this.response = await answer.json().catch(() => null);
        this.dispatchEvent(new Event('load'));
      },
      () => this.#aborted || this.dispatchEvent(new Event('error')),
    );
  }
}
Object.defineProperty(globalThis, 'XMLHttpRequest', { value: Sending, configurable: true, writable: true });

// What a browser has and happy-dom has not.
for (const [name, state] of [
  ['showPopover', 'open'],
  ['hidePopover', 'closed'],
] as const)
  Object.defineProperty(HTMLElement.prototype, name, {
    configurable: true,
    writable: true,
    value(this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState: state }));
    },
  });

// A button names the popover that it opens.
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[popovertarget]') : null;
  if (!button) return;
  const popover = document.querySelector(`[id="${button.getAttribute('popovertarget')}"]`);
  popover?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }));
});

/** The server answers these calls so, and every other with an example. */
export const answerWith = (given: Answers): void => {
  answers = given;
};

/** A call that waits until the test answers it. */
export function later(): { answer: () => Promise<Answer>; give: (answer: Answer) => void } {
  let give: (answer: Answer) => void = () => undefined;
  const promise = new Promise<Answer>((resolve) => {
    give = resolve;
  });
  return { answer: () => promise, give };
}

/** A refusal in the server's words. */
export const refusal = (status = 409, words = '(the server refuses)'): Answer => ({
  status,
  body: { message: 'refused', info: { messages: [words] } },
});

/** What the page says, line by line. */
export const lines = (leaves = ''): string[] =>
  linesOf(document.body, leaves).map((line) => line.replaceAll(/_r_[a-z0-9]+_/g, '_r_'));

/** What the page says, as one text. */
export const page = (): string => lines().join('\n');

/** Notes a question that is no call: what a public page asks the server's services. */
export const noteQuestion = (name: string, given: unknown[]): void => {
  calls.push(`ASK ${name} ${JSON.stringify(given)}`);
};

/** What is noted besides the calls themselves. */
const isNoted = (call: string): boolean => /^(copied|saved) /.test(call) || call.startsWith(UNDOCUMENTED);

const taken = (isTaken: (call: string) => boolean): string[] => {
  const all = calls.filter((call) => isTaken(call) && !/^(GET \/stream|POST \/blacklist\/verify)/.test(call));
  calls = [];
  return [...all, ...takeCalls().filter((call) => isNoted(call) && isTaken(call))];
};

/** The writes since the last time, what was copied, and the names of saved files. */
export const writes = (): string[] => taken((call) => !/^(GET|ASK) /.test(call));

/** The reads since the last time, and what public pages asked for. */
export const reads = (): string[] => taken((call) => /^(GET|ASK) /.test(call));

/** All calls since the last time, in their order. */
export const everyCall = (): string[] => taken(() => true);

const nameOf = (element: Element): string => {
  const { id } = element;
  const label = id ? document.querySelector(`label[for="${id}"]`) : null;
  return (element.getAttribute('aria-label') ?? (label ?? element.closest('label') ?? element).textContent).replaceAll(
    /\s+/g,
    ' ',
  );
};

/** The control with this name. @throws if there is none */
export function control(name: RegExp | string, selector = 'button, a, input, textarea, select, summary'): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const found = all.findLast((each) =>
    typeof name === 'string' ? nameOf(each).trim() === name : name.test(nameOf(each)),
  );
  if (!found) throw new Error(`no ${String(name)} among ${all.map(nameOf).join(' | ')}`);
  return found;
}

/** Whether there is such a control. */
export const hasControl = (name: RegExp, selector = 'button, a, input, textarea, select, summary'): boolean =>
  [...document.querySelectorAll(selector)].some((each) => name.test(nameOf(each)));

/** Presses it, and lets everything happen. */
export async function press(name: RegExp | string, selector?: string): Promise<void> {
  const pressed = control(name, selector);
  if (pressed.tagName === 'BUTTON' && !pressed.hasAttribute('type'))
    throw new Error(`“${nameOf(pressed)}” would send a form around it`);
  pressed.click();
  await settle(50);
}

/** Writes into a field. */
export async function write(name: RegExp, text: string): Promise<void> {
  const field = control(name, 'input:not([type=file]), textarea');
  const kind = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await settle(50);
}

/** A file of so many bytes. */
export const fileOf = (name: string, bytes = 3, type = 'application/pdf'): File =>
  Object.defineProperty(new File(['x'.repeat(Math.min(bytes, 3))], name, { type }), 'size', { value: bytes });

/** Chooses files in the field for them. */
export async function choose(...files: File[]): Promise<HTMLInputElement> {
  const field = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1);
  if (!field) throw new Error('no field for files');
  const list = Object.assign([...files], { item: (nth: number) => files[nth] ?? null });
  Object.defineProperty(field, 'files', { value: list, configurable: true });
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await settle(50);
  return field;
}

/** Lets so much time pass. */
export const wait = async (milliseconds: number): Promise<void> => {
  mock.timers.tick(milliseconds);
  await quiet();
  await settle(10);
};

/** Presses a key in a field. */
export async function key(name: RegExp, pressed: string, held: KeyboardEventInit = {}): Promise<void> {
  const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true, ...held });
  control(name, 'input, textarea, button').dispatchEvent(event);
  await settle(50);
}

/** What somebody who is elsewhere sees and hears: the tab is hidden, or shown again. */
export async function showTab(isShown: boolean): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { value: isShown ? 'visible' : 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  await settle(10);
}

/**
 * A device with passkeys, or none.
 * @param confirms what the person does when the device asks: confirm, or the name of the error that the browser throws then
 * @returns what the device was asked for
 */
export function passkeyDevice(confirms: string | null): { kind: string; mediation?: unknown }[] {
  const asked: { kind: string; mediation?: unknown }[] = [];
  if (confirms === null) {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    return asked;
  }
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const credential = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, attestationObject: bytes },
    getClientExtensionResults: () => ({}),
  };
  const act = (kind: string) => (options: { mediation?: unknown }) => {
    asked.push({ kind, ...(options.mediation !== undefined && { mediation: options.mediation }) });
    return confirms === 'confirms'
      ? Promise.resolve(credential)
      : Promise.reject(new DOMException('refused', confirms));
  };
  Object.defineProperty(navigator, 'credentials', {
    value: { get: act('use'), create: act('make') },
    configurable: true,
  });
  const known = Object.assign(class {}, { isConditionalMediationAvailable: () => Promise.resolve(false) });
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: known, configurable: true });
  return asked;
}

/** The options with which a server asks a device for a passkey. */
export const passkeyOptions = {
  challenge: 'AQID',
  rp: { id: 'giustamente.example', name: 'Giustamente' },
  user: { id: 'AQID', name: 'anna', displayName: 'Anna' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  allowCredentials: [],
};

/** Fills in everything that a form asks for. */
export { fillAll as fillIn } from './controls.js';
