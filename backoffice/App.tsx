import CssBaseline from '@mui/material/CssBaseline';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource, ThemeProvider, ThemesContext } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { HomePage } from './dashboard';
import { AccessDenied, Broken, NotFound } from './layout/ErrorPages';
import { Notice } from './layout/Notice';
import { authProvider } from './providers/auth';
import { dataProvider } from './providers/data';
import { i18nProvider } from './providers/i18n';
import { store } from './providers/store';
import { resources } from './resources';
import { theme } from './theme/theme';
import { lazily } from './ui/lazily';
import { LoadingPage } from './ui/Loading';

// The frame of the signed-in pages and the login are loaded separately: no page needs both at once.
const Layout = lazily(() => import('./layout/Layout'));
const LoginPage = lazily(() => import('./login/LoginPage'));
const MePage = lazily(() => import('./me/MePage'));

/** Data is read again when a screen opens. A failure is shown at once, with a button to try again. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
});

const themes = { lightTheme: theme as never, darkTheme: undefined };

/** All pages, inside a data router. */
export function Pages() {
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queries}
      store={store}
    >
      <ThemesContext.Provider value={themes}>
        <ThemeProvider>
          <CssBaseline />
          <CoreAdminUI
            disableTelemetry
            requireAuth
            title="Giustamente"
            layout={Layout}
            dashboard={HomePage}
            loginPage={LoginPage}
            loading={LoadingPage}
            accessDenied={AccessDenied}
            authenticationError={AccessDenied}
            catchAll={NotFound}
            error={Broken}
          >
            {resources.map((resource) => (
              <Resource key={resource.name} {...resource} />
            ))}
            <CustomRoutes>
              <Route path="/me" element={<MePage />} />
            </CustomRoutes>
          </CoreAdminUI>
          <Notice />
        </ThemeProvider>
      </ThemesContext.Provider>
    </CoreAdminContext>
  );
}

/** Only a data router can stop somebody who leaves a form with unsaved text. */
const router = createBrowserRouter([{ path: '*', element: <Pages /> }], {
  basename: '/backoffice',
});

/** The back office. */
export function App() {
  // Without a session react-admin goes to the login and empties its store at once: as a transition the first would
  // never end.
  return <RouterProvider router={router} useTransitions={false} />;
}
