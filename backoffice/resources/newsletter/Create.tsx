import { CreateBase, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Newsletter, NewsletterInput } from '../../api/records';
import { RecordPage } from '../RecordPage';
import { NewsletterForm } from './NewsletterForm';

/** A new draft. */
export default function NewsletterCreate() {
  const t = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const data = useDataProvider();
  const save = async (body: NewsletterInput) => {
    const { data: made } = await data.create<Newsletter>('newsletter', { data: body });
    notify('backOffice.newsletter.saved');
    void navigate(`/newsletter/${made.id}/show`);
  };
  return (
    <CreateBase>
      <RecordPage title={t('backOffice.newsletter.create')}>
        <NewsletterForm submit="backOffice.newsletter.save" onSave={save} />
      </RecordPage>
    </CreateBase>
  );
}
