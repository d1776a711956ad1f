import './accounts.css';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/problems';
import { Button } from '../../ui/button';
import { Loading } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { PageMeta } from '../../ui/page-meta';

type State<T> =
  | { at: 'waiting' }
  | { at: 'asking' }
  | { at: 'done'; result: T }
  | { at: 'refused'; words?: string }
  | { at: 'offline' };

const unchanging = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

/**
 * The page that a link in a mail opens. Opening it confirms nothing, because programs that scan mails open links, too:
 * the person presses the button. Then it shows the result. A link that was used within the hour gets the same answer as
 * the first time.
 */
export function Confirmation<T>({
  title,
  question,
  confirm,
  done,
  refused,
}: {
  title: string;
  /** What the button is for. */
  question: { title: string; text: string; button: string };
  confirm: (signal: AbortSignal) => Promise<T>;
  done: (result: T) => { title: string; text: ReactNode; action: ReactNode };
  /** What to do about a link that is no longer good. */
  refused: ReactNode;
}) {
  const { t } = useTranslation('accounts');
  const [state, setState] = useState<State<T>>({ at: 'waiting' });
  const [round, setRound] = useState(0);
  // A press before the page's script has come would be lost.
  const listens = useSyncExternalStore(unchanging, inBrowser, onServer);
  const ask = () => {
    setState({ at: 'asking' });
    setRound(round + 1);
  };
  useEffect(() => {
    if (round === 0) return;
    const abort = new AbortController();
    confirm(abort.signal).then(
      (result) => {
        setState({ at: 'done', result });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const known = error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;
        // A link that was used or is too old has a text here, with what to do about it; other refusals bring their own.
        const words = known && error.code !== 'invalid_token' ? error.messages[0] : undefined;
        setState(known ? { at: 'refused', words } : { at: 'offline' });
      },
    );
    return () => {
      abort.abort();
    };
    // Only the button calls the server.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [round]);
  if (state.at === 'waiting') {
    return (
      <div className="wrap page">
        <PageMeta title={question.title} noindex />
        <EmptyState
          title={<h1>{question.title}</h1>}
          action={
            <Button kind="primary" size="l" disabled={!listens} onClick={ask}>
              {question.button}
            </Button>
          }
        >
          <p>{question.text}</p>
        </EmptyState>
      </div>
    );
  }
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
              <Button kind="primary" onClick={ask}>
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
