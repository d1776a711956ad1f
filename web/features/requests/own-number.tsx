import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountLimits } from '../../../src/shared/limits.js';
import { invalidate, queries } from '../../api/queries';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';
import { TextField } from '../../ui/fields';
import { saveProfile } from '../accounts/profile/api';
import type { FirmResponse } from './types';

/** The reader's own number, while the profile has none. Uses the texts `requests`. */
export interface OwnNumber {
  /** Whether the profile has none. */
  readonly missing: boolean;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly problem: string;
  /** Saves what was written; false if it was refused. Nothing written is no problem. */
  readonly save: () => Promise<boolean>;
}

/** How many other firms have the contact details already, with the citizen's consent. */
export const knownTo = (responses: readonly Pick<FirmResponse, 'id' | 'shared_contacts'>[], chosen?: number): number =>
  responses.filter(({ id, shared_contacts }) => shared_contacts && id !== chosen).length;

/** The number at which a firm can call the reader. @param when whether it is needed on the screen */
export function useOwnNumber(when = true): OwnNumber {
  const client = useQueryClient();
  const words = useProblemWords();
  const { data } = queries.useQuery('get', '/profile', {}, { enabled: when });
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const profile = data?.info;
  return {
    missing: profile !== undefined && !profile.mobile && !profile.phone,
    text,
    setText,
    problem,
    save: async () => {
      setProblem('');
      const mobile = text.trim();
      if (mobile === '') return true;
      try {
        await saveProfile({ mobile });
        await invalidate(client, '/profile');
        return true;
      } catch (error) {
        setProblem(words(error));
        return false;
      }
    },
  };
}

/**
 * The field for it.
 * @param others firms that have got the contact details already, and will see the number as well
 */
export function OwnNumberField({ number, others }: { number: OwnNumber; others: number }) {
  const { t } = useTranslation('requests');
  return (
    <TextField
      name="mobile"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={accountLimits.phoneMax}
      label={t('ownNumber.label')}
      hint={others > 0 ? t('ownNumber.others', { count: others }) : t('ownNumber.only')}
      optional
      required={false}
      value={number.text}
      onChange={number.setText}
      error={number.problem}
    />
  );
}

/** After the choice: the firm has no number to call until the reader gives one. */
export function OwnNumberForm({ number, others }: { number: OwnNumber; others: number }) {
  const { t } = useTranslation('requests');
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void number.save();
      }}
    >
      <OwnNumberField number={number} others={others} />
      <div>
        <Button size="s" type="submit">
          {t('ownNumber.save')}
        </Button>
      </div>
    </form>
  );
}
