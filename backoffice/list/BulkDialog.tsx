import LinearProgress from '@mui/material/LinearProgress';
import { useState, type ReactNode } from 'react';
import { useGetMany, useListContext, useNotify, useResourceContext, useTranslate, type RaRecord } from 'react-admin';
import { ActionDialog } from '../ui/ActionDialog';
import { Loading } from '../ui/Loading';
import { Problem } from '../ui/Problem';
import { runEach, type Refused } from './run-each';

interface BulkDialogProps<R extends RaRecord> {
  open: boolean;
  onClose: () => void;
  /** The question, by the number of records. */
  title: (count: number) => string;
  /** The consequences. */
  children?: ReactNode;
  /** The label of the button, a verb. */
  confirm: string;
  danger?: boolean;
  /** Something is missing in the dialog. */
  disabled?: boolean;
  /** The selected records to which the action applies. The others are named and left as they are. */
  applies?: (record: R) => boolean;
  nameOf: (record: R) => string;
  act: (record: R) => Promise<unknown>;
  /** The notice when all of them are done. */
  done: (count: number) => string;
  /** What else is to be done then. */
  onDone?: () => void;
}

/** The progress: how many of how many are done, and at the end what was refused. */
interface Run<R> {
  through: number;
  count: number;
  refused: Refused<R>[] | null;
}

/**
 * Does something to all selected records, after one question. It shows its progress, and at the end names each record
 * that the server refused with the server's reason; these stay selected.
 */
export function BulkDialog<R extends RaRecord>({
  open,
  onClose,
  title,
  children,
  confirm,
  danger,
  disabled = false,
  applies,
  nameOf,
  act,
  done,
  onDone,
}: BulkDialogProps<R>) {
  const t = useTranslate();
  const notify = useNotify();
  const resource = useResourceContext() ?? '';
  const { selectedIds, onSelect, onUnselectItems, refetch } = useListContext<R>();
  const [run, setRun] = useState<Run<R> | null>(null);
  const { data, error, isPending } = useGetMany<R>(resource, { ids: selectedIds }, { enabled: open && run === null });
  const records = (data ?? []).filter(Boolean);
  const wanted = records.filter((record) => applies?.(record) ?? true);
  const others = records.filter((record) => !wanted.includes(record));
  const running = run !== null && run.refused === null;
  const close = () => {
    setRun(null);
    onClose();
  };
  const start = async () => {
    const count = wanted.length;
    setRun({ through: 0, count, refused: null });
    const refused = await runEach(wanted, act, (through) => {
      setRun({ through, count, refused: null });
    });
    await refetch();
    onUnselectItems();
    if (refused.length > 0) {
      onSelect(refused.map(({ record }) => record.id));
      setRun({ through: count, count, refused });
      return;
    }
    setRun(null);
    onClose();
    notify(done(count));
    onDone?.();
  };
  return (
    <ActionDialog
      open={open}
      title={
        run?.refused
          ? t('backOffice.bulk.partly', { done: run.count - run.refused.length, count: run.count })
          : title(run?.count ?? wanted.length)
      }
      action={
        run?.refused
          ? null
          : { label: confirm, danger, disabled: disabled || wanted.length === 0, onAct: () => void start() }
      }
      busy={running}
      onClose={close}
    >
      {error && <Problem error={error} />}
      {run === null && isPending && <Loading rows={2} />}
      {run === null && records.length > 0 && (
        <>
          {children}
          {others.length > 0 && (
            <p className="soft">
              {t('backOffice.bulk.left', { smart_count: others.length, names: others.map(nameOf).join(', ') })}
            </p>
          )}
        </>
      )}
      {running && (
        <>
          <LinearProgress variant="determinate" value={(run.through / run.count) * 100} aria-label={title(run.count)} />
          <p className="soft" role="status">
            {t('backOffice.bulk.through', { through: run.through, count: run.count })}
          </p>
        </>
      )}
      {run?.refused && <Refusals of={run.refused} nameOf={nameOf} />}
    </ActionDialog>
  );
}

/** What was refused, record by record, in the server's words. */
function Refusals<R extends RaRecord>({ of, nameOf }: { of: Refused<R>[]; nameOf: (record: R) => string }) {
  const t = useTranslate();
  return (
    <div role="alert">
      <p>{t('backOffice.bulk.refused', { smart_count: of.length })}</p>
      <ul>
        {of.map(({ record, failure }) => (
          <li key={record.id}>
            <b>{nameOf(record)}</b>: {failure.message}
          </li>
        ))}
      </ul>
    </div>
  );
}
