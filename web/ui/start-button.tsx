import { useTranslation } from 'react-i18next';
import { ButtonLink } from './button';

/**
 * The way into the wizard, the same everywhere; with `type` the subject is already chosen, with `place` (`Milano (MI)`) the
 * comune as well.
 */
export function StartButton({ type, place, children }: { type?: string; place?: string; children?: string }) {
  const { t } = useTranslation();
  const known = new URLSearchParams({ ...(type && { type }), ...(place && { city: place }) }).toString();
  return (
    <ButtonLink
      kind="primary"
      size="l"
      iconAfter="arrow"
      to={known ? `/request/create/1?${known}` : '/request/create/1'}
    >
      {children ?? t('nav.start')}
    </ButtonLink>
  );
}
