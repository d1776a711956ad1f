import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { asFailure } from '../../providers/http';
import { Row } from '../../ui/Page';
import { Moment } from '../shared';
import type { ContentValues } from './content-values';

/** What somebody else saved while the form was open, and the content of the form. */
export interface Overtaken {
  readonly changed_by: string | null;
  readonly changed_at: string | null;
  /** The fields that differ from the editor's. */
  readonly changed: readonly string[];
  readonly edition: number;
  readonly revision: number;
  readonly values: ContentValues;
}

interface ConflictProps extends Overtaken {
  onLoad: () => Promise<void>;
  onOverwrite: () => Promise<unknown>;
}

/** Somebody else saved first: who, when, what differs, and the two ways to continue. */
export function Conflict({ changed_by, changed_at, changed, edition, revision, onLoad, onOverwrite }: ConflictProps) {
  const t = useTranslate();
  const notify = useNotify();
  const frame = useRef<HTMLDivElement>(null);
  // The button that was pressed is a screen or more below.
  useEffect(() => {
    frame.current?.focus();
  }, [edition, revision]);
  const go = (on: () => Promise<unknown>) => {
    on().catch((error: unknown) => {
      notify(asFailure(error).message, { type: 'error' });
    });
  };
  return (
    <Alert ref={frame} tabIndex={-1} severity="warning" role="alert" sx={{ my: 2, '& p': { mb: 1 } }}>
      <p>
        {t('backOffice.content.overtaken', { name: changed_by ?? '–' })} <Moment at={changed_at} />
      </p>
      <p>
        {t('backOffice.content.differs')}{' '}
        {changed.map((field) => t(`resources.content.fields.${field}`)).join(', ') || '–'}
      </p>
      <Row>
        <Button
          variant="outlined"
          onClick={() => {
            go(onLoad);
          }}
        >
          {t('backOffice.content.load')}
        </Button>
        <Button
          variant="outlined"
          color="error"
          onClick={() => {
            go(onOverwrite);
          }}
        >
          {t('backOffice.content.overwrite')}
        </Button>
      </Row>
    </Alert>
  );
}
