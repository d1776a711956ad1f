import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import type { LoaderArgs } from '../../app/context';
import { ListPage } from './list-page';
import { byType, urgentArticles } from './text-at.server';

export const handle = { texts: ['content'] };

export const loader = async (args: LoaderArgs) => ({
  groups: await byType(args, 'article'),
  urgent: urgentArticles(args),
});

/** /blog */
export default function BlogPage() {
  const { t } = useTranslation('content');
  return (
    <ListPage
      path="/blog"
      title={t('blog.title')}
      description={t('blog.description')}
      lead={t('blog.lead')}
      {...useLoaderData<typeof loader>()}
    />
  );
}
