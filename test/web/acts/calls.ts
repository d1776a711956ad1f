import { describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { answerWith, fileOf, refusal, wait, type Answer } from '../../support/screens/browser/hands.js';
import { newTab } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

interface Client {
  api: {
    GET: (path: string, init?: object) => Promise<{ data?: unknown; response: Response }>;
    POST: (path: string, init?: object) => Promise<unknown>;
  };
  upload: (...given: unknown[]) => Promise<unknown>;
}
interface Problem {
  status: number;
  code: string;
  messages: string[];
  retryAfter?: number;
}
const client = () => webPart<Client>('api/client');
/** How a call fails, in short. */
const failure = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'succeeds',
    (error: unknown) => {
      const { status, code, messages, retryAfter, name } = error as Problem & Error;
      return name === 'ApiProblem'
        ? [status, code, messages.join(), retryAfter === undefined ? '' : `again in ${retryAfter} s`]
            .filter(Boolean)
            .join(' ')
        : name;
    },
  );
const laterWith = (seconds: string, ...given: Parameters<typeof refusal>): Answer =>
  Object.assign(refusal(...given), { headers: { 'retry-after': seconds } });
const ANSWERS: Record<string, Answer> = {
  refused: refusal(409, 'Non si può.'),
  'too many': laterWith('90', 429, 'Troppe volte.'),
  'busy, no time': laterWith('soon', 503),
  'busy, at once': laterWith('0', 503),
  'no words': { status: 502, body: 'Bad gateway' },
  'no line': 'no line',
  'not found': { status: 404, body: { message: 'not_found' } },
};

describe('a call that fails', () => {
  it('gives its status, code and words, and when to try again', async () => {
    const { api } = await client();
    const told: Record<string, string> = {};
    for (const [name, answer] of Object.entries(ANSWERS)) {
      await newTab({ as: 'citizen', answers: { 'GET /account': answer } });
      told[name] = await failure(api.GET('/account'));
    }
    const abort = new AbortController();
    abort.abort();
    told.aborted = await failure(api.GET('/account', { signal: abort.signal }));
    return told;
  });

  it('ends the session where the server no longer knows who it is, and in no other case', async () => {
    const { api } = await client();
    const told: Record<number, boolean> = {};
    for (const status of [400, 401, 403, 404, 409, 429, 500]) {
      await newTab({ as: 'citizen', answers: { 'GET /account': refusal(status) } });
      await failure(api.GET('/account'));
      told[status] = localStorage.getItem('token') !== null;
    }
    expect(Object.entries(told).filter(([, stays]) => !stays)).toEqual([['401', false]]);
  });

  it('of a file says the same', async () => {
    const { upload } = await client();
    const told: Record<string, string> = {};
    for (const [name, answer] of Object.entries({ ...ANSWERS, 'no session': refusal(401) })) {
      await newTab({ as: 'citizen', answers: { 'POST /responses/7/attachments': answer } });
      // What is sent as a browser does gives no headers.
      const headers = mock.method(XMLHttpRequest.prototype, 'getResponseHeader', (header: string) =>
        answer === 'no line' ? null : (answer.headers?.[header.toLowerCase()] ?? null),
      );
      const shares: number[] = [];
      told[name] = await failure(
        upload('/responses/{id}/attachments', { id: 7 }, fileOf('a.pdf'), (share: number) => shares.push(share)),
      );
      headers.mock.restore();
      told[name] += `, ${shares.join()} sent${localStorage.getItem('token') === null ? ', signed out' : ''}`;
    }
    await newTab({ as: 'citizen' });
    const abort = new AbortController();
    const stopped = failure(
      upload('/responses/{id}/attachments', { id: 7 }, fileOf('a.pdf'), () => undefined, abort.signal),
    );
    abort.abort();
    told.stopped = await stopped;
    return told;
  });
});

describe('a call', () => {
  it('carries who asks, and in which language', async () => {
    const { api, upload } = await client();
    const told: Record<string, string> = {};
    for (const as of ['nobody', 'citizen'] as const) {
      let headers = new Headers();
      const answer = (_: string, request: Request): Answer => {
        ({ headers } = request);
        return { status: 200, body: { info: {} } };
      };
      await newTab({ as, answers: { 'GET /account': answer, 'POST /responses/7/attachments': answer } });
      const note = (name: string) => {
        told[`${as} ${name}`] = ['authorization', 'x-localization', 'idempotency-key']
          .map((each) => headers.get(each))
          .join(', ');
      };
      await api.GET('/account');
      note('reads');
      await upload('/responses/{id}/attachments', { id: 7 }, fileOf('a.pdf'), () => undefined, undefined, {
        'Idempotency-Key': 'key',
      });
      note('uploads');
    }
    return told;
  });
});

