import Button from '@mui/material/Button';
import { useState } from 'react';
import { Icon } from '../../../../web/ui/icon';
import { saveFile } from '../../../providers/files';
import { Problem } from '../../../ui/Problem';
import { Moment } from '../../shared';

/** The papers that a firm sent about its enrolment, one button each. */
export function Papers({ firmId, papers }: { firmId: number; papers: { id: number; name: string; at: string }[] }) {
  const [busy, setBusy] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const save = async (id: number, name: string) => {
    if (busy !== null) return;
    setBusy(id);
    setError(null);
    try {
      await saveFile(`accounts/${firmId}/evidence/${id}`, name);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {error !== null && <Problem error={error} />}
      <ul className="links">
        {papers.map(({ id, name, at }) => (
          <li key={id}>
            <Button
              variant="outlined"
              startIcon={<Icon name="file" />}
              aria-disabled={busy === id}
              onClick={() => void save(id, name)}
            >
              {name}
              {busy === id && '…'}
            </Button>{' '}
            <span className="micro soft">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
