import { createInstance, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '../app/context';
import { addFormats } from './formats';

interface TextFile { default: Record<string, unknown> }

const files = import.meta.glob<TextFile>(['./it/*.ts', './en/*.ts'], { eager: true });

const resources: Resource = { it: {}, en: {} };
for (const [path, file] of Object.entries(files)) {
  const match = /^\.\/(it|en)\/(.+)\.ts$/.exec(path);
  if (match) resources[match[1]][match[2]] = file.default;
}

/** One instance a request: two readers in two languages are never served by the same one. */
export function createServerI18n(locale: Locale): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'it',
    ns: Object.keys(resources.it),
    defaultNS: 'common',
    resources,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  addFormats(instance);
  return instance;
}
