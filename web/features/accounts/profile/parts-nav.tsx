import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge';

/** The long form at a glance, beside it: its parts, and which of them lack something. */
export function PartsNav({
  parts,
  missing,
}: {
  parts: readonly ('work' | 'firm' | 'bar' | 'insurance' | 'clients' | 'person' | 'address')[];
  missing: string[];
}) {
  const { t } = useTranslation('profile');
  return (
    <nav className="profile-map" aria-labelledby="parts">
      <h2 id="parts">{t('parts.title')}</h2>
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <a href={`#${part}`}>
              {t(`parts.${part}`)}
              {missing.includes(part) && (
                <Badge tint="wait" shape="warn">
                  {t('parts.missing')}
                </Badge>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
