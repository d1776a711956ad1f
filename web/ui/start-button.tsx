import { useTranslation } from 'react-i18next';
import { ButtonLink } from './button';

/** The way into the wizard, the same everywhere; with `type` the subject is already chosen. */
export function StartButton({ type, children }: { type?: string; children?: string }) {
  const { t } = useTranslation();
  return (
    <ButtonLink
      kind="primary"
      size="l"
      iconAfter="arrow"
      to={type ? `/request/create/1?type=${type}` : '/request/create/1'}
    >
      {children ?? t('nav.start')}
    </ButtonLink>
  );
}
