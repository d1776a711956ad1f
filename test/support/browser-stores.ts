import { afterEach, beforeEach } from '@jest/globals';

/** A browser's storage without a browser. */
class Store {
  readonly kept = new Map<string, string>();
  get length(): number {
    return this.kept.size;
  }
  key = (nth: number): string | null => [...this.kept.keys()][nth] ?? null;
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
  content = (): Record<string, string> => Object.fromEntries([...this.kept].sort());
}

/** Gives each test of this file two empty stores, that of the device and that of the tab, and a window with them. */
export function storesOfBrowser() {
  const stores = { localStorage: new Store(), sessionStorage: new Store() };
  beforeEach(() => {
    for (const store of Object.values(stores)) store.kept.clear();
    for (const [name, value] of Object.entries({ ...stores, window: stores }))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'window');
  });
  return {
    ...stores,
    /** What both hold, as one text. */
    all: (): string =>
      Object.values(stores)
        .map((store) => JSON.stringify(store.content()))
        .join(''),
  };
}
