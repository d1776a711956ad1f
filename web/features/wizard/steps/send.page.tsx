import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../../api/session';
import { Button, ButtonLink } from '../../../ui/button';
import { useApiForm } from '../../../ui/forms';
import { Gloss } from '../../../ui/gloss';
import { Link, usePath } from '../../../ui/link';
import { Rich } from '../../../ui/rich';
import { changeRequest } from '../../requests/api';
import { Answers } from '../answers';
import { finishDesk, readDesk, save, type Desk } from '../draft-store';
import { useLeave } from '../leave';
import { deskPage, StepPage } from '../step-page';
import { forgetUploads, uploadsSettled } from '../uploads';

export const handle = { texts: ['wizard'] };

const NEXT = ['three', 'others', 'answers', 'choice'] as const;

function SendStep({ desk: { draft } }: { desk: Desk }) {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  const path = usePath();
  const leave = useLeave();
  const signedIn = useSession() !== null;
  const form = useApiForm({
    initial: { request_type_id: '', part: '', city: '', description: '', extra: '', opposing_party: '', shared_contacts: '' },
    submit: async () => {
      await uploadsSettled();
      await save();
      const { requestId } = readDesk().draft;
      if (requestId === null) throw new Error('No draft to send');
      await changeRequest(requestId, { status: 2 });
      return requestId;
    },
    onSuccess: async (requestId) => {
      forgetUploads();
      finishDesk();
      await navigate(path(`/requests/${requestId}`), { state: { sent: true } });
    },
  });
  return (
    <StepPage step={9} form={form} lead={t(signedIn ? 'send.lead' : 'send.visitorLead')}
      gloss={(
        <>
          <Gloss title={t('send.gloss')}><ul>{NEXT.map((each) => <li key={each}>{t(`send.next.${each}`)}</li>)}</ul></Gloss>
          <Gloss title={t('send.gloss2')}>{t('send.gloss2Text')}</Gloss>
        </>
      )}>
      <Answers draft={draft} short />
      <p className="total"><span>{t('send.price')}</span><b>{t('send.free')}</b></p>
      {signedIn ? (
        <>
          <p className="small soft"><Rich text={t('send.terms')} marks={{ a: <Link to="/termini-e-condizioni" prefetch="none" target="_blank">x</Link> }} /></p>
          <div className="acts">
            <Button kind="primary" size="l" type="submit" pending={form.pending} icon="send">{t('send.send')}</Button>
            <Button kind="quiet" onClick={leave}>{t('later.save')}</Button>
          </div>
        </>
      ) : (
        <section className="panel stack" aria-labelledby="who">
          <h2 className="sub" id="who">{t('send.who')}</h2>
          <p>{t('send.whoText')}</p>
          <div className="row">
            <ButtonLink kind="primary" size="l" to="/registrazione-utente?redirect_to=/request/create/1" prefetch="none">{t('send.register')}</ButtonLink>
            <ButtonLink to="/login?redirect_to=/request/create/1" prefetch="none">{t('send.login')}</ButtonLink>
          </div>
        </section>
      )}
    </StepPage>
  );
}

export default deskPage(SendStep);
