import { useTranslation } from 'react-i18next';
import { useApiForm } from '../../../ui/forms';
import { Gloss } from '../../../ui/gloss';
import { ItalyMap } from '../../../ui/ItalyMap';
import { useShell } from '../../../ui/page-meta';
import { PlaceField, type Place } from '../../../ui/PlaceField';
import { change, type Desk } from '../draft-store';
import { deskPage, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard', 'places'] };

function PlaceStep({ desk }: { desk: Desk }) {
  const { t } = useTranslation('wizard');
  const { map } = useShell();
  const goOn = useStepOn(3);
  const form = useApiForm<{ city: Place | null }>({
    initial: { city: desk.draft.geo },
    validate: ({ city }, { required }) => ({ city: required(city) }),
    submit: ({ city }) => goOn({ geo: city }),
    summaryText: { city: t('missing.place') },
  });
  const place = form.values.city;
  const put = (next: Place | null): void => {
    form.set('city', next);
    change({ geo: next });
  };
  return (
    <StepPage
      step={3}
      form={form}
      lead={t('place.lead')}
      gloss={
        <>
          <Gloss title={t('place.gloss1')}>{t('place.gloss1Text')}</Gloss>
          <Gloss title={t('place.gloss2')}>{t('place.gloss2Text')}</Gloss>
        </>
      }
    >
      <PlaceField label={t('place.label')} hint={t('place.hint')} {...form.field('city')} onChange={put} />
      {place && (
        <section className="stack" aria-labelledby="correct-pin">
          <h2 className="sub" id="correct-pin">
            {t('place.pin')}
          </h2>
          <p className="small soft">{t('place.pinHint')}</p>
          <ItalyMap
            value={place}
            tiles={map ?? undefined}
            onChange={(point) => {
              put({ ...place, ...point });
            }}
          />
        </section>
      )}
      <StepActs pending={form.pending}>{t('place.continue')}</StepActs>
    </StepPage>
  );
}

export default deskPage(PlaceStep);
