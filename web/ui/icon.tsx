import sprite from './brand/icons.svg?url';

/** The icons of the sprite. */
export type IconName =
  | 'arrow'
  | 'back'
  | 'check'
  | 'x'
  | 'clock'
  | 'pin'
  | 'file'
  | 'msg'
  | 'coin'
  | 'star'
  | 'filter'
  | 'map'
  | 'list'
  | 'columns'
  | 'phone'
  | 'bell'
  | 'search'
  | 'down'
  | 'plus'
  | 'user'
  | 'warn'
  | 'info'
  | 'trash'
  | 'edit'
  | 'down2'
  | 'send'
  | 'door'
  | 'menu'
  | 'up'
  | 'cal'
  | 'lock'
  | 'eye'
  | 'save'
  | 'key'
  | 'dots'
  | 'half';

/** A drawing beside a word; hidden from screen readers, because the word already says it. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`ico ${className}`} width="20" height="20" aria-hidden="true" focusable="false">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
