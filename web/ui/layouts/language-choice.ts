const KEY = 'language-chosen';

/** Crawlers and automated browsers say English whatever they index. */
const MACHINES = /bot|crawl|spider|slurp|lighthouse|headless/i;

/** Whether the reader's browser puts English before Italian. */
export function wantsEnglish({
  languages,
  userAgent,
  webdriver,
}: {
  languages: readonly string[];
  userAgent: string;
  webdriver: boolean;
}): boolean {
  if (webdriver || MACHINES.test(userAgent)) return false;
  const known = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'it' || tag === 'en');
  return known === 'en';
}

/** Whether the reader has once chosen a language; true where that cannot be remembered, so that nobody is asked twice. */
export function languageIsChosen(): boolean {
  try {
    return globalThis.localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

const listeners = new Set<() => void>();

/** Calls the listener when the reader has chosen. @returns stops that */
export function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The reader has chosen a language and is not asked again. */
export function rememberChoice(): void {
  try {
    globalThis.localStorage.setItem(KEY, '1');
  } catch {
    // The browser keeps nothing; then the question is never asked.
  }
  for (const listener of listeners) listener();
}
