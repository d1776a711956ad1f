import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import { useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { Logo } from '../../web/ui/brand/logo';
import { Icon } from '../../web/ui/icon';
import { sendNow } from '../case/undoable';
import { anyDraft } from '../form/drafts';
import { hasUnsaved } from '../form/use-kept';
import { KeysDialog } from '../keys/KeysDialog';
import { useKeys } from '../keys/use-keys';
import { may } from '../providers/access';
import { readSession } from '../providers/session';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { MenuButton } from '../ui/MenuButton';
import { LanguageButton } from './LanguageButton';
import { SearchBox } from './SearchBox';
import { useColourScheme } from './useColourScheme';
import { useSections } from './useSections';

/** The sections' button, the logo, the language, and who is signed in. */
export function TopBar() {
  const t = useTranslate();
  const { open, setOpen } = useSections();
  return (
    <AppBar
      position="static"
      color="transparent"
      className="no-print"
      sx={{ borderBottom: '1px solid var(--rule)', bgcolor: 'background.default' }}
    >
      <Toolbar
        disableGutters
        sx={{
          minHeight: '3.5rem !important',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          gap: { xs: 0.5, sm: 1 },
          px: { xs: 1, sm: 1.5 },
        }}
      >
        <IconButton
          aria-expanded={open}
          aria-controls="sections"
          aria-label={t(open ? 'ra.action.close_menu' : 'ra.action.open_menu')}
          onClick={() => {
            setOpen(!open);
          }}
        >
          <Icon name="menu" />
        </IconButton>
        <Box component={Link} to="/" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
          <Logo label={`Giustamente, ${t('backOffice.name')}`} />
        </Box>
        <Box
          component="span"
          className="soft"
          sx={{
            display: { xs: 'none', sm: 'inline' },
            ml: 1,
            pl: 2,
            borderLeft: '1px solid var(--rule)',
            fontSize: '0.9375rem',
          }}
        >
          {t('backOffice.name')}
        </Box>
        {may('search:read') && (
          <Box
            sx={{
              order: { xs: 1, sm: 0 },
              flex: { xs: '1 0 100%', sm: '1 1 0' },
              display: 'flex',
              justifyContent: 'center',
              minWidth: 0,
              px: { sm: 0.5, md: 2 },
              pb: { xs: 1, sm: 0 },
            }}
          >
            <SearchBox />
          </Box>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 1 }, ml: 'auto', flexShrink: 0 }}>
          <LanguageButton />
          <Me />
        </Box>
      </Toolbar>
    </AppBar>
  );
}

function Me() {
  const t = useTranslate();
  const navigate = useNavigate();
  const logout = useLogout();
  const scheme = useColourScheme();
  const [asking, setAsking] = useState(false);
  const [keysShown, setKeysShown] = useState(false);
  const staff = readSession()?.staff;
  useKeys({
    help: () => {
      setKeysShown(true);
    },
  });
  const leave = async () => {
    await sendNow();
    await logout({}, '/login', false);
  };
  return (
    <>
      <MenuButton
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        button={(trigger) => (
          <Button
            variant="outlined"
            startIcon={<Icon name="user" />}
            sx={{ px: { xs: 1.25, sm: 2 }, minWidth: 0 }}
            {...trigger}
          >
            <span className="vh">{t('backOffice.me.name')}: </span>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {staff?.name.split(' ')[0]}
            </Box>
            {staff && (
              <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
                , {t(`backOffice.role.${staff.role}`).toLowerCase()}
              </Box>
            )}
          </Button>
        )}
        entries={[
          {
            key: 'me',
            text: t('backOffice.me.name'),
            onChoose: () => {
              void navigate('/me');
            },
          },
          { key: 'look', text: t(`backOffice.look.${scheme.next}`), onChoose: scheme.change },
          {
            key: 'keys',
            text: t('backOffice.keys.title'),
            onChoose: () => {
              setKeysShown(true);
            },
          },
          {
            key: 'logout',
            text: t('ra.auth.logout'),
            onChoose: () => {
              if (hasUnsaved() || anyDraft()) setAsking(true);
              else void leave();
            },
          },
        ]}
      />
      <KeysDialog
        open={keysShown}
        onClose={() => {
          setKeysShown(false);
        }}
      />
      <ConfirmDialog
        open={asking}
        title={t('backOffice.draft.logout')}
        confirm={t('ra.auth.logout')}
        danger
        onConfirm={async () => {
          await leave();
        }}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t('backOffice.draft.logout_follows')}</p>
      </ConfirmDialog>
    </>
  );
}
