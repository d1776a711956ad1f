import { useTranslation } from 'react-i18next';
import { quoteLimits } from '../../../src/shared/limits.js';
import { dividedCents, leftToDivide } from '../../../src/shared/requests/instalments.rules.js';
import { Button, IconButton } from '../../ui/button';
import { FieldSet, NumberField, TextField } from '../../ui/fields';
import type { ApiForm } from '../../ui/forms';
import { useFormat } from '../../ui/format/format';
import { centsOf, termsOf, type QuoteValues, type TypedInstalment } from './quote-values';

const EMPTY: TypedInstalment = { label: '', amount_cents: '', when: '' };

/** When the fixed parts are paid, in up to six instalments, with what is left to divide. Rule 2.40. */
export function InstalmentsField({ form }: { form: ApiForm<QuoteValues> }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const divided = dividedCents(termsOf(form.values, false));
  const { value: rows, error, onChange } = form.field('instalments');
  if (divided === 0 && rows.length === 0) return null;
  const left = leftToDivide(
    rows.map(({ amount_cents: amount }) => ({ amount_cents: centsOf(amount) ?? 0 })),
    divided,
  );
  const change = (at: number, given: Partial<TypedInstalment>): void => {
    onChange(rows.map((row, nth) => (nth === at ? { ...row, ...given } : row)));
  };
  return (
    <FieldSet name="instalments" legend={t('instalments.title')} hint={t('instalments.hint')} error={error}>
      {rows.map((row, nth) => {
        const name = (part: string) => `instalments.${nth}.${part}`;
        return (
          // Rows have no name of their own, and are only added and removed.
          <div key={nth} className="quote-instalment">
            <TextField
              name={name('label')}
              label={t('instalments.label')}
              maxLength={quoteLimits.instalmentLabelMax}
              error={form.errors[name('label')]}
              value={row.label}
              onChange={(label) => {
                change(nth, { label });
              }}
            />
            <NumberField
              name={name('amount_cents')}
              label={t('instalments.amount')}
              unit="€"
              error={form.errors[name('amount_cents')]}
              value={row.amount_cents}
              onChange={(amount) => {
                change(nth, { amount_cents: amount });
              }}
            />
            <TextField
              name={name('when')}
              label={t('instalments.when')}
              maxLength={quoteLimits.instalmentWhenMax}
              error={form.errors[name('when')]}
              value={row.when}
              onChange={(when) => {
                change(nth, { when });
              }}
            />
            <IconButton
              icon="x"
              label={t('instalments.remove', { nth: nth + 1 })}
              onClick={() => {
                onChange(rows.filter((_, other) => other !== nth));
              }}
            />
          </div>
        );
      })}
      {rows.length > 0 && (
        <p className="small" role="status">
          {left === 0
            ? t('instalments.complete', { sum: format.euro(divided) })
            : t(left > 0 ? 'instalments.left' : 'instalments.over', { sum: format.euro(Math.abs(left)) })}
        </p>
      )}
      {rows.length < quoteLimits.instalments && (
        <Button
          size="s"
          icon="plus"
          onClick={() => {
            onChange([...rows, { ...EMPTY, amount_cents: left > 0 ? typedEuro(left) : '' }]);
          }}
        >
          {t('instalments.add')}
        </Button>
      )}
    </FieldSet>
  );
}

const typedEuro = (cents: number): string => String(cents / 100).replace('.', ',');
