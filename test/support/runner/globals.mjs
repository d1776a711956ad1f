/**
 * Replaces `@jest/globals`. Modules outlive a test file here, so each call goes to the functions of the current
 * file.
 */
const KEY = Symbol.for('giustamente.jestGlobals');

/** Sets the functions of the current test file. */
export const useGlobals = (globals) => {
  globalThis[KEY] = globals;
};

const current = (name) => globalThis[KEY][name];
const delegate = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, _this, values) => current(name)(...values),
    get: (_target, key) => current(name)[key],
  });

export const afterAll = delegate('afterAll');
export const afterEach = delegate('afterEach');
export const beforeAll = delegate('beforeAll');
export const beforeEach = delegate('beforeEach');
export const describe = delegate('describe');
export const expect = delegate('expect');
export const it = delegate('it');
export const test = delegate('test');
