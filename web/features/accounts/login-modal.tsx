import './accounts.css';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { afterLogin } from '../../app/after-login';
import { usePath } from '../../ui/link';
import { Modal } from '../../ui/modal';
import { LoginForm } from './login-form';

/** The login in the header: the login form over the current page. */
export default function LoginModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const path = usePath();
  const [query] = useSearchParams();
  return (
    <Modal opened={opened} onClose={onClose} title={t('login.title')}>
      <LoginForm
        onDone={() => {
          onClose();
          void navigate(path(afterLogin(query.get('redirect_to'))));
        }}
      />
    </Modal>
  );
}
