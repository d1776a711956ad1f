import { useTranslation } from 'react-i18next';

/** The consequences of an action, sentence by sentence, before it is confirmed. */
export function Consequences({ items }: { items: string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="follows">{t('follows')}</h3>
      <ul className="dashes">
        {items.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  );
}
