import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const PASSWORD = 'Giustamente1!';
const WINDOW = { width: 1200, height: 840 };
/** What comes late, as the stream of events does, is waited for so long after the page has loaded. */
const REST_MS = 400;
const PATIENCE_MS = 30_000;

const json = async (answer) => {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};
const posting = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Waits until something is there. */
export async function until(what, ask) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(50)) {
    const found = await ask();
    if (found) return found;
  }
  throw new Error(`waited in vain for ${what}`);
}

/** Waits until a page has loaded and shows no progress. */
export async function settled(page) {
  await page.waitForLoadState('load');
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !globalThis.document.querySelector('[aria-busy=true]'));
  await page.waitForTimeout(REST_MS);
}

export async function visit(page, path) {
  await page.goto(path);
  await settled(page);
}

export async function arrive(page, url) {
  await page.waitForURL(url);
  await settled(page);
}

/** The browser sessions and API sessions of everybody in the story. */
export class People {
  #browser;
  #base;

  constructor(browser, base) {
    this.#browser = browser;
    this.#base = base;
  }

  /** A window of a separate browser session that keeps these items. */
  async window(items = {}, look = {}) {
    const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }));
    const context = await this.#browser.newContext({
      baseURL: this.#base,
      viewport: WINDOW,
      locale: 'it-IT',
      reducedMotion: 'reduce',
      ...look,
      storageState: { cookies: [], origins: [{ origin: this.#base, localStorage }] },
    });
    return context.newPage();
  }

  /** An account's session: the API, which gives the `info` of its answers, and what its browser keeps. */
  async logIn(username, password = PASSWORD) {
    const { info } = await json(await fetch(`${this.#base}/api/v1/login`, posting({ username, password })));
    const token = info.auth.access_token;
    const call = async (method, path, body) =>
      (
        await json(
          await fetch(`${this.#base}/api/v1${path}`, {
            ...(body && posting(body)),
            method,
            headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
          }),
        )
      ).info;
    return { id: info.account.id, call, kept: { token, account: JSON.stringify(info.account) } };
  }

  /** The session of a member of staff, as the API of the back office answers a login. */
  async staffSession(login) {
    const code = execFileSync(process.execPath, ['dist/cli/demo-code.cli.js'], { encoding: 'utf8' }).trim();
    const body = { email: `${login}@example.com`, password: PASSWORD, code };
    return json(await fetch(`${this.#base}/api/backoffice/v1/login`, posting(body)));
  }

  /** A window of the back office with a member of staff signed in. */
  async staffWindow(login) {
    return (await this.staff(login)).page;
  }

  /** The same, with the member’s API: `count` says how many records of a resource match, `read` reads a path. */
  async staff(login) {
    const session = await this.staffSession(login);
    const page = await this.window({ 'backOffice.session': JSON.stringify(session) });
    const ask = (path) =>
      fetch(`${this.#base}/api/backoffice/v1/${path}`, {
        headers: { authorization: `Bearer ${session.access_token}` },
      });
    const count = async (resource, filter) => {
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,0]`;
      const answer = await ask(`${resource}?${query}`);
      await json(answer.clone());
      return Number(answer.headers.get('content-range').split('/')[1]);
    };
    return { page, count, read: async (path) => json(await ask(path)) };
  }

  /** Sends something without an account. */
  async post(path, body) {
    return json(await fetch(`${this.#base}/api/v1${path}`, posting(body)));
  }

  /** Demo firms that have just received this request, signed in, each with its response. */
  async firmsWith(request, count) {
    const found = [];
    for (let nth = 1; nth <= 40 && found.length < count; nth++) {
      const firm = await this.logIn(`studio${String(nth).padStart(2, '0')}@example.com`);
      const item = (await firm.call('GET', '/requests/lawyer?status=2')).find(({ id }) => id === request);
      if (item) found.push({ ...firm, response: item.response.id });
    }
    if (found.length < count) throw new Error(`only ${found.length} firms have the request`);
    return found;
  }
}
