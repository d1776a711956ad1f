import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import type { FirmResponse } from './types';

type Contacts = NonNullable<FirmResponse['contacts']>;

/** The person of a firm. */
const personOf = ({ first_name, last_name }: Contacts): string => `${first_name} ${last_name}`.trim();

/** What a firm is called: its name, or that of its person. */
export const firmOf = (contacts: Contacts): string => contacts.company_name ?? personOf(contacts);

/** The numbers of a firm, each a link that calls it, on a line of its own. */
export function PhoneLinks({ contacts }: { contacts: Contacts }) {
  const format = useFormat();
  const numbers = [contacts.phone, contacts.mobile].filter((each): each is string => Boolean(each));
  return (
    <ul className="phone-links">
      {[...new Set(numbers)].map((each) => (
        <li key={each}>
          <a href={`tel:${each.replaceAll(/[^+\d]/g, '')}`}>{format.phone(each)}</a>
        </li>
      ))}
    </ul>
  );
}

function Mail({ to }: { to: string }) {
  return <a href={`mailto:${to}`}>{to}</a>;
}

/** How a firm is reached. */
export function ContactsList({ contacts }: { contacts: Contacts }) {
  const { t } = useTranslation('requests');
  const person = personOf(contacts);
  const lines: readonly [name: 'person' | 'phone' | 'email' | 'pec' | 'address', value: ReactNode][] = [
    ['person', contacts.company_name && person],
    ['phone', (contacts.phone ?? contacts.mobile) && <PhoneLinks contacts={contacts} />],
    ['email', <Mail key="email" to={contacts.email} />],
    ['pec', contacts.pec && <Mail to={contacts.pec} />],
    ['address', contacts.address],
  ];
  return (
    <dl className="facts-list">
      {lines.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(`contacts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
