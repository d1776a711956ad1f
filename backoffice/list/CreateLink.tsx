import Button from '@mui/material/Button';
import { useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../../web/ui/icon';

/** The link to a new record, above the list. */
export function CreateLink({ label }: { label: string }) {
  const resource = useResourceContext() ?? '';
  return (
    <Button variant="contained" component={Link} to={`/${resource}/create`} startIcon={<Icon name="plus" />}>
      {label}
    </Button>
  );
}
