import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

const SITE = [
  'chi-siamo',
  'executive-summary',
  'faq-avvocato',
  'faq-utente',
  'come-funziona-avvocato',
  'come-funziona-utente',
  'partners',
  'cookie-policy',
];

const article = (path: string, id: string) => route(path, '../features/content/article.page.tsx', { id });

export default {
  public: [
    ...SITE.map((path) => route(path, '../features/content/site.page.tsx', { id: path })),
    route('storie', '../features/content/stories.page.tsx'),
    route('blog', '../features/content/blog.page.tsx'),
    route('landing/:code', '../features/content/landing.page.tsx'),
    // A story stands before the articles of a topic; the router prefers the fixed part as well.
    article('avvocati/:code/storie/:slug', 'story'),
    article('avvocati/:code/:slug', 'article'),
    article('avvocati/:code/:topic/:slug', 'topic-article'),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
