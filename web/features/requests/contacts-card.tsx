import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import { useFormat } from '../../ui/format/format';
import { SaveButton } from '../../ui/save-button';
import { readQuotePdf } from './files';
import type { FirmResponse } from './types';

/** The written quote as a file. */
export function QuotePdfButton({ id }: { id: number }) {
  const { t } = useTranslation('requests');
  return (
    <span>
      <SaveButton icon="file" call={() => readQuotePdf(id)} name={t('quote.fileName', { id })}>
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
  const format = useFormat();
  const person = `${contacts.first_name} ${contacts.last_name}`.trim();
  const numbers = [contacts.phone, contacts.mobile].filter((each): each is string => Boolean(each));
  return (
    <section className="panel stack" aria-labelledby="chosen">
      <h2 className="sub" id="chosen">
        {contacts.company_name ?? person}
      </h2>
      <dl className="facts-list">
        {contacts.company_name && person && (
          <div>
            <dt>{t('contacts.person')}</dt>
            <dd>{person}</dd>
          </div>
        )}
        {numbers.length > 0 && (
          <div>
            <dt>{t('contacts.phone')}</dt>
            <dd>
              {numbers.map((each) => (
                <a key={each} href={`tel:${each.replaceAll(/[^+\d]/g, '')}`}>
                  {format.phone(each)}
                </a>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('contacts.email')}</dt>
          <dd>
            <a href={`mailto:${contacts.email}`}>{contacts.email}</a>
          </dd>
        </div>
        {contacts.pec && (
          <div>
            <dt>{t('contacts.pec')}</dt>
            <dd>
              <a href={`mailto:${contacts.pec}`}>{contacts.pec}</a>
            </dd>
          </div>
        )}
        {contacts.address && (
          <div>
            <dt>{t('contacts.address')}</dt>
            <dd>{contacts.address}</dd>
          </div>
        )}
      </dl>
      <div className="row">
        <QuotePdfButton id={response.id} />
        <ButtonLink to={`/responses/${response.id}`}>{t('quote.read')}</ButtonLink>
      </div>
    </section>
  );
}
