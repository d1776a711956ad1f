import { useTranslate } from 'react-admin';
import type { ModerationCase } from '../../../api/records';
import { Facts, Section } from '../../../ui/Facts';
import { Moment } from '../../shared';

/** The data of an unused account; the server's `UnusedFile`. */
interface Unused {
  last_seen_at: string | null;
  told_at: string | null;
  created_at: string;
  balance: number | null;
  requests: number;
  responses: number;
  invoices: number;
}

/** Since when an account is unused, and what would be deleted with it. */
export function InactiveFile({ one }: { one: ModerationCase }) {
  const t = useTranslate();
  const of = one.file as unknown as Unused;
  const text = (name: string) => t(`backOffice.inactive.${name}`);
  return (
    <>
      <Section title={text('since')}>
        <Facts
          of={[
            [text('last_seen_at'), of.last_seen_at && <Moment at={of.last_seen_at} />],
            [text('told_at'), <Moment key="told" at={of.told_at} />],
            [text('created_at'), <Moment key="created" at={of.created_at} />],
          ]}
        />
      </Section>
      <Section title={text('holds')}>
        <Facts
          of={[
            [text('balance'), of.balance],
            [text('requests'), of.requests],
            [text('responses'), of.responses],
            [text('invoices'), of.invoices],
          ]}
        />
      </Section>
    </>
  );
}
