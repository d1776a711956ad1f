import './button.css';
import { useRef, useState, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import { Link, type LinkProps } from './link';
import { useProblemWords } from './problem-words';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';

interface Look {
  /**
   * primary: one a screen; secondary: outlined; quiet: underlined; danger: outlined crimson, and always asks once more.
   */
  kind?: ButtonKind;
  /** s 44 px (tools), m 48, l 56 (the page's main act). */
  size?: ButtonSize;
  /** Takes the whole width. */
  wide?: boolean;
  /** Shown on the right, inside: "1 credito". */
  price?: ReactNode;
  icon?: IconName;
  /** After the words. */
  iconAfter?: IconName;
}

const KIND: Record<ButtonKind, string> = { primary: 'btn-1', secondary: 'btn-2', quiet: 'btn-3', danger: 'btn-danger' };

function look({ kind = 'secondary', size = 'm', wide }: Look, className?: string): string {
  return ['btn', KIND[kind], size !== 'm' && `btn-${size}`, wide && 'btn-w', className].filter(Boolean).join(' ');
}

function Content({ icon, iconAfter, price, children }: Look & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
      {price !== undefined && <span className="btn-price">{price}</span>}
    </>
  );
}

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> & {
    /** May return a promise: until it settles the button is pending by itself. Its failure is shown beside the button. */
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
    /** Keeps width and words, adds "…", and takes no second press. */
    pending?: boolean;
  };

/**
 * A button. A second press while the first still works does nothing. What a press throws is shown beside it, so no refusal
 * is lost where the caller shows none in a better place.
 */
export function Button({
  kind,
  size,
  wide,
  price,
  icon,
  iconAfter,
  pending = false,
  onClick,
  children,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  const words = useProblemWords();
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState('');
  const held = useRef(false);
  const busy = pending || working;
  async function press(event: MouseEvent<HTMLButtonElement>): Promise<void> {
    // The ref, not the state: two presses can arrive before the state is drawn.
    if (busy || held.current) {
      event.preventDefault();
      return;
    }
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    held.current = true;
    setWorking(true);
    setFailed('');
    try {
      await result;
    } catch (error) {
      setFailed(words(error));
    } finally {
      held.current = false;
      setWorking(false);
    }
  }
  return (
    <>
      <button
        type={type}
        className={look({ kind, size, wide }, className)}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          void press(event);
        }}
        {...rest}
      >
        <Content icon={icon} iconAfter={iconAfter} price={price}>
          {children}
          {busy && '…'}
        </Content>
      </button>
      {failed && (
        <span className="err" role="alert">
          {failed}
        </span>
      )}
    </>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  wide,
  price,
  icon,
  iconAfter,
  children,
  className,
  ...rest
}: Look & LinkProps) {
  return (
    <Link className={look({ kind, size, wide }, className)} {...rest}>
      <Content icon={icon} iconAfter={iconAfter} price={price}>
        {children}
      </Content>
    </Link>
  );
}

/** An icon alone, for closing and menus only; the label is its name for screen readers. */
export function IconButton({
  icon,
  label,
  className = '',
  ...rest
}: { icon: IconName; label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={`iconbtn ${className}`} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
