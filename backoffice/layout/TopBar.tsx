import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { Logo } from '../../web/ui/brand/logo';
import { Icon } from '../../web/ui/icon';
import { readSession } from '../providers/session';
import { LanguageButton } from './LanguageButton';
import { LookItem } from './LookItem';

/** Logo, language, and whoever is signed in. */
export function TopBar({ menu, onMenu }: { menu: boolean; onMenu: () => void }) {
  const t = useTranslate();
  return (
    <header className="top">
      <button
        type="button"
        className="iconbtn only-small"
        aria-expanded={menu}
        aria-controls="rail"
        aria-label={t(menu ? 'ra.action.close_menu' : 'ra.action.open_menu')}
        onClick={onMenu}
      >
        <Icon name={menu ? 'x' : 'menu'} />
      </button>
      <Link className="home" to="/">
        <Logo label={`Giustamente, ${t('backOffice.name')}`} />
      </Link>
      <span className="where">{t('backOffice.name')}</span>
      <div className="tools">
        <LanguageButton />
        <Me />
      </div>
    </header>
  );
}

function Me() {
  const t = useTranslate();
  const navigate = useNavigate();
  const logout = useLogout();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const staff = readSession()?.staff;
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-2"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <Icon name="user" />
        <span>
          <span className="vh">{t('backOffice.me.name')}: </span>
          {staff?.name.split(' ')[0]}
          {staff && <span className="only-large">, {t(`backOffice.role.${staff.role}`).toLowerCase()}</span>}
        </span>
      </button>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        transitionDuration={0}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem
          onClick={() => {
            close();
            void navigate('/me');
          }}
        >
          {t('backOffice.me.name')}
        </MenuItem>
        <LookItem onDone={close} />
        <MenuItem
          onClick={() => {
            close();
            void logout({}, '/login', false);
          }}
        >
          {t('ra.auth.logout')}
        </MenuItem>
      </Menu>
    </>
  );
}
