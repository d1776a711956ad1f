export { AnswerButtons } from './answer-buttons';
export { Checkbox, CheckboxCards, RadioCards, Select, type Option } from './choice';
export { DateField } from './date';
export { isDate } from './parse-date';
export { EmailField } from './email';
export {
  FieldError,
  FieldFrame,
  fieldId,
  FieldSet,
  FormPrefix,
  Hint,
  Optional,
  useFieldIds,
  type FieldProps,
} from './parts';
export { StarsField } from './stars';
export { NumberField, PasswordField, TextArea, TextField } from './text';
export { parseNumber } from './parse-number';
