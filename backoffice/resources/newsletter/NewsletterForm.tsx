import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { required, TextInput, useDataProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { newsletterLimits } from '../../../src/shared/limits';
import { newsletterAudiences } from '../../../src/shared/content/newsletter.codes';
import type { Newsletter, NewsletterAudiences, NewsletterInput } from '../../api/records';
import { ChoiceInput, Pair } from '../../form/inputs';
import { ServerForm } from '../../form/ServerForm';
import type { BackOfficeDataProvider } from '../../providers/data';

interface NewsletterFormProps {
  newsletter?: Newsletter;
  submit: string;
  onSave: (body: NewsletterInput) => Promise<void>;
  actions?: ReactNode;
}

const EMPTY: NewsletterInput = { subject_it: '', subject_en: '', body_it: '', body_en: '', audience: 'everyone' };
const line = { htmlInput: { maxLength: newsletterLimits.subjectMax } };
const text = { htmlInput: { maxLength: newsletterLimits.bodyMax } };

/** The form of a draft: both languages, and its audience. */
export function NewsletterForm({ newsletter, submit, onSave, actions }: NewsletterFormProps) {
  const { subject_it, subject_en, body_it, body_en, audience } = newsletter ?? EMPTY;
  return (
    <ServerForm<NewsletterInput>
      draft="newsletter"
      submit={submit}
      values={{ subject_it, subject_en, body_it, body_en, audience }}
      onSave={onSave}
      actions={actions}
    >
      <Pair>
        <TextInput source="subject_it" validate={required()} slotProps={line} />
        <TextInput source="subject_en" validate={required()} slotProps={line} />
      </Pair>
      <Pair>
        <TextInput
          source="body_it"
          validate={required()}
          helperText="backOffice.newsletter.markdown"
          multiline
          minRows={10}
          slotProps={text}
        />
        <TextInput
          source="body_en"
          validate={required()}
          helperText="backOffice.newsletter.markdown"
          multiline
          minRows={10}
          slotProps={text}
        />
      </Pair>
      <Audience />
    </ServerForm>
  );
}

/** How many have agreed, by audience; read again now and then. */
export function useAudiences(): NewsletterAudiences | undefined {
  const data = useDataProvider<BackOfficeDataProvider>();
  return useQuery({
    queryKey: ['newsletter', 'audiences'],
    queryFn: () => data.read<NewsletterAudiences>('newsletter/audiences'),
    refetchInterval: 15_000,
  }).data;
}

function Audience() {
  const t = useTranslate();
  const audience = useWatch<NewsletterInput, 'audience'>({ name: 'audience' });
  const sizes = useAudiences();
  return (
    <>
      <ChoiceInput
        source="audience"
        codes={newsletterAudiences}
        texts="backOffice.newsletter.audience"
        validate={required()}
      />
      <p role="status" className="soft small">
        {sizes && t('backOffice.newsletter.agreed', { smart_count: sizes[audience] })}
      </p>
    </>
  );
}
