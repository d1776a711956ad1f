import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge';

/** The parts of the long form, beside it, and which of them are incomplete. */
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
