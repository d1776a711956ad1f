import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import { SaveButton } from '../../ui/save-button';
import { ContactsList, firmOf } from './contacts-list';
import { readQuotePdf } from './files';
import type { FirmResponse } from './types';

/** The written quote as a file. */
export function QuotePdfButton({ id }: { id: number }) {
  const { t } = useTranslation('requests');
  return (
    <span>
      <SaveButton icon="file" call={() => readQuotePdf(id)} name={t('quote.fileName')}>
        {t('quote.pdf')}
      </SaveButton>
    </span>
  );
}

/** How the chosen firm is reached. */
export function ContactsCard({
  response,
  contacts,
}: {
  response: FirmResponse;
  contacts: NonNullable<FirmResponse['contacts']>;
}) {
  const { t } = useTranslation('requests');
  return (
    <section className="panel stack" aria-labelledby="chosen">
      <h2 className="sub" id="chosen">
        {firmOf(contacts)}
      </h2>
      <ContactsList contacts={contacts} />
      <div className="row">
        <QuotePdfButton id={response.id} />
        <ButtonLink to={`/requests/${response.request.id}`}>{t('afterChoice.go')}</ButtonLink>
      </div>
    </section>
  );
}
