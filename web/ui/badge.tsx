import './badge.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from './icon';

/** slate (quiet), go (petrol), ok (moss), wait (ochre), no (crimson), new (terracotta). */
export type Tint = 'slate' | 'go' | 'ok' | 'wait' | 'no' | 'new';

/** A state: a word, a shape and a tint, never a colour alone. Can't be pressed. */
export function Badge({ tint = 'slate', shape, children }: { tint?: Tint; shape?: IconName; children: ReactNode }) {
  return (
    <span className={`badge ${tint}`}>
      {shape && <Icon name={shape} />}
      {children}
    </span>
  );
}

type Look = [Tint, IconName];

const REQUEST = {
  '0': ['slate', 'lock'],
  '1': ['slate', 'edit'],
  '2': ['go', 'check'],
  '3': ['go', 'door'],
  '5': ['ok', 'check'],
  '8': ['slate', 'back'],
  '9': ['slate', 'back'],
  '69': ['wait', 'warn'],
  '71': ['no', 'x'],
  '72': ['no', 'x'],
  '73': ['no', 'x'],
  '79': ['wait', 'half'],
  '81': ['no', 'x'],
  '82': ['no', 'x'],
} satisfies Record<string, Look>;

const FIRM = {
  '1': ['slate', 'clock'],
  '2': ['new', 'star'],
  '3': ['wait', 'half'],
  '5': ['slate', 'msg'],
  '7': ['go', 'check'],
  '9': ['ok', 'check'],
  '12': ['slate', 'arrow'],
  '30': ['slate', 'x'],
} satisfies Record<string, Look>;

const CITIZEN = {
  '2': ['slate', 'clock'],
  '3': ['wait', 'half'],
  '5': ['slate', 'msg'],
  '7': ['go', 'check'],
  '9': ['ok', 'check'],
} satisfies Record<string, Look>;

const has = <T extends object>(table: T, code: string): code is keyof T & string => code in table;

/** The state of a request, by its numeric code. An unknown code draws nothing. */
export function RequestBadge({ status }: { status: number }) {
  const { t } = useTranslation('states');
  const code = String(status);
  if (!has(REQUEST, code)) return null;
  const [tint, shape] = REQUEST[code];
  return (
    <Badge tint={tint} shape={shape}>
      {t(`request.${code}`)}
    </Badge>
  );
}

/**
 * The state of a response as the firm (`to="firm"`) or the citizen reads it. What the citizen isn't shown draws
 * nothing.
 */
export function ResponseBadge({ status, to }: { status: number; to: 'firm' | 'citizen' }) {
  const { t } = useTranslation('states');
  const code = String(status);
  if (to === 'firm') {
    if (!has(FIRM, code)) return null;
    const [tint, shape] = FIRM[code];
    return (
      <Badge tint={tint} shape={shape}>
        {t(`firm.${code}`)}
      </Badge>
    );
  }
  if (!has(CITIZEN, code)) return null;
  const [tint, shape] = CITIZEN[code];
  return (
    <Badge tint={tint} shape={shape}>
      {t(`citizen.${code}`)}
    </Badge>
  );
}
