import { route } from '@react-router/dev/routes';
import { textPages } from '../../../src/shared/content/site-pages.codes';
import type { FeatureRoutes } from '../../app/route-kit';

const article = (path: string, id: string) => route(path, '../features/content/article.page.tsx', { id });

export default {
  public: [
    ...textPages
      .map((path) => path.slice(1))
      .map((path) => route(path, '../features/content/site.page.tsx', { id: path })),
    route('storie', '../features/content/stories.page.tsx'),
    route('blog', '../features/content/blog.page.tsx'),
    route('landing/:code', '../features/content/landing.page.tsx'),
    // A story comes before the articles of a topic; the router prefers the fixed part as well.
    article('avvocati/:code/storie/:slug', 'story'),
    article('avvocati/:code/:slug', 'article'),
    article('avvocati/:code/:topic/:slug', 'topic-article'),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
