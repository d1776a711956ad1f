import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { saveText } from '../providers/files';
import { CopyButton } from '../ui/CopyButton';
import { Row } from '../ui/Page';
import { LoginLayout } from './LoginLayout';

/** The codes that replace the authenticator, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslate();
  const text = `${codes.join('\n')}\n`;
  return (
    <LoginLayout title={t('backOffice.codes.title')} wide>
      <p>{t('backOffice.codes.text')}</p>
      <Box
        component="ol"
        className="quote code"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))', gap: '0.25rem 1.5rem' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Row>
        <Button
          variant="outlined"
          onClick={() => {
            saveText(text, 'giustamente-codici.txt');
          }}
        >
          {t('backOffice.codes.save')}
        </Button>
        <CopyButton text={text} />
      </Row>
      <Button variant="contained" onClick={onDone}>
        {t('backOffice.codes.done')}
      </Button>
    </LoginLayout>
  );
}
