import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CopyButton } from '../../ui/CopyButton';
import { Page, Row } from '../../ui/Page';

/** The first password of a member, shown once to the admin who made it. */
export function FirstPassword({ name, password }: { name: string; password: string }) {
  const t = useTranslate();
  return (
    <Page title={t('backOffice.staff.password_title', { name })} lead={t('backOffice.staff.password_text')}>
      <p className="quote code" style={{ marginBottom: '1rem' }}>
        {password}
      </p>
      <Row>
        <CopyButton text={password} />
        <Button variant="contained" component={Link} to="/staff">
          {t('backOffice.staff.told')}
        </Button>
      </Row>
    </Page>
  );
}
