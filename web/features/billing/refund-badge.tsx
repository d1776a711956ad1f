import { useTranslation } from 'react-i18next';
import { Badge, type Tint } from '../../ui/badge';
import type { IconName } from '../../ui/icon';

const LOOK: Partial<Record<string, [Tint, IconName]>> = {
  pending: ['wait', 'half'],
  approved: ['go', 'check'],
  paid: ['ok', 'check'],
  denied: ['slate', 'x'],
  failed: ['wait', 'clock'],
};

/** The status of a refund. A payment that the provider refused is tried again, so its owner reads "in progress". */
export function RefundBadge({ status }: { status: { id: string; label: string } }) {
  const { t } = useTranslation('billing');
  const [tint, shape] = LOOK[status.id] ?? ['slate', 'clock'];
  return (
    <Badge tint={tint} shape={shape}>
      {t('refund.state', { state: status.label.toLowerCase() })}
    </Badge>
  );
}
