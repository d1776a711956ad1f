import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { createClientI18n } from '../i18n/client';
import { localeOf } from './locale';
import { keepOfflinePage } from './offline-worker';

const namespaces = (document.documentElement.dataset.ns ?? 'common').split(' ');
const i18n = await createClientI18n(localeOf(window.location.pathname), namespaces);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  );
});

keepOfflinePage();
