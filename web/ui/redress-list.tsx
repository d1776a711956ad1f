import { useTranslation } from 'react-i18next';

/** What the reader can do against a decision, each with the law that gives it. Rule 22.15. */
export function RedressList({ of: ways }: { of: readonly { text: string; source: string }[] }) {
  const { t } = useTranslation('common');
  if (ways.length === 0) return null;
  return (
    <section className="stack">
      <h3 className="sub">{t('redress')}</h3>
      <ul className="stack">
        {ways.map(({ text, source }) => (
          <li key={source}>
            {text} <span className="small soft">({source})</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
