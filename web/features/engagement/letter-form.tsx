import { useTranslation } from 'react-i18next';
import { engagementLimits } from '../../../src/shared/limits.js';
import { engagementNoticeIds, engagementNotices } from '../../../src/shared/requests/engagement-notices.codes.js';
import { TYPED } from '../../api/session';
import { Button } from '../../ui/button';
import { CheckboxCards, TextArea } from '../../ui/fields';
import { firstOf, Form, useApiForm } from '../../ui/forms';
import { useLocale } from '../../ui/link';
import { SaveButton } from '../../ui/save-button';
import { toast } from '../../ui/toasts';
import { dropDraft, useDraftStart, useKeepDraft } from '../firm-inbox/use-draft';
import { previewEngagement, useEngagementMoves, type EngagementOf, type Written } from './api';

const usual = engagementNoticeIds.filter((id) => engagementNotices[id].usual);

/** What the letter starts from: its last version, or the firm's last letter about the same subject. */
const startOf = ({ letter, last }: EngagementOf): Written => {
  const { scope = '', excluded = '', payment = '', notices = usual } = letter ?? last ?? {};
  return { scope, excluded, payment, notices, note: '' };
};

/** What the firm writes of a letter; the rest comes from the request and the quote. Rule 32.2. */
export function LetterForm({ id, engagement, onSent }: { id: number; engagement: EngagementOf; onSent: () => void }) {
  const { t } = useTranslation('engagement');
  const locale = useLocale();
  const moves = useEngagementMoves(id);
  const { letter } = engagement;
  const kept = `${TYPED}engagement-${id}-${letter?.version ?? 0}`;
  const initial = useDraftStart(kept, startOf(engagement));
  const form = useApiForm({
    initial,
    validate: (values, { required, max }) => {
      const part = max(engagementLimits.partMax);
      return {
        scope: firstOf(values.scope.trim(), required, part),
        excluded: part(values.excluded),
        payment: part(values.payment),
        note: max(engagementLimits.noteMax)(values.note),
      };
    },
    submit: (values) => moves.send(values),
    onSuccess: () => {
      dropDraft(kept);
      toast(t('form.sent'));
      onSent();
    },
  });
  useKeepDraft(kept, form.values);
  return (
    <Form form={form} summary className="stack-l engagement-form">
      <p className="lead">{t('form.lead')}</p>
      {!letter && engagement.last && <p className="small soft">{t('form.fromLast')}</p>}
      {(['scope', 'excluded', 'payment'] as const).map((name) => (
        <TextArea
          key={name}
          label={t(`form.${name}`)}
          hint={t(`form.${name}Hint`)}
          optional={name !== 'scope'}
          rows={name === 'scope' ? 6 : 3}
          limit={engagementLimits.partMax}
          {...form.field(name)}
        />
      ))}
      <CheckboxCards
        name="notices"
        label={t('form.notices')}
        hint={t('form.noticesHint')}
        values={form.values.notices}
        onChange={(chosen) => {
          form.set(
            'notices',
            engagementNoticeIds.filter((one) => chosen.includes(one)),
          );
        }}
        options={engagementNoticeIds.map((one) => ({
          value: one,
          label: engagementNotices[one].label[locale],
          hint: `${engagementNotices[one].when[locale]} (${engagementNotices[one].source})`,
        }))}
      />
      <TextArea
        label={t('form.note')}
        hint={t('form.noteHint')}
        optional
        rows={3}
        limit={engagementLimits.noteMax}
        {...form.field('note')}
      />
      <div className="row">
        <Button kind="primary" type="submit" pending={form.pending}>
          {t(letter ? 'form.sendAgain' : 'form.send')}
        </Button>
        <span>
          <SaveButton icon="file" call={() => previewEngagement(id, form.values)} name={t('fileName')}>
            {t('form.preview')}
          </SaveButton>
        </span>
      </div>
    </Form>
  );
}
