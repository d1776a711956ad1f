import './loading.css';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageMeta } from '../page-meta';

const BEFORE_OUTLINE_MS = 300;
const BEFORE_WORDS_MS = 4000;

/** The outlines of what will come, still. Nothing under 300 ms; a sentence over 4 s. */
export function Loading({ lines = 4, blocks }: { lines?: number; blocks?: boolean }) {
  const { t } = useTranslation();
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    const timers = [BEFORE_OUTLINE_MS, BEFORE_WORDS_MS].map((ms) =>
      setTimeout(() => {
        setWaited(ms);
      }, ms),
    );
    return () => {
      timers.forEach(clearTimeout);
    };
  }, []);
  return (
    <div className="loading" aria-busy="true" style={waited === 0 ? { visibility: 'hidden' } : undefined}>
      <span className="vh">{t('loading.label')}</span>
      <div className={blocks ? 'skeleton blocks' : 'skeleton'} aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => (
          <i key={index} />
        ))}
      </div>
      <p className="small soft" role="status">
        {waited >= BEFORE_WORDS_MS && t('loading.long')}
      </p>
    </div>
  );
}

/** A signed-in page as the server can already draw it: title, h1, outlines. Use it in `HydrateFallback`. */
export function PageSkeleton({
  title,
  lead,
  lines,
  blocks,
}: {
  title: string;
  lead?: ReactNode;
  lines?: number;
  blocks?: boolean;
}) {
  return (
    <div className="page stack-l">
      <PageMeta title={title} noindex />
      <h1>{title}</h1>
      {lead && <p className="lead measure">{lead}</p>}
      <Loading lines={lines} blocks={blocks} />
    </div>
  );
}
