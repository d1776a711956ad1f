import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { ContentText } from '../../api/records';
import { asFailure } from '../../providers/http';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Row } from '../../ui/Page';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { instantOfRomeField } from '../../ui/rome';

/** Whether the form around it has unsaved changes. */
export function DirtyWatch({ onChange }: { onChange: (dirty: boolean) => void }) {
  const { isDirty } = useFormState();
  useEffect(() => {
    onChange(isDirty);
  }, [isDirty, onChange]);
  return null;
}

type Verb = 'publish' | 'schedule' | 'recall' | 'discard' | 'withdraw' | 'review';

/** The actions on a text in its present state. */
function verbsOf({ state, live, edition, reviewed, editions = [] }: ContentText): Verb[] {
  const published = editions.some(({ status }) => status === 'published');
  return [
    ...(state === 'draft' ? (['publish', 'schedule', 'discard'] as const) : []),
    ...(state === 'scheduled' ? (['publish', 'recall'] as const) : []),
    ...(live && reviewed && (state === 'first' || edition > 0) ? (['review'] as const) : []),
    ...(published ? (['withdraw'] as const) : []),
  ];
}

interface VerbsProps {
  text: ContentText;
  /** The form has unsaved changes. */
  dirty: boolean;
  /** Does it. @throws Failure */
  onVerb: (verb: Verb, body: object) => Promise<void>;
}

/** The buttons of a text; each asks for a confirmation. */
export function Verbs({ text, dirty, onVerb }: VerbsProps) {
  const t = useTranslate();
  const [asking, setAsking] = useState<Verb | null>(null);
  const [at, setAt] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { edition, revision, language } = text;
  const title = (verb: Verb): string =>
    `${t(`backOffice.content.question.${verb}`)} (${t(`backOffice.content.language.${language}`)})`;
  const close = () => {
    setAsking(null);
    setWrong(undefined);
  };
  const act = async (verb: Verb, body: object) => {
    await onVerb(verb, body);
    close();
  };
  const decide = async () => {
    if (!asking) return;
    if (asking !== 'schedule') {
      await act(asking, asking === 'recall' ? {} : { edition, revision });
      return;
    }
    const moment = instantOfRomeField(at);
    if (moment === null) {
      setWrong(t('backOffice.content.at_needed'));
      return;
    }
    try {
      await act('schedule', { edition, revision, at: moment });
    } catch (error) {
      const said = asFailure(error).body.errors.at;
      if (!said) throw error;
      setWrong(said);
    }
  };
  const withReason = asking === 'withdraw' || asking === 'review';
  return (
    <>
      <Box sx={{ mb: 3 }}>
        <Row>
          {verbsOf(text).map((verb) => (
            <Button
              key={verb}
              variant={verb === 'publish' ? 'contained' : 'outlined'}
              {...((verb === 'discard' || verb === 'withdraw') && { color: 'error' })}
              disabled={dirty && (verb === 'publish' || verb === 'schedule')}
              onClick={() => {
                setAsking(verb);
              }}
            >
              {t(`backOffice.content.verb.${verb}`)}
            </Button>
          ))}
          {dirty && <span className="soft small">{t('backOffice.content.unsaved')}</span>}
        </Row>
      </Box>
      <ConfirmDialog
        open={asking !== null && !withReason}
        title={title(asking ?? 'publish')}
        confirm={t(`backOffice.content.verb.${asking ?? 'publish'}`)}
        danger={asking === 'discard'}
        onConfirm={decide}
        onClose={close}
      >
        {asking === 'schedule' ? (
          <TextField
            type="datetime-local"
            label={t('backOffice.content.at')}
            helperText={wrong ?? t('backOffice.coupon.rome')}
            error={wrong !== undefined}
            slotProps={{ inputLabel: { shrink: true } }}
            fullWidth
            sx={{ my: 2 }}
            value={at}
            onChange={(event) => {
              setAt(event.target.value);
              setWrong(undefined);
            }}
          />
        ) : (
          <p>{t(`backOffice.content.follows.${asking ?? 'publish'}`)}</p>
        )}
      </ConfirmDialog>
      <ReasonDialog
        key={asking === 'withdraw' ? asking : 'review'}
        draft={asking === 'withdraw' ? asking : 'review'}
        open={withReason}
        title={title(asking ?? 'review')}
        confirm={t(`backOffice.content.verb.${asking ?? 'review'}`)}
        danger={asking === 'withdraw'}
        hint={t('backOffice.content.reason_hint')}
        onConfirm={(reason) => (asking ? act(asking, { reason }) : Promise.resolve())}
        onClose={close}
      >
        <p>{t(`backOffice.content.follows.${asking ?? 'review'}`)}</p>
      </ReasonDialog>
    </>
  );
}
