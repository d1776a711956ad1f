export { ErrorSummary, type SummaryLine } from './error-summary';
export { Form, FormErrors } from './form';
export { firstOf, rulesIn, type Rule } from './rules';
export { useApiForm, type ApiForm, type ApiFormOptions, type BoundField } from './use-api-form';
