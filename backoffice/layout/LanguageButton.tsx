import { useLocaleState } from 'react-admin';

const other = { it: { locale: 'en', name: 'English' }, en: { locale: 'it', name: 'Italiano' } } as const;

/** Changes to the other language; named in that language. */
export function LanguageButton() {
  const [locale, setLocale] = useLocaleState();
  const to = other[locale === 'en' ? 'en' : 'it'];
  return (
    <button
      type="button"
      className="btn-bare"
      lang={to.locale}
      onClick={() => {
        setLocale(to.locale);
      }}
    >
      {to.name}
    </button>
  );
}
