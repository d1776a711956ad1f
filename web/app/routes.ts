import { layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import accounts from '../features/accounts/routes';
import billing from '../features/billing/routes';
import compare from '../features/compare/routes';
import content from '../features/content/routes';
import contact from '../features/contact/routes';
import credits from '../features/credits/routes';
import errors from '../features/errors/routes';
import feedback from '../features/feedback/routes';
import engagement from '../features/engagement/routes';
import help from '../features/help/routes';
import home from '../features/home/routes';
import firmInbox from '../features/firm-inbox/routes';
import messages from '../features/messages/routes';
import legal from '../features/legal/routes';
import newsletter from '../features/newsletter/routes';
import notifications from '../features/notifications/routes';
import performance from '../features/performance/routes';
import prices from '../features/prices/routes';
import ranking from '../features/ranking/routes';
import reports from '../features/reports/routes';
import readyLetters from '../features/ready-letters/routes';
import requests from '../features/requests/routes';
import search from '../features/search/routes';
import subjects from '../features/subjects/routes';
import withdrawal from '../features/withdrawal/routes';
import wizard from '../features/wizard/routes';
import { inEnglish, type FeatureRoutes } from './route-kit';

const features: FeatureRoutes[] = [
  home,
  subjects,
  search,
  ranking,
  content,
  help,
  readyLetters,
  legal,
  errors,
  accounts,
  wizard,
  requests,
  compare,
  firmInbox,
  messages,
  newsletter,
  notifications,
  credits,
  feedback,
  billing,
  engagement,
  performance,
  prices,
  withdrawal,
  contact,
  reports,
];

const all = (frame: keyof FeatureRoutes): RouteConfigEntry[] => features.flatMap((feature) => feature[frame] ?? []);

const framed: RouteConfigEntry[] = [
  layout('../ui/layouts/public-layout.tsx', [
    ...all('public'),
    layout('../ui/layouts/visitor-frame.tsx', all('visitor')),
  ]),
  layout('../ui/layouts/signed-in-layout.tsx', all('signedIn')),
  ...all('bare'),
];

export default [
  ...framed,
  ...prefix('en', inEnglish(framed)),
  layout('../ui/layouts/public-layout.tsx', { id: 'missing-frame' }, [
    route('*', '../features/errors/missing.page.tsx', { id: 'missing' }),
  ]),
] satisfies RouteConfig;
