import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

/** What stands where an answer will be: nothing at first, then quiet lines, then a sentence. */
export function Outline({ rows = 6 }: { rows?: number }) {
  const t = useTranslate();
  const [stage, setStage] = useState(0);
  useEffect(() => {
    const timers = [
      setTimeout(() => {
        setStage(1);
      }, 300),
      setTimeout(() => {
        setStage(2);
      }, 4000),
    ];
    return () => {
      timers.forEach(clearTimeout);
    };
  }, []);
  if (stage === 0) return null;
  return (
    <div className="outline" aria-busy="true">
      {stage === 2 && (
        <p className="soft" role="status">
          {t('backOffice.slow')}
        </p>
      )}
      {Array.from({ length: rows }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}
