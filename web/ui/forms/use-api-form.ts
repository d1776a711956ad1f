import { useId, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toFormProblem } from '../../api/problems';
import { fieldId } from '../fields/parts';
import type { SummaryLine } from './error-summary';
import { fieldsSettled } from './pending-answers';
import { afterPress } from './press';
import { rulesIn } from './rules';

export interface ApiFormOptions<V extends object, R> {
  initial: V;
  /** Messages by field; an empty object lets the form be sent. */
  validate?: (values: V, rules: ReturnType<typeof rulesIn>) => Partial<Record<keyof V & string, string | undefined>>;
  /** The call. What it throws becomes field messages and a summary; what was typed stays. */
  submit: (values: V) => Promise<R>;
  onSuccess?: (result: R, values: V) => unknown;
  /** After a refusal, besides showing it: the login form clears its fields here. */
  onFailure?: (error: unknown) => void;
  /** How the summary names a field, where the message alone would not say which ("Manca il luogo"). */
  summaryText?: Partial<Record<string, string>>;
}

/** What a text field is given: `<TextField label=… {...form.field('email')} />`. */
export interface BoundField<T> {
  name: string;
  value: T;
  error?: string;
  onChange: (value: T) => void;
}

/** Where a message comes from: the form's own rules, a field that was just left, or the server. */
type Source = 'rule' | 'left' | 'server';

/** What a refusal says of no single field. */
interface Refusal {
  messages: string[];
  /** Accounts or records that stand in the way, by name. */
  blocked: string[];
}

const NO_REFUSAL: Refusal = { messages: [], blocked: [] };

// Fields are named as the server names them (`invoice.tax_code`), and a form's values are flat. React Hook Form reads
// a dot as a path, so it gets another sign.
const keyOf = (name: string): string => name.replaceAll('.', ':');
const nameOf = (key: string): string => key.replaceAll(':', '.');
const encoded = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [keyOf(name), value]));
const decoded = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [nameOf(key), value]));

/**
 * A form over React Hook Form that shows what the server refuses: messages by field, a summary that takes the focus,
 * and nothing typed is lost. Draw it with `<Form form={form}>`.
 */
export function useApiForm<V extends object, R = unknown>(options: ApiFormOptions<V, R>) {
  const { t, i18n } = useTranslation();
  const { t: problem } = useTranslation('problems');
  const prefix = useId().replaceAll(/[^\w-]/g, '');
  const rules = useMemo(() => rulesIn(t), [t]);
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const [round, setRound] = useState(0);
  const busy = useRef(false);

  const judge = (values: V): [name: string, message: string][] =>
    Object.entries(options.validate?.(values, rules) ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
  const { clearErrors, control, formState, getValues, handleSubmit, setError, setValue } = useForm<
    Record<string, unknown>
  >({
    defaultValues: encoded(options.initial),
    // The summary takes the focus, not the first field.
    shouldFocusError: false,
    resolver: (values) => {
      const faults = judge(decoded(values) as V);
      const errors = Object.fromEntries(faults.map(([name, message]) => [keyOf(name), { type: 'rule', message }]));
      return faults.length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });

  const values = decoded(useWatch({ control })) as V;
  const errors = Object.entries(formState.errors).map(([key, error]) => ({
    name: nameOf(key),
    message: error?.message ?? '',
    source: error?.type as Source,
  }));

  function set<K extends keyof V & string>(name: K, value: V[K]): void {
    setValue(keyOf(name), value);
    // The message goes as soon as the field changes; the next attempt judges again.
    clearErrors(keyOf(name));
  }

  function setValues(next: V | ((before: V) => V)): void {
    const all = typeof next === 'function' ? next(decoded(getValues()) as V) : next;
    for (const [name, value] of Object.entries(all)) setValue(keyOf(name), value);
  }

  function report(name: string, source: Source, message: string): void {
    setError(keyOf(name), { type: source, message });
  }

  function fail(error: unknown): void {
    const found = toFormProblem(error, (code) =>
      i18n.exists(`problems:${code}`) ? problem(code as 'unexpected') : undefined,
    );
    for (const [name, message] of Object.entries(found.fields)) report(name, 'server', message);
    setRefusal({ messages: found.messages, blocked: found.blocked });
    setRound((before) => before + 1);
  }

  const send = handleSubmit(
    async (sent) => {
      setRefusal(NO_REFUSAL);
      const judged = decoded(sent) as V;
      try {
        const result = await options.submit(judged);
        await options.onSuccess?.(result, judged);
      } catch (error) {
        fail(error);
        options.onFailure?.(error);
      }
    },
    () => {
      setRefusal(NO_REFUSAL);
      setRound((before) => before + 1);
    },
  );

  /** Sends the form. A second press while it is on its way does nothing. */
  async function submit(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    try {
      await fieldsSettled();
      await send();
    } finally {
      busy.current = false;
    }
  }

  /** What is typed, once it passes the form's own rules; otherwise its errors are shown as at sending. */
  async function judged(): Promise<V | undefined> {
    await fieldsSettled();
    let passed: V | undefined;
    await handleSubmit(
      (sent) => {
        setRefusal(NO_REFUSAL);
        passed = decoded(sent) as V;
      },
      () => {
        setRefusal(NO_REFUSAL);
        setRound((before) => before + 1);
      },
    )();
    return passed;
  }

  // What was judged when a field was left is shown at the field only: nothing was refused yet.
  const refused = errors.filter(({ source }) => source !== 'left');
  const lines: SummaryLine[] = [
    ...refusal.messages.map((text) => ({ text })),
    ...refused.map(({ name, message }) => ({
      text: options.summaryText?.[name] ?? message,
      name,
      // A field the form doesn't have can't be linked to; its words are still said.
      ...((name in values || name.replace(/\..*/, '') in values) && { fieldId: fieldId(prefix, name) }),
    })),
  ];

  const field = <K extends keyof V & string>(name: K): BoundField<V[K]> => ({
    name,
    value: values[name],
    error: errors.find((error) => error.name === name)?.message,
    onChange: (value) => {
      set(name, value);
    },
  });

  return {
    prefix,
    values,
    set,
    setValues,
    /** Name, value, message and change of a field. */
    field,
    /** As `field`, judged as soon as it is left. One that is still empty is not judged: it may be on its way. */
    live: <K extends keyof V & string>(name: K) => ({
      ...field(name),
      onBlur: () => {
        const value: unknown = values[name];
        if (value === '' || value === null || refused.some((error) => error.name === name)) return;
        const message = judge(values).find(([judged]) => judged === name)?.[1];
        afterPress(() => {
          if (message) report(name, 'left', message);
          else clearErrors(keyOf(name));
        });
      },
    }),
    /** As `field`, for a Checkbox. */
    check: <K extends keyof V & string>(name: K) => ({
      name,
      checked: Boolean(values[name]),
      error: refused.find((error) => error.name === name)?.message,
      onChange: (checked: boolean) => {
        set(name, checked as V[K]);
      },
    }),
    /** The messages by field name. */
    errors: Object.fromEntries(refused.map(({ name, message }) => [name, message])) as Partial<Record<string, string>>,
    blocked: refusal.blocked,
    lines,
    round,
    pending: formState.isSubmitting,
    submit,
    judged,
    /** Shows what another call threw, in this form's summary. */
    fail: (error: unknown) => {
      clearErrors();
      fail(error);
    },
  };
}

/** What `useApiForm` gives, for components that draw a part of it. */
export type ApiForm<V extends object> = ReturnType<typeof useApiForm<V>>;
