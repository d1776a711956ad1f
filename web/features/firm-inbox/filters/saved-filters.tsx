import './saved-filters.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxPart } from '../../../../src/shared/requests/codes.js';
import { requestLimits } from '../../../../src/shared/limits.js';
import { useMay } from '../../../api/may';
import { invalidate, keepBody, queries } from '../../../api/queries';
import { Button } from '../../../ui/button';
import { useProblemWords } from '../../../ui/data';
import { TextField } from '../../../ui/fields';
import { firstOf, Form, useApiForm } from '../../../ui/forms';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { Modal } from '../../../ui/modal';
import { toast } from '../../../ui/toasts';
import { requestTypeId } from '../../requests/types';
import { ordersOf, type InboxView } from '../inbox-view';
import type { InboxFilter, SavedFilter } from '../types';
import { searchOf, useInboxView } from '../use-inbox';

/** What the reader has chosen, as a filter; the usual order of a part is not a choice. */
function chosen(part: InboxPart, view: InboxView): InboxFilter {
  const km = Number(view.distance);
  return {
    part,
    request_type_id: view.type ? requestTypeId(view.type) : null,
    within_km: km === 10 || km === 25 || km === 50 || km === 100 ? km : null,
    label: view.label || null,
    order: view.order === ordersOf(part)[0] ? null : view.order,
    shape: view.shape,
  };
}

/** Whether a filter shows a whole part as it usually is: there is nothing in it to keep. */
const isPlain = ({ request_type_id, within_km, label, order, shape }: InboxFilter): boolean =>
  !request_type_id && !within_km && !label && !order && shape === 'list';

/** The filters that the firm keeps, as links, and the way to keep the present one. Rule 2.41. */
export function SavedFilters({ part }: { part: InboxPart }) {
  const { t } = useTranslation('inbox');
  const [view] = useInboxView(ordersOf(part));
  const mayWrite = useMay()('notes:write');
  const saved = queries.useQuery('get', '/firm/filters', {}, { select: ({ info }) => info }).data ?? [];
  const [naming, setNaming] = useState(false);
  const present = chosen(part, view);
  const current = saved.find((filter) => searchOf(filter) === searchOf(present));
  const slot = Array.from({ length: requestLimits.savedFilters }, (_, index) => index + 1).find(
    (place) => !saved.some((filter) => filter.slot === place),
  );
  const maySave = mayWrite && !current && !isPlain(present);
  if (saved.length === 0 && !maySave) return null;
  return (
    <nav className="saved-filters" aria-label={t('filters.label')}>
      {saved.length > 0 && (
        <ul>
          {saved.map((filter) => (
            <li key={filter.slot} className={filter === current ? 'current' : undefined}>
              <Link to={`/requests?${searchOf(filter)}`} aria-current={filter === current ? 'page' : undefined}>
                {filter.name}
              </Link>
              {filter === current && mayWrite && <Remove filter={filter} />}
            </li>
          ))}
        </ul>
      )}
      {maySave &&
        (slot === undefined ? (
          <p className="micro muted">{t('filters.full', { max: requestLimits.savedFilters })}</p>
        ) : (
          <Button
            size="s"
            kind="quiet"
            icon="plus"
            onClick={() => {
              setNaming(true);
            }}
          >
            {t('filters.save')}
          </Button>
        ))}
      <Modal
        opened={naming}
        onClose={() => {
          setNaming(false);
        }}
        title={t('filters.save')}
      >
        {naming && slot !== undefined && (
          <Naming
            filter={present}
            slot={slot}
            onDone={() => {
              setNaming(false);
            }}
          />
        )}
      </Modal>
    </nav>
  );
}

/** The name of the filter that is being kept. */
function Naming({ filter, slot, onDone }: { filter: InboxFilter; slot: number; onDone: () => void }) {
  const { t } = useTranslation('inbox');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const { mutateAsync } = queries.useMutation('put', '/firm/filters/{slot}');
  const form = useApiForm({
    initial: { name: '' },
    validate: ({ name }, rules) => ({
      name: firstOf(name.trim(), rules.required, rules.max(requestLimits.savedFilterNameMax)),
    }),
    submit: ({ name }) => mutateAsync({ params: { path: { slot } }, body: { name: name.trim(), ...filter } }),
    onSuccess: (body) => {
      keepBody(client, '/firm/filters', {}, body);
      onDone();
    },
  });
  return (
    <Form form={form} summary>
      <p className="small soft">{t('filters.lead')}</p>
      <TextField
        label={t('filters.name')}
        hint={t('filters.nameHint')}
        maxLength={requestLimits.savedFilterNameMax}
        {...form.field('name')}
      />
      <div className="modal-acts">
        <Button kind="primary" type="submit" pending={form.pending}>
          {t('filters.keep')}
        </Button>
        <Button onClick={onDone}>{common('action.cancel')}</Button>
      </div>
    </Form>
  );
}

/** Deletes the filter that is shown; the requests themselves stay as they are. */
function Remove({ filter }: { filter: SavedFilter }) {
  const { t } = useTranslation('inbox');
  const client = useQueryClient();
  const words = useProblemWords();
  const { mutateAsync, isPending } = queries.useMutation('delete', '/firm/filters/{slot}');
  const remove = async (): Promise<void> => {
    try {
      await mutateAsync({ params: { path: { slot: filter.slot } } });
      await invalidate(client, '/firm/filters');
      toast(t('filters.removed', { name: filter.name }));
    } catch (error) {
      toast(words(error));
    }
  };
  return (
    <button type="button" aria-label={t('filters.remove', { name: filter.name })} disabled={isPending} onClick={remove}>
      <Icon name="x" />
    </button>
  );
}
