import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, useRef, useState } from 'react';
import { DateInput, useNotify, useTranslate } from 'react-admin';
import { Pair } from '../../form/inputs';
import { ServerForm } from '../../form/ServerForm';
import { saveFile, type Progress } from '../../providers/files';
import { dayFromNow, useFormat } from '../../ui/format';

interface Period {
  from: string;
  to: string;
}

/** The documents of a period in one archive. It shows its progress. */
export function Archive() {
  const t = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const head = useId();
  const [open, setOpen] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const stop = useRef<AbortController>(null);
  const close = () => {
    stop.current?.abort();
    setOpen(false);
    setProgress(null);
  };
  const save = async ({ from, to }: Period) => {
    const controller = new AbortController();
    stop.current = controller;
    setProgress({ loaded: 0, total: null });
    try {
      const query = new URLSearchParams({ from, to });
      const name = `fatture-${from}-${to}.zip`;
      await saveFile(`invoices/export.zip?${query.toString()}`, name, setProgress, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      setProgress(null);
      throw error;
    }
    close();
    notify('backOffice.archive.done');
  };
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('backOffice.archive.open')}
      </Button>
      <Dialog open={open} onClose={close} aria-labelledby={head}>
        <DialogTitle id={head}>{t('backOffice.archive.title')}</DialogTitle>
        <DialogContent>
          <p className="soft">{t('backOffice.archive.text')}</p>
          <ServerForm<Period>
            draft={null}
            submit="backOffice.archive.answer"
            values={{ from: `${dayFromNow(0).slice(0, 8)}01`, to: dayFromNow(0) }}
            validate={({ from, to }) => ({
              ...(!from && { from: 'ra.validation.required' }),
              ...(!to ? { to: 'ra.validation.required' } : to < from && { to: 'backOffice.archive.turned' }),
            })}
            onSave={save}
            actions={
              <Button variant="outlined" onClick={close}>
                {t('backOffice.action.back')}
              </Button>
            }
          >
            <Pair>
              <DateInput source="from" label="backOffice.filter.from" />
              <DateInput source="to" label="backOffice.filter.to" />
            </Pair>
            {progress && (
              <div style={{ width: '100%' }}>
                <LinearProgress
                  aria-label={t('backOffice.archive.title')}
                  variant={progress.total ? 'determinate' : 'indeterminate'}
                  value={progress.total ? (progress.loaded / progress.total) * 100 : undefined}
                />
                <p className="soft" role="status">
                  {progress.loaded === 0
                    ? t('backOffice.archive.making')
                    : t('backOffice.archive.so_far', { size: format.bytes(progress.loaded) })}
                </p>
              </div>
            )}
          </ServerForm>
        </DialogContent>
      </Dialog>
    </>
  );
}
