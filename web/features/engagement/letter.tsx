import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge';
import { useLocale } from '../../ui/link';
import { SaveButton } from '../../ui/save-button';
import { readEngagementPdf, type Letter } from './api';

const tints = { sent: 'go', asked: 'wait', withdrawn: 'slate', accepted: 'ok' } as const;

/** Whether the letter waits, was accepted or was taken back. */
export function EngagementBadge({ status }: { status: Letter['status'] }) {
  return <Badge tint={tints[status.id as keyof typeof tints]}>{status.label}</Badge>;
}

/** The letter as a file, to keep and to sign. */
export function EngagementPdf({ id }: { id: number }) {
  const { t } = useTranslation('engagement');
  return (
    <span>
      <SaveButton icon="file" call={() => readEngagementPdf(id)} name={t('fileName')}>
        {t('pdf')}
      </SaveButton>
    </span>
  );
}

/** The words of the letter, as the PDF has them: Italian in both languages. */
export function LetterText({ letter: { document, version, hash } }: { letter: Letter }) {
  const { t } = useTranslation('engagement');
  const locale = useLocale();
  return (
    <article className="panel engagement-letter" aria-labelledby="letter">
      <header>
        <h2 className="sub" id="letter" lang="it">
          {document.title}
        </h2>
        <p className="small soft" lang="it">
          {document.day}
        </p>
        {locale !== 'it' && <p className="small soft">{t('italian')}</p>}
      </header>
      <div lang="it" className="engagement-parties">
        {[document.firm, document.client].map(({ name, lines }) => (
          <div key={name}>
            <h3>{name}</h3>
            <ul className="small">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {document.sections.map(({ title, facts, texts, table }) => (
        <section key={title} lang="it" className="stack">
          <h3>{title}</h3>
          {facts.length > 0 && (
            <dl className="engagement-facts">
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {texts.map((text) => (
            <p key={text} className="as-written">
              {text}
            </p>
          ))}
          {table && <Cases title={title} table={table} />}
        </section>
      ))}
      <p className="micro muted engagement-hash">{t('hash', { version, hash })}</p>
    </article>
  );
}

/** What the engagement costs at three outcomes. */
function Cases({
  title,
  table: { heads, rows },
}: {
  title: string;
  table: NonNullable<Letter['document']['sections'][number]['table']>;
}) {
  return (
    <div className="engagement-cases" role="region" aria-label={title} tabIndex={0}>
      <table>
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, figures, strong }) => (
            <tr key={label} className={strong ? 'is-total' : undefined}>
              <th scope="row">{label}</th>
              {figures.map((figure, nth) => (
                <td key={heads[nth + 1]} className="num">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
