import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiForm } from '../../../ui/forms';
import { SideNote } from '../../../ui/side-note';
import { ItalyMap } from '../../../ui/ItalyMap';
import { useShell } from '../../../ui/page-meta';
import { PlaceField, placeLabel, type Place } from '../../../ui/PlaceField';
import { change, type WizardSession } from '../draft-store';
import { wizardStep, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard', 'steps', 'places'] };

function PlaceStep({ wizard }: { wizard: WizardSession }) {
  const { t } = useTranslation('steps');
  const { map } = useShell();
  const goOn = useStepOn(3);
  const form = useApiForm<{ city: Place | null }>({
    initial: { city: wizard.draft.geo },
    validate: ({ city }, { required }) => ({ city: required(city) }),
    submit: ({ city }) => goOn({ geo: city }),
    summaryText: { city: t('place.missing') },
  });
  const place = form.values.city;
  // Without tiles the map is a drawing that few need: its scripts load when a reader asks for it.
  const [checks, setChecks] = useState(false);
  const shown = map !== null || checks;
  const put = (next: Place | null): void => {
    form.set('city', next);
    change({ geo: next });
  };
  return (
    <StepPage
      step={3}
      form={form}
      lead={t('place.lead')}
      sideNote={
        <>
          <SideNote title={t('place.sideNote1')}>{t('place.sideNote1Text')}</SideNote>
          {shown ? (
            <SideNote title={t('place.sideNote2')}>{t('place.sideNote2Text')}</SideNote>
          ) : (
            <SideNote title={t('place.sideNote3')}>{t('place.sideNote3Text')}</SideNote>
          )}
        </>
      }
    >
      <PlaceField
        label={t('place.label')}
        hint={t('place.hint')}
        {...form.field('city')}
        onChange={put}
        onPick={() => void form.submit()}
      />
      {place && !shown && (
        <div className="stack">
          <p className="small soft">{t('place.counted', { place: placeLabel(place) })}</p>
          <p>
            <button
              type="button"
              className="btn btn-2 btn-s"
              onClick={() => {
                setChecks(true);
              }}
            >
              {t('place.check')}
            </button>
          </p>
        </div>
      )}
      {place && shown && (
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

export default wizardStep(PlaceStep);
