import Button from '@mui/material/Button';
import { useLocaleState } from 'react-admin';

const other = { it: { locale: 'en', name: 'English' }, en: { locale: 'it', name: 'Italiano' } } as const;

/** Changes to the other language. It is named in that language. */
export function LanguageButton() {
  const [locale, setLocale] = useLocaleState();
  const to = other[locale === 'en' ? 'en' : 'it'];
  return (
    <Button
      lang={to.locale}
      sx={{ textDecoration: 'underline', textUnderlineOffset: '0.25em', fontSize: '1rem' }}
      onClick={() => {
        setLocale(to.locale);
      }}
    >
      {to.name}
    </Button>
  );
}
