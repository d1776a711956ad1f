import Menu, { type MenuProps } from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';

/** What a button has that opens a menu. */
interface Trigger {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface MenuButtonProps extends Pick<MenuProps, 'anchorOrigin' | 'transformOrigin'> {
  /** The button, with what opens the menu. */
  button: (trigger: Trigger) => ReactElement;
  /** The entries, in their order: what each says and does. The menu closes first. */
  entries: readonly { key: string | number; text: ReactNode; onChoose: () => void }[];
}

/** A button that opens a menu. */
export function MenuButton({ button, entries, ...origins }: MenuButtonProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? id : undefined,
        onClick: (event) => {
          setAnchor(event.currentTarget);
        },
      })}
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close} {...origins}>
        {entries.map(({ key, text, onChoose }) => (
          <MenuItem
            key={key}
            onClick={() => {
              close();
              onChoose();
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
