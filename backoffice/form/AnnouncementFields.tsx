import { DateInput, required, TextInput } from 'react-admin';
import { moderationLimits } from '../../src/shared/limits';

/** The day from which a new version counts, and its reason: the content of the notification. */
export function AnnouncementFields({ reason, hint }: { readonly reason: string; readonly hint: string }) {
  return (
    <>
      <DateInput
        source="effective_on"
        label="backOffice.setting.effective_on"
        helperText="backOffice.setting.notice"
        validate={required()}
      />
      <TextInput
        source="reason"
        label={reason}
        helperText={hint}
        slotProps={{ htmlInput: { maxLength: moderationLimits.reasonMax } }}
        validate={required()}
        multiline
        minRows={3}
        fullWidth
      />
    </>
  );
}
