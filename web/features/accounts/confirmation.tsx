import './accounts.css';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/problems';
import { Button } from '../../ui/button';
import { Loading } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { PageMeta } from '../../ui/page-meta';

type State<T> = { at: 'asking' } | { at: 'done'; result: T } | { at: 'refused'; words?: string } | { at: 'offline' };

/**
 * A link from a mail is used: asks the server once, then tells what came of it. A link that was used within the hour
 * answers as the first time, so reloading the page does no harm.
 */
export function Confirmation<T>({
  title,
  confirm,
  done,
  refused,
}: {
  title: string;
  confirm: (signal: AbortSignal) => Promise<T>;
  done: (result: T) => { title: string; text: ReactNode; action: ReactNode };
  /** What one can do about a link that is no longer good. */
  refused: ReactNode;
}) {
  const { t } = useTranslation('accounts');
  const [state, setState] = useState<State<T>>({ at: 'asking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    confirm(abort.signal).then(
      (result) => {
        setState({ at: 'done', result });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const known = error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;
        // A link that was used or is too old has words here, beside what one can do about it; other refusals bring theirs.
        const words = known && error.code !== 'invalid_token' ? error.messages[0] : undefined;
        setState(known ? { at: 'refused', words } : { at: 'offline' });
      },
    );
    return () => {
      abort.abort();
    };
    // The link is the page: only a retry asks again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [round]);
  if (state.at === 'asking') {
    return (
      <div className="wrap page stack-l">
        <PageMeta title={title} noindex />
        <h1>{title}</h1>
        <Loading lines={2} />
      </div>
    );
  }
  const shown =
    state.at === 'done'
      ? done(state.result)
      : state.at === 'refused'
        ? { title: t('confirm.refused'), text: state.words ?? t('confirm.refusedText'), action: refused }
        : {
            title: t('confirm.offline'),
            text: t('confirm.offlineText'),
            action: (
              <Button
                kind="primary"
                onClick={() => {
                  setState({ at: 'asking' });
                  setRound(round + 1);
                }}
              >
                {t('retry')}
              </Button>
            ),
          };
  return (
    <div className="wrap page" role="status">
      <PageMeta title={shown.title} noindex />
      <EmptyState open={state.at === 'done'} title={<h1>{shown.title}</h1>} action={shown.action}>
        <p>{shown.text}</p>
      </EmptyState>
    </div>
  );
}
