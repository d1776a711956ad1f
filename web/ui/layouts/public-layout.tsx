import { Outlet } from 'react-router';
import { ErrorContent } from '../../features/errors/error-screen';
import { EnglishOffer } from './english-offer';
import { Main, TopOfPage } from './frame';
import { PublicFooter } from './public-footer';
import { PublicHeader } from './public-header';

/** Header, content and footer of every page that anyone can read. */
export default function PublicLayout() {
  return (
    <>
      <TopOfPage />
      <PublicHeader />
      <Main>
        <Outlet />
      </Main>
      <PublicFooter />
      <EnglishOffer />
    </>
  );
}

/** If a page cannot be shown, the frame stays. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <>
      <TopOfPage />
      <PublicHeader />
      <Main>
        <ErrorContent error={error} />
      </Main>
      <PublicFooter />
    </>
  );
}
