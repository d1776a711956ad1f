import { useTranslate } from 'react-admin';
import { useFormat } from './format';
import { useNow } from './useNow';

interface DueProps {
  /** The deadline, ISO, as the server has it. */
  at: string;
  /** Whether the moment is also written out; elsewhere it is the title. */
  exact?: boolean;
}

/** How long is left until a deadline, or for how long it has been missed; the moment in the time of Rome. */
export function Due({ at, exact = false }: DueProps) {
  const t = useTranslate();
  const format = useFormat();
  const left = Date.parse(at) - useNow().getTime();
  const late = left <= 0;
  const moment = format.stamp(at);
  return (
    <time className={late ? 'due late' : 'due'} dateTime={at} title={t('backOffice.due.title', { at: moment })}>
      <span className="num">
        {t(late ? 'backOffice.due.late' : 'backOffice.due.left', { time: format.lasting(left) })}
      </span>
      {exact && <span className="micro soft num"> · {moment}</span>}
    </time>
  );
}
