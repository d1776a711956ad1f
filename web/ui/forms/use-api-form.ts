import { useCallback, useId, useMemo, useRef, useState } from 'react';
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

/** What a refusal says that is not about a single field. */
interface Refusal {
  messages: string[];
  /** The accounts or records that prevent it, by name. */
  blocked: string[];
}

const NO_REFUSAL: Refusal = { messages: [], blocked: [] };

/** A message at a field. */
interface Fault {
  message: string;
  source: Source;
}

/**
 * A form that shows what the server refuses: messages by field, a summary that takes the focus, and nothing typed is
 * lost. Draw it with `<Form form={form}>`.
 */
export function useApiForm<V extends object, R = unknown>(options: ApiFormOptions<V, R>) {
  const { t, i18n } = useTranslation();
  const prefix = useId().replaceAll(/[^\w-]/g, '');
  const rules = useMemo(() => rulesIn(t), [t]);
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const [round, setRound] = useState(0);
  const busy = useRef(false);

  const judge = (values: V): [name: string, message: string][] =>
    Object.entries(options.validate?.(values, rules) ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );

  const [values, draw] = useState(options.initial);
  // The present values, also before they are drawn: a press may send the form at once.
  const typed = useRef(options.initial);
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({});
  const [pending, setPending] = useState(false);
  const errors = Object.entries(faults).map(([name, fault]) => ({ name, ...fault }));

  function clearError(name: string): void {
    setFaults((before) => {
      const { [name]: gone, ...rest } = before;
      return gone ? rest : before;
    });
  }

  // The same function at each drawing: effects that fill a form name it among what they depend on.
  const setValues = useCallback((next: V | ((before: V) => V)): void => {
    typed.current = { ...typed.current, ...(typeof next === 'function' ? next(typed.current) : next) };
    draw(typed.current);
  }, []);

  function set<K extends keyof V & string>(name: K, value: V[K]): void {
    typed.current = { ...typed.current, [name]: value };
    draw(typed.current);
    // The message is removed as soon as the field changes; the next attempt checks again.
    clearError(name);
  }

  function report(name: string, source: Source, message: string): void {
    setFaults((before) => ({ ...before, [name]: { message, source } }));
  }

  function fail(error: unknown): void {
    const found = toFormProblem(error, (code) =>
      i18n.exists(`problem.${code}`) ? t(`problem.${code as 'unexpected'}`) : undefined,
    );
    for (const [name, message] of Object.entries(found.fields)) report(name, 'server', message);
    setRefusal({ messages: found.messages, blocked: found.blocked });
    setRound((before) => before + 1);
  }

  /** What is typed, once it passes the form's own rules; otherwise its errors are shown. */
  async function judged(): Promise<V | undefined> {
    await fieldsSettled();
    const found = judge(typed.current);
    setFaults(Object.fromEntries(found.map(([name, message]) => [name, { source: 'rule', message }])));
    setRefusal(NO_REFUSAL);
    if (found.length === 0) return typed.current;
    setRound((before) => before + 1);
    return undefined;
  }

  /** Sends the form. A second press while it is on its way does nothing. */
  async function submit(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    try {
      const sent = await judged();
      if (sent === undefined) return;
      setPending(true);
      const result = await options.submit(sent);
      await options.onSuccess?.(result, sent);
    } catch (error) {
      fail(error);
      options.onFailure?.(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  // A message from leaving a field is shown at the field only: nothing was refused yet.
  const refused = errors.filter(({ source }) => source !== 'left');
  const lines: SummaryLine[] = [
    ...refusal.messages.map((text) => ({ text })),
    ...refused.map(({ name, message }) => ({
      text: options.summaryText?.[name] ?? message,
      name,
      // A field that the form doesn't have can't be linked to; its message is still shown.
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
    /** As `field`, checked as soon as it is left. An empty one is not checked: it may still be filled. */
    live: <K extends keyof V & string>(name: K) => ({
      ...field(name),
      onBlur: () => {
        const value: unknown = values[name];
        if (value === '' || value === null || refused.some((error) => error.name === name)) return;
        const message = judge(values).find(([judged]) => judged === name)?.[1];
        afterPress(() => {
          if (message) report(name, 'left', message);
          else clearError(name);
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
    pending,
    submit,
    judged,
    /** Shows what another call threw, in this form's summary. */
    fail: (error: unknown) => {
      setFaults({});
      fail(error);
    },
  };
}

/** What `useApiForm` gives, for components that draw a part of it. */
export type ApiForm<V extends object> = ReturnType<typeof useApiForm<V>>;
