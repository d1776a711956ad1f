import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Button, useDataProvider, useTranslate } from 'react-admin';
import { caseStates } from '../../../src/shared/moderation/case.states';
import { moderationLimits } from '../../../src/shared/limits';
import { caseDecisions } from '../../../src/shared/moderation/case-decisions.codes';
import { Icon } from '../../../web/ui/icon';
import type { ModerationCase } from '../../api/records';
import { DraftOffer } from '../../form/DraftOffer';
import { useTypedReason } from '../../form/use-typed-reason';
import { BulkDialog } from '../../list/BulkDialog';
import type { BackOfficeDataProvider } from '../../providers/data';
import { nameOf } from '../shared';

/** Verifies the selected firms with one evidence: for enrolments that were checked together and are clear. */
export function BulkVerify() {
  const t = useTranslate();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState(false);
  const { reason: evidence, setReason: setEvidence, kept } = useTypedReason('evidence', asking);
  const enough = evidence.trim().length >= moderationLimits.reasonMin;
  return (
    <>
      <Button
        label="backOffice.cases.bulk.go"
        onClick={() => {
          setAsking(true);
        }}
      >
        <Icon name="check" />
      </Button>
      <BulkDialog<ModerationCase>
        open={asking}
        onClose={() => {
          setAsking(false);
        }}
        title={(count) => t('backOffice.cases.bulk.question', { smart_count: count })}
        confirm={t('backOffice.cases.bulk.go')}
        applies={({ kind, status }) => enough && 'verify' in caseDecisions[kind] && caseStates[status].toDecide}
        nameOf={({ id, account }) => (account ? nameOf(account, t) : String(id))}
        act={({ id }) => act('cases', id, 'decide', { decision: 'verify', reason: evidence.trim() })}
        onDone={() => {
          setEvidence('');
        }}
        done={(count) => t('backOffice.cases.bulk.done', { smart_count: count })}
      >
        <DraftOffer
          kept={kept}
          onTake={(taken) => {
            setEvidence(taken.reason);
          }}
        />
        <TextField
          disabled={kept.offer !== null}
          label={t('backOffice.verification.evidence')}
          helperText={t('backOffice.cases.bulk.hint', { min: moderationLimits.reasonMin })}
          slotProps={{ htmlInput: { maxLength: moderationLimits.reasonMax } }}
          multiline
          minRows={2}
          required
          fullWidth
          sx={{ mt: 1 }}
          value={evidence}
          onChange={(event) => {
            setEvidence(event.target.value);
          }}
        />
      </BulkDialog>
    </>
  );
}
