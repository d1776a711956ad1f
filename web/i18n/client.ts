import { createInstance, type BackendModule, type i18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '../app/context';
import { addFormats } from './formats';
import { numbers } from './numbers';

interface TextFile {
  default: ResourceKey;
}

const files: Partial<Record<string, () => Promise<TextFile>>> = import.meta.glob<TextFile>(['./it/*.ts', './en/*.ts']);

/** Fetches a namespace when a screen first asks for it; until then the screen suspends, and the old one stays. */
const onDemand: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`./${language}/${namespace}.ts`];
    if (!load) {
      done(new Error(`No texts: ${language}/${namespace}`), null);
      return;
    }
    load().then(
      (file) => {
        done(null, file.default);
      },
      (error: unknown) => {
        done(error instanceof Error ? error : new Error(String(error)), null);
      },
    );
  },
};

/** The page's own instance, ready with the namespaces that the server rendered with. */
export async function createClientI18n(locale: Locale, namespaces: string[]): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(onDemand)
    .use(initReactI18next)
    .init({
      lng: locale,
      // Both languages hold the same keys, so the other one is never fetched as a fallback.
      fallbackLng: false,
      ns: namespaces,
      defaultNS: 'common',
      interpolation: { escapeValue: false, defaultVariables: numbers },
      react: { useSuspense: true },
    });
  addFormats(instance);
  return instance;
}