describe('a file of the server', () => {
  it('has the name that the server gives it, with its accents, or else the name of the page', async () => {
    const { saveFile } = await webPart<{ saveFile: (call: Promise<object>, name: string) => Promise<void> }>(
      'api/save-file',
    );
    await newTab();
    const saved: string[] = [];
    const freed: string[] = [];
    const mocks = [
      mock.method(URL, 'createObjectURL', () => 'blob:one'),
      mock.method(URL, 'revokeObjectURL', (url: string) => void freed.push(url)),
      mock.method(HTMLAnchorElement.prototype, 'click', function save(this: HTMLAnchorElement) {
        saved.push(`${this.download} from ${this.getAttribute('href') ?? ''}`);
      }),
    ];
    for (const disposition of [
      null,
      'attachment',
      'attachment; filename="fattura 7.pdf"',
      `attachment; filename="citta.pdf"; filename*=UTF-8''citt%C3%A0%207.pdf`,
      `attachment; filename*=UTF-8''solo.pdf; size=3`,
    ]) {
      const response = new Response(null, {
        headers: disposition === null ? {} : { 'content-disposition': disposition },
      });
      await saveFile(Promise.resolve({ data: new Blob(['x']), response }), 'pagina.pdf');
    }
    await saveFile(Promise.resolve({ response: new Response() }), 'nothing.pdf');
    await wait(59_000);
    const early = freed.length;
    await wait(1100);
    for (const each of mocks) each.mock.restore();
    expect([early, freed.length]).toEqual([0, 5]);
    return saved;
  });
});

describe('what a form shows of a failure', () => {
  it('is each fault once, in the words of the server where it has some', async () => {
    const { ApiProblem, toFormProblem } = await webPart<{
      ApiProblem: new (...given: unknown[]) => Error;
      toFormProblem: (error: unknown, lookUp: (code: string) => string | undefined) => object;
    }>('api/problems');
    const lookUp = (code: string) => ({ unexpected: 'Qualcosa è andato storto.', known: 'Parole nostre.' })[code];
    const of = (...given: unknown[]) => toFormProblem(new ApiProblem(...given), lookUp);
    return {
      'not of the server': toFormProblem(new Error('x'), lookUp),
      words: of(409, 'known', ['Parole del server.', 'E altre.']),
      'a known code': of(409, 'known'),
      'an unknown code': of(409, 'unknown'),
      'a code that is a sentence': of(409, 'This is a sentence.'),
      fields: of(422, 'invalid', ['In generale.'], { name: ['Manca il nome.', 'Troppo corto.'], other: [] }),
      'fields without words': of(422, 'known', ['In generale.'], { name: [] }),
      blocked: of(422, 'blocked', ['Un recapito.'], {}, ['333 1234567']),
    };
  });
});

describe('the page for a browser without a line', () => {
  it('is kept when the page on the screen has loaded everything', async () => {
    const { keepOfflinePage } = await webPart<{ keepOfflinePage: () => void }>('app/offline-worker');
    await newTab();
    const registered: string[] = [];
    const real = Object.getOwnPropertyDescriptor(navigator, 'serviceWorker');
    const told: Record<string, number[]> = {};
    const state = (readyState: string) =>
      Object.defineProperty(document, 'readyState', { value: readyState, configurable: true });
    keepOfflinePage();
    await wait(5000);
    const worker = { register: (path: string) => (registered.push(path), Promise.reject(new Error('forbidden'))) };
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
    for (const readyState of ['loading', 'complete']) {
      registered.splice(0);
      state(readyState);
      keepOfflinePage();
      await wait(3100);
      told[readyState] = [registered.length];
      window.dispatchEvent(new Event('load'));
      await wait(2900);
      told[readyState].push(registered.length);
      await wait(200);
      told[readyState].push(registered.length);
    }
    state('complete');
    if (real) Object.defineProperty(navigator, 'serviceWorker', real);
    else Reflect.deleteProperty(navigator, 'serviceWorker');
    answerWith({});
    expect(told).toEqual({ loading: [0, 0, 1], complete: [1, 1, 1] });
    expect(registered).toEqual(['/offline-worker.js']);
  });
});
