import ToggleButton from '@mui/material/ToggleButton';
import { useNotify, useRecordContext, useResourceContext, useStore, useTranslate } from 'react-admin';
import { staffLimits } from '../../src/shared/limits';
import { shortcutResources } from '../../src/shared/staff/views.codes';
import { Icon } from '../../web/ui/icon';

const NONE: readonly string[] = [];

/** The records that the member starred, the last first: `accounts/12`. Only numbers stay in the browser. Rule 16.22. */
export const useStarred = () => useStore<readonly string[]>('starred', NONE);

/** Stars the record of the page, so that the empty search offers it; nothing on other pages. */
export function StarButton() {
  const t = useTranslate();
  const notify = useNotify();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const [starred, setStarred] = useStarred();
  if (!record || !(shortcutResources as readonly string[]).includes(resource)) return null;
  const one = `${resource}/${record.id}`;
  const isStarred = starred.includes(one);
  const toggle = () => {
    if (isStarred) setStarred(starred.filter((other) => other !== one));
    else if (starred.length < staffLimits.starred) setStarred([one, ...starred]);
    else notify('backOffice.star.full', { type: 'warning', messageArgs: { max: staffLimits.starred } });
  };
  const name = t('backOffice.star.name');
  return (
    <ToggleButton
      value="star"
      selected={isStarred}
      onChange={toggle}
      aria-label={name}
      title={name}
      className="no-print"
      sx={{ width: 44, height: 44, '&.Mui-selected svg': { fill: 'currentColor' } }}
    >
      <Icon name="star" />
    </ToggleButton>
  );
}
