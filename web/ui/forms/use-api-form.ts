import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toFormProblem, type FormProblem } from '../../api/problems';
import { fieldId } from '../fields/parts';
import type { SummaryLine } from './error-summary';
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

const NOTHING: FormProblem = { fields: {}, messages: [], blocked: [] };

/** A form's state, from the first key pressed to the server's last word. Draw it with `<Form form={form}>`. */
export function useApiForm<V extends object, R = unknown>(options: ApiFormOptions<V, R>) {
  const { t, i18n } = useTranslation();
  const { t: problem } = useTranslation('problems');
  const prefix = useId().replaceAll(/[^\w-]/g, '');
  const [values, setValues] = useState(options.initial);
  const [found, setFound] = useState<FormProblem>(NOTHING);
  const [pending, setPending] = useState(false);
  const [round, setRound] = useState(0);
  // Judged when a field was left: shown at the field only, for nothing was refused yet.
  const [left, setLeft] = useState<Partial<Record<string, string>>>({});
  const busy = useRef(false);
  const rules = useMemo(() => rulesIn(t), [t]);

  function set<K extends keyof V>(name: K, value: V[K]): void {
    setValues((before) => ({ ...before, [name]: value }));
    // The message goes as soon as the field changes; the next attempt judges again.
    setLeft((before) => ({ ...before, [name]: undefined }));
    setFound((before) =>
      String(name) in before.fields
        ? { ...before, fields: Object.fromEntries(Object.entries(before.fields).filter(([field]) => field !== name)) }
        : before,
    );
  }

  function refuse(next: FormProblem): void {
    setFound(next);
    setRound((before) => before + 1);
  }

  async function submit(): Promise<void> {
    if (busy.current) return;
    const missing = Object.fromEntries(
      Object.entries(options.validate?.(values, rules) ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
    if (Object.keys(missing).length > 0) {
      refuse({ ...NOTHING, fields: missing });
      return;
    }
    busy.current = true;
    setPending(true);
    try {
      const result = await options.submit(values);
      setFound(NOTHING);
      await options.onSuccess?.(result, values);
    } catch (error) {
      const words = (code: string) => (i18n.exists(`problems:${code}`) ? problem(code as 'unexpected') : undefined);
      refuse(toFormProblem(error, words));
      options.onFailure?.(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  const lines: SummaryLine[] = [
    ...found.messages.map((text) => ({ text })),
    ...Object.entries(found.fields).map(([name, text]) => ({
      text: options.summaryText?.[name] ?? text,
      // A field the form doesn't have can't be linked to; its words are still said.
      ...((name in values || name.replace(/\..*/, '') in values) && { fieldId: fieldId(prefix, name) }),
    })),
  ];

  const field = <K extends keyof V & string>(name: K): BoundField<V[K]> => ({
    name,
    value: values[name],
    error: found.fields[name] ?? left[name],
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
        if (value === '' || value === null) return;
        setLeft((before) => ({ ...before, [name]: options.validate?.(values, rules)[name] }));
      },
    }),
    /** As `field`, for a Checkbox. */
    check: <K extends keyof V & string>(name: K) => ({
      name,
      checked: Boolean(values[name]),
      error: found.fields[name],
      onChange: (checked: boolean) => {
        set(name, checked as V[K]);
      },
    }),
    errors: found.fields,
    blocked: found.blocked,
    lines,
    round,
    pending,
    submit,
    /** Shows what another call threw, in this form's summary. */
    fail: (error: unknown) => {
      refuse(
        toFormProblem(error, (code) => (i18n.exists(`problems:${code}`) ? problem(code as 'unexpected') : undefined)),
      );
    },
    clearErrors: () => {
      setFound(NOTHING);
    },
  };
}

/** What `useApiForm` gives, for components that draw a part of it. */
export type ApiForm<V extends object> = ReturnType<typeof useApiForm<V>>;
