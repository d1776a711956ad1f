import { useTranslation } from 'react-i18next';

export interface SiteLink {
  to: string;
  label: string;
}

/** The pages about the service, as header, menu and footer name them. */
export function useSiteLinks() {
  const { t } = useTranslation();
  const link = (to: string, label: string): SiteLink => ({ to, label });
  return {
    about: link('/chi-siamo', t('nav.about')),
    how: link('/come-funziona-utente', t('nav.how')),
    prices: link('/prezzi', t('nav.prices')),
    letters: link('/lettere', t('nav.letters')),
    stories: link('/storie', t('nav.stories')),
    articles: link('/blog', t('nav.articles')),
    questions: link('/faq-utente', t('nav.questions')),
    contacts: link('/contatti', t('footer.contact')),
    partners: link('/partners', t('nav.partners')),
    newsletter: link('/newsletter', t('footer.newsletter')),
    summary: link('/executive-summary', t('nav.summary')),
    lawyers: [
      link('/come-funziona-avvocato', t('nav.howFirms')),
      link('/faq-avvocato', t('nav.questionsFirms')),
      link('/registrazione-avvocato', t('nav.registerFirm')),
    ],
  };
}
