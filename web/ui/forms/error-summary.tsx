import './error-summary.css';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface SummaryLine {
  text: string;
  /** The control it is about; without it the line is plain words. */
  fieldId?: string;
  /** The field's name, as the server calls it. */
  name?: string;
}

/**
 * The errors of a form: at the top of the page, before the title. Takes the focus when it appears
 * and puts "Errore:" before the page's title. `round` changes with every refused attempt, so that focus returns.
 */
export function ErrorSummary({
  lines,
  title,
  note,
  blocked = [],
  round = 0,
}: {
  lines: SummaryLine[];
  title?: string;
  note?: string;
  blocked?: string[];
  round?: number;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const shown = lines.length > 0;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, round]);
  useEffect(() => {
    if (!shown) return;
    const before = document.title;
    document.title = t('form.errorPrefix', { title: before });
    return () => {
      document.title = before;
    };
  }, [shown, t]);
  if (!shown) return null;
  // Text that a line quotes is not repeated.
  const unsaid = blocked.filter((part) => !lines.some(({ text }) => text.includes(part)));
  return (
    <div ref={box} className="err-summary" role="alert" tabIndex={-1}>
      <h2>{title ?? t('form.summary', { count: lines.length })}</h2>
      <p>{note ?? t('form.kept')}</p>
      <ul>
        {lines.map((line) => (
          <li key={`${line.name ?? ''}${line.text}`}>
            {line.fieldId ? (
              <a
                href={`#${line.fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(line.fieldId);
                }}
              >
                <LineText line={line} />
              </a>
            ) : (
              <LineText line={line} />
            )}
          </li>
        ))}
      </ul>
      {unsaid.length > 0 && (
        <p>
          {t('form.blocked')} <strong>{unsaid.join(', ')}</strong>
        </p>
      )}
    </div>
  );
}

const GENERIC = ['required', 'email', 'min', 'max', 'numeric', 'confirmed', 'format', 'date'] as const;

/**
 * A text that could be any field's ("Campo è obbligatorio") says which field it is of: "Manca la password", "Email: non è
 * scritta bene". Fields that have no words of their own are called as their label, which is read from the page.
 */
function LineText({ line }: { line: SummaryLine }) {
  const { t, i18n } = useTranslation('common');
  const generic = GENERIC.find((rule) => t(`rule.${rule}`) === line.text);
  const own = (group: 'missing' | 'named'): string | undefined => {
    const name = line.name?.replaceAll('.', '_') ?? '';
    const key = [name, line.name?.split('.').at(-1) ?? ''].find((each) => i18n.exists(`common:${group}.${each}`));
    return key === undefined ? undefined : t(`${group}.${key as 'password'}`);
  };
  if (!generic) return line.text;
  const missing = generic === 'required' ? own('missing') : undefined;
  if (missing) return missing;
  const label = own('named') ?? (line.fieldId ? labelOf(line.fieldId) : undefined);
  if (!label) return line.text;
  return generic === 'required' ? t('form.missing', { label }) : t(`form.wrong.${generic}`, { label });
}

/**
 * The words of a field's label or legend, without what follows in brackets. The field was on the page before it was
 * refused.
 */
function labelOf(fieldId: string): string | undefined {
  const control = document.getElementById(fieldId);
  const named = control?.matches('fieldset')
    ? control.querySelector('legend')
    : document.querySelector(`label[for="${fieldId}"]`);
  return named?.firstChild?.textContent?.trim();
}

/** Brings a control into view and focuses it; in a group, its first control. */
function focusField(id: string | undefined): void {
  const target = id ? document.getElementById(id) : null;
  if (!target) return;
  const control = target.matches('input, select, textarea, button')
    ? target
    : (target.querySelector<HTMLElement>('input, select, textarea, button') ?? target);
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}
