import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/may';
import { ButtonLink } from '../../ui/button';

/** Leads to the packages; who may not buy reads who does. Rule 26.14. */
export function BuyCredits({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslation('inbox');
  if (!useMay()('credits:buy')) return <p className="small soft">{t('act.othersBuy')}</p>;
  return (
    <ButtonLink kind={primary ? 'primary' : 'secondary'} to="/credits#pacchetti">
      {t('act.buyCredits')}
    </ButtonLink>
  );
}
