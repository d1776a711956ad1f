import './differences.css';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import type { Piece, SectionDifference } from './difference.server';

const SIGNS = { added: 'ins', removed: 'del' } as const;

function Words({ text, change }: Piece) {
  const { t } = useTranslation('legal');
  if (!change) return <>{text}</>;
  const Sign = SIGNS[change];
  return (
    <Sign>
      {/* Screen readers do not announce strikethrough and underline, so the text says it as well. */}
      <span className="vh">{t(`sign.${change}`)} </span>
      {text}
      <span className="vh"> {t('sign.end')}</span>
    </Sign>
  );
}

/** What a version changed: new words underlined, removed words struck out. */
export function Differences({ since, differences }: { since: string; differences: SectionDifference[] }) {
  const { t } = useTranslation('legal');
  const format = useFormat();
  return (
    <section className="differences" aria-labelledby="differences">
      <h2 id="differences">{t('differences', { date: format.date(since) })}</h2>
      <p className="soft">{t('differencesHow')}</p>
      {differences.map(({ id, title, change, paragraphs }) => (
        <section key={id} lang="it" aria-labelledby={`differences-${id}`}>
          <h3 id={`differences-${id}`}>
            {title}
            {change !== 'changed' && <span className="soft small"> · {t(`section.${change}`)}</span>}
          </h3>
          {paragraphs.map((pieces, nth) => (
            <p key={nth}>
              {pieces.map((piece, place) => (
                <Words key={place} {...piece} />
              ))}
            </p>
          ))}
        </section>
      ))}
    </section>
  );
}
