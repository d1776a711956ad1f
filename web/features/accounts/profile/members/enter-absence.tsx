import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { absenceLimits } from '../../../../../src/shared/accounts/absence.limits.js';
import { replacingRoles } from '../../../../../src/shared/accounts/absences.rules.js';
import type { Schemas } from '../../../../api/client';
import { Button } from '../../../../ui/button';
import { comingDay } from '../../../../ui/coming-day';
import { DateField, isDate, Select } from '../../../../ui/fields';
import { Form, useApiForm } from '../../../../ui/forms';
import { Modal } from '../../../../ui/modal';
import { enterAbsence } from './absences-api';

type Member = Schemas['FirmMember'];

interface Given {
  member: Member;
  /** Everybody who signs in for the firm, and who is invited. */
  people: readonly Member[];
  onChanged: (words: string) => Promise<void>;
}

const nameOf = ({ first_name: first, last_name: last }: Member): string => `${first} ${last}`;

/** How the server calls somebody: the owner has no number. */
const keyOf = ({ id }: Member): 'owner' | number => id ?? 'owner';

/** Enters an absence of a person with who replaces, in a dialog. Rule 26.16. */
export function EnterAbsence(given: Given) {
  const { t } = useTranslation('absences');
  const [asking, setAsking] = useState(false);
  const name = nameOf(given.member);
  const close = (): void => {
    setAsking(false);
  };
  return (
    <>
      <Button
        aria-label={t('openOf', { name })}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('open')}
      </Button>
      <Modal opened={asking} onClose={close} title={t('title', { name })}>
        {asking && <AbsenceForm {...given} onClose={close} />}
      </Modal>
    </>
  );
}

function AbsenceForm({ member, people, onChanged, onClose }: Given & { onClose: () => void }) {
  const { t } = useTranslation('absences');
  const { t: common } = useTranslation();
  const name = nameOf(member);
  // Who works on no requests can't replace; the server checks the days.
  const others = people.filter(
    (one) =>
      one.id !== member.id &&
      (one.role === null || replacingRoles.includes(one.role)) &&
      (one.status === 'owner' || one.status === 'active'),
  );
  const form = useApiForm({
    initial: { from: '', until: '', replacement: '' },
    validate: ({ from, until }) => ({
      from: isDate(from) ? undefined : t('fromError', { max: absenceLimits.aheadDays }),
      until: isDate(until) ? undefined : t('untilError'),
    }),
    submit: ({ from, until, replacement }) =>
      enterAbsence({
        person: keyOf(member),
        from,
        until,
        replacement: replacement === '' ? null : replacement === 'owner' ? 'owner' : Number(replacement),
      }),
    onSuccess: () => {
      onClose();
      void onChanged(t('saved', { name }));
    },
  });
  return (
    <Form form={form} summary className="stack">
      <p className="small soft">{t('lead')}</p>
      <DateField label={t('from')} example={comingDay()} {...form.field('from')} />
      <DateField
        label={t('until')}
        hint={t('limit', { max: absenceLimits.maxDays })}
        example={comingDay()}
        {...form.field('until')}
      />
      <Select
        label={t('replacement')}
        hint={t('nobodyHint', { name })}
        empty={t('nobody')}
        options={others.map((one) => ({
          value: String(keyOf(one)),
          label: one.id === null ? t('owner', { name: nameOf(one) }) : nameOf(one),
        }))}
        {...form.field('replacement')}
        required={false}
      />
      <p className="small soft">{t('pause')}</p>
      <div className="modal-acts">
        <Button kind="primary" type="submit" pending={form.pending}>
          {t('save')}
        </Button>
        <Button onClick={onClose}>{common('action.cancel')}</Button>
      </div>
    </Form>
  );
}
