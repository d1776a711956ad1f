import CssBaseline from '@mui/material/CssBaseline';
import { QueryClient } from '@tanstack/react-query';
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  memoryStore,
  Resource,
  ThemeProvider,
  ThemesContext,
} from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { HomePage } from './dashboard';
import { Layout } from './layout/Layout';
import { Loading } from './layout/Loading';
import { AccessDenied, Broken, NotFound } from './layout/refusals';
import { Told } from './layout/Told';
import { LoginPage } from './login/LoginPage';
import MePage from './me/MePage';
import { authProvider } from './providers/auth';
import { dataProvider } from './providers/data';
import { i18nProvider } from './providers/i18n';
import { resources } from './resources';
import { theme } from './theme/theme';

/** Answers are asked anew when a screen opens; a failure is shown at once, with a button to ask again. */
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
});

/** What a list shows stands in its address; nothing else outlives the page. */
const store = memoryStore();

const themes = { lightTheme: theme as never, darkTheme: undefined };

/** The workbench of the staff. */
export function App() {
  return (
    // Without a session react-admin goes to the login and empties its store in one breath: as a transition the first
    // would never end.
    <BrowserRouter basename="/backoffice" useTransitions={false}>
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
              loading={Loading}
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
            <Told />
          </ThemeProvider>
        </ThemesContext.Provider>
      </CoreAdminContext>
    </BrowserRouter>
  );
}
