import './text-check.css';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Icon } from '../icon';
import { marksOf, withoutMark } from './marks';
import { useTextCheck } from './use-text-check';

/** Says under a field, before it is sent, which fragments of its text will be refused or doubted. */
export function TextCheck({
  field,
  text,
  said = '',
  onChange,
}: {
  field: string;
  text: string;
  /** The field's error: if it quotes every mark, the marks are not repeated. */
  said?: string;
  /** Takes the text without a fragment. */
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  const found = useTextCheck(text);
  const marks = found ? marksOf(text, found.blocked) : [];
  const isSaid = marks.length > 0 && marks.every(({ fragment }) => said.includes(fragment));
  const select = (at: number, length: number): void => {
    const area = document.getElementById(field);
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.focus();
    area.setSelectionRange(at, at + length);
  };
  return (
    <div className="text-check" role="status">
      {found && (
        <>
          {!isSaid && (
            <p className="text-check-title">
              <Icon name="warn" />{' '}
              {t(`textCheck.${found.verdict === 'refused' ? 'refused' : 'doubtful'}`, { count: marks.length })}
            </p>
          )}
          <ul>
            {marks.map(({ at, before, fragment, after }) => (
              <li key={`${at} ${fragment}`}>
                <span>
                  {before}
                  <mark>{fragment}</mark>
                  {after}
                </span>{' '}
                <Button
                  kind="quiet"
                  size="s"
                  onClick={() => {
                    select(at, fragment.length);
                  }}
                >
                  {t('textCheck.find')}
                  <span className="vh"> {fragment}</span>
                </Button>{' '}
                <Button
                  kind="quiet"
                  size="s"
                  onClick={() => {
                    onChange(withoutMark(text, at, fragment));
                    document.getElementById(field)?.focus();
                  }}
                >
                  {t('textCheck.remove')}
                  <span className="vh">: {fragment}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
