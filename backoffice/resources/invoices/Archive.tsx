import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { saveFile, type Progress } from '../../providers/files';
import { asFailure } from '../../providers/http';
import { TextField } from '../../ui/Field';
import { dayFromNow, useFormat } from '../../ui/format';
import { Problem } from '../../ui/Problem';

/** The documents of a period in one archive, PDF and XML of each; tells how far it is. */
export function Archive() {
  const t = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const head = useId();
  const [open, setOpen] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [missing, setMissing] = useState<{ from?: string; to?: string }>({});
  const stop = useRef<AbortController>(null);
  const close = () => {
    stop.current?.abort();
    setOpen(false);
    setProgress(null);
    setError(null);
    setMissing({});
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress) return;
    const form = new FormData(event.currentTarget);
    const from = form.get('from') as string;
    const to = form.get('to') as string;
    const lacks = {
      ...(!from && { from: t('ra.validation.required') }),
      ...(!to && { to: t('ra.validation.required') }),
      ...(from && to && to < from && { to: t('backOffice.archive.turned') }),
    };
    setMissing(lacks);
    if (Object.keys(lacks).length > 0) return;
    setError(null);
    setProgress({ loaded: 0, total: null });
    const controller = new AbortController();
    stop.current = controller;
    try {
      await saveFile(
        `invoices/export.zip?${new URLSearchParams({ from, to }).toString()}`,
        `fatture-${from}-${to}.zip`,
        setProgress,
        controller.signal,
      );
      close();
      notify('backOffice.archive.done');
    } catch (thrown) {
      if (controller.signal.aborted) return;
      setProgress(null);
      if (thrown) setError(thrown);
    }
  };
  const fields = error === null ? {} : asFailure(error).body.errors;
  return (
    <>
      <button
        type="button"
        className="btn btn-2"
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('backOffice.archive.open')}
      </button>
      <Dialog open={open} onClose={close} aria-labelledby={head} maxWidth="xs" fullWidth transitionDuration={0}>
        <DialogTitle id={head} component="h2">
          {t('backOffice.archive.title')}
        </DialogTitle>
        <DialogContent>
          <form className="form" onSubmit={(event) => void submit(event)} noValidate>
            <p className="soft">{t('backOffice.archive.text')}</p>
            {error !== null && Object.keys(fields).length === 0 && <Problem error={error} />}
            <div className="pair">
              <TextField
                label={t('backOffice.filter.from')}
                type="date"
                name="from"
                defaultValue={`${dayFromNow(0).slice(0, 8)}01`}
                error={missing.from ?? fields.from}
              />
              <TextField
                label={t('backOffice.filter.to')}
                type="date"
                name="to"
                defaultValue={dayFromNow(0)}
                error={missing.to ?? fields.to}
              />
            </div>
            {progress && (
              <div>
                <progress
                  className="progress"
                  aria-label={t('backOffice.archive.title')}
                  value={progress.total ? progress.loaded : undefined}
                  max={progress.total ?? undefined}
                />
                <p className="small soft" role="status">
                  {progress.loaded === 0
                    ? t('backOffice.archive.making')
                    : t('backOffice.archive.so_far', { size: format.bytes(progress.loaded) })}
                </p>
              </div>
            )}
            <div className="acts">
              <button type="submit" className="btn btn-1" aria-disabled={progress !== null}>
                {t('backOffice.archive.answer')}
                {progress && '…'}
              </button>
              <button type="button" className="btn btn-2" onClick={close}>
                {t('backOffice.action.back')}
              </button>
            </div>
          </form>
        </DialogContent>
      </Dialog>
    </>
  );
}
