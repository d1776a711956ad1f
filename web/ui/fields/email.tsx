import { accountLimits } from '../../../src/shared/limits.js';
import { TextField, type TextFieldProps } from './text';

/** An e-mail address or a PEC: a phone shows the @, and no keyboard corrects it. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'short'>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      maxLength={accountLimits.emailMax}
      spellCheck={false}
      autoCapitalize="none"
      {...props}
    />
  );
}
