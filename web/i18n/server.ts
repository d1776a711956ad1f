import { createInstance, type i18n, type Resource, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '../app/context';
import { addFormats } from './formats';
import { numbers } from './numbers';

interface TextFile {
  default: Record<string, unknown>;
}

const files = import.meta.glob<TextFile>(['./it/*.ts', './en/*.ts'], { eager: true });

const resources = { it: {}, en: {} } satisfies Resource as Record<Locale, ResourceLanguage>;
for (const [path, file] of Object.entries(files)) {
  const [, language, name] = /^\.\/(it|en)\/(.+)\.ts$/.exec(path) ?? [];
  if (language && name) resources[language === 'en' ? 'en' : 'it'][name] = file.default;
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
    interpolation: { escapeValue: false, defaultVariables: numbers },
  });
  addFormats(instance);
  return instance;
}
