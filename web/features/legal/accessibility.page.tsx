import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import type { LoaderArgs } from '../../app/context';
import { LongPage } from './long-page';
import { accessibility, ACCESSIBILITY_DATE } from './accessibility.server';

export const handle = { texts: ['legal', 'contact'] };

export const loader = ({ context }: LoaderArgs) => ({
  sections: accessibility(context.services.brand),
  updated: ACCESSIBILITY_DATE,
});

/** /accessibilita */
export default function AccessibilityPage() {
  const { t } = useTranslation('legal');
  return (
    <LongPage
      title={t('accessibilityTitle')}
      description={t('accessibilityDescription')}
      path="/accessibilita"
      {...useLoaderData<typeof loader>()}
    />
  );
}
