import type { AuthProvider } from 'react-admin';
import { maySee } from './access';
import { forgetDrafts } from '../form/drafts';
import { send } from './http';
import type { Session } from '../api/records';
import { closeSession, openSession, readSession } from './session';

/**
 * Our own page performs the login, because it has three fields and an enrolment: this gets the session that it
 * created.
 */
export const authProvider: AuthProvider = {
  login: (session: Session) => {
    openSession(session);
    forgetDrafts(session.staff.id);
    return Promise.resolve();
  },
  logout: async () => {
    if (readSession()) {
      // The member leaves even if the call fails; the server ends the session by time.
      await send('POST', 'logout').catch(() => undefined);
      closeSession('left');
      forgetDrafts();
    }
    return '/login';
  },
  checkAuth: () =>
    readSession() ? Promise.resolve() : Promise.reject(Object.assign(new Error('no session'), { message: false })),
  checkError: (error: { status?: number }) => {
    if (error.status !== 401) return Promise.resolve();
    closeSession('expired');
    return Promise.reject(Object.assign(new Error('session over'), { message: false }));
  },
  getIdentity: () => {
    const staff = readSession()?.staff;
    return staff
      ? Promise.resolve({ id: staff.id, fullName: staff.name, role: staff.role })
      : Promise.reject(new Error('no session'));
  },
  getPermissions: () => Promise.resolve(readSession()?.staff.permissions ?? []),
  canAccess: ({ resource }) => Promise.resolve(maySee(resource)),
};
