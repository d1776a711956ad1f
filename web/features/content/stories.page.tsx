import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import type { LoaderArgs } from '../../app/context';
import { ListPage } from './list-page';
import { byType } from './text-at.server';

export const handle = { texts: ['content'] };

export const loader = async (args: LoaderArgs) => ({ groups: await byType(args, 'story') });

/** /storie */
export default function StoriesPage() {
  const { t } = useTranslation('content');
  return (
    <ListPage
      path="/storie"
      title={t('stories.title')}
      description={t('stories.description')}
      lead={t('stories.lead')}
      {...useLoaderData<typeof loader>()}
    />
  );
}
