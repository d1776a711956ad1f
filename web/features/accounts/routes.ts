import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

const page = (path: string, file: string) => route(path, `../features/accounts/${file}.page.tsx`);

export default {
  public: [
    page('logout', 'logout'),
    page('mail-confirm-change/:key/:token', 'confirm-change'),
    // Open to visitors only, as below, but it signs them in and then redirects by itself.
    page('mail-confirm-user/:token', 'confirm-user'),
    page('invito/:key/:token', 'invitation'),
    page('entra/:token/:key', 'enter'),
  ],
  visitor: [
    page('login', 'login'),
    page('registrazione-utente', 'register/user'),
    page('registrazione-avvocato', 'register/firm'),
    page('mail-notify', 'mail-notify'),
    page('mail-confirm-lawyer/:token', 'confirm-firm'),
    page('recupero-password', 'recovery'),
    page('link-accesso', 'link'),
    page('reimposta-password/:token/:key', 'reset'),
  ],
  signedIn: [
    page('dashboard', 'dashboard/dashboard'),
    page('profile', 'profile/profile'),
    page('profile/info', 'profile/info'),
    page('profile/preferences', 'profile/preferences'),
    page('profile/security', 'profile/security'),
    page('profile/notifications', 'profile/notifications'),
    page('profile/members', 'profile/members/members'),
    page('profile/activity', 'profile/activity'),
    page('profile/tools', 'tools/tools'),
    page('profile/terms', 'profile/terms'),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
