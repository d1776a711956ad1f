import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { Fragment, type ReactNode } from 'react';
import { Sidebar as Drawer, useGetList, useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { useMentions } from '../dashboard/use-mentions';
import { maySee } from '../providers/access';
import { undecided } from '../resources/cases/queue-filter';
import { waiting } from '../resources/refunds/queue-filter';
import { useSections } from './useSections';

const sections = {
  trust: ['cases', 'requests', 'blacklist', 'messages', 'reviews', 'responses', 'transparency'],
  money: [
    'refunds',
    'invoices',
    'invoice-receipts',
    'checkouts',
    'ledger',
    'coupons',
    'events',
    'reconciliation',
    'vat',
  ],
  people: ['accounts'],
  house: [
    'market',
    'content-home',
    'content',
    'legal-facts',
    'milestones',
    'newsletter',
    'business-settings',
    'settings',
    'reason-texts',
    'outbox',
    'jobs',
    'staff',
    'audit',
    'security-events',
  ],
};

/** The resources whose records wait for a decision, with the filter that finds them. */
const toDecide: Readonly<Record<string, object>> = { cases: undecided.filter, refunds: waiting.filter };

/** The sections that the role includes. On a phone they open over the page and close when one is chosen. */
export function Sidebar() {
  const t = useTranslate();
  const { open, setOpen, isPhone } = useSections();
  const close = () => {
    setOpen(false);
  };
  const onChoose = () => {
    if (isPhone) close();
  };
  return (
    <Drawer
      appBarAlwaysOn
      open={open}
      onClose={close}
      className="no-print"
      slotProps={{ paper: isPhone ? { 'aria-label': t('backOffice.sections') } : {} }}
    >
      {open && (
        <Box component="nav" id="sections" aria-label={t('backOffice.sections')} sx={{ width: 200, px: 1.5, py: 2 }}>
          <List disablePadding>
            <Item to="/" onChoose={onChoose}>
              {t('ra.page.dashboard')}
              {maySee('cases') && <Mentioned />}
            </Item>
          </List>
          {Object.entries(sections).map(([section, names]) => {
            const seen = names.filter(maySee);
            return (
              seen.length > 0 && (
                <Fragment key={section}>
                  <Box
                    component="h2"
                    sx={{
                      px: 1.5,
                      pt: 1.5,
                      pb: 0.5,
                      font: '600 var(--t-micro)/1.3 var(--font-text)',
                      letterSpacing: 0,
                      color: 'var(--ink-3)',
                    }}
                  >
                    {t(`backOffice.section.${section}`)}
                  </Box>
                  <List disablePadding>
                    {seen.map((name) => (
                      <Item key={name} to={`/${name}`} onChoose={onChoose}>
                        {t(`resources.${name}.name`, { smart_count: 2 })}
                        {name in toDecide && <Waiting name={name} />}
                      </Item>
                    ))}
                  </List>
                </Fragment>
              )
            );
          })}
        </Box>
      )}
    </Drawer>
  );
}

function Item({ to, onChoose, children }: { to: string; onChoose: () => void; children: ReactNode }) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={NavLink}
        to={to}
        end={to === '/'}
        onClick={onChoose}
        sx={{
          minHeight: 44,
          px: 1.5,
          py: 0,
          borderRadius: '5px',
          justifyContent: 'space-between',
          fontSize: '0.9375rem',
          '&.active': { bgcolor: 'var(--petrol-tint)', color: 'var(--on-petrol-tint)', fontWeight: 600 },
        }}
      >
        {children}
      </ListItemButton>
    </ListItem>
  );
}

/** How many notes of colleagues wait for the member. */
function Mentioned() {
  const { data } = useMentions();
  return <Count of={data?.length} what="mentioned" />;
}

/** How many records of a resource wait for a decision. */
function Waiting({ name }: { name: string }) {
  const { total } = useGetList(name, {
    filter: toDecide[name] ?? {},
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
  });
  return <Count of={total} what="waiting" />;
}

/** A number beside a section, with the words that a screen reader says after it; nothing for none. */
function Count({ of, what }: { of: number | undefined; what: 'mentioned' | 'waiting' }) {
  const t = useTranslate();
  return of ? (
    <span className="num">
      {of}
      <span className="vh"> {t(`backOffice.${what}`)}</span>
    </span>
  ) : null;
}
