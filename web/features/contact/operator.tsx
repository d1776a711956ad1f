import './operator.css';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../ui/page-meta';

/** Who runs the service, as art. 7 of decree 70/2003 asks. The settings of the instance say it. */
export function Operator() {
  const { t } = useTranslation('contact');
  const { operator } = useShell();
  return (
    <section className="operator">
      <h2 id="operator" className="sub">
        {t('operator')}
      </h2>
      <address>
        <b>{operator.name}</b>
        <br />
        {operator.address}
        <br />
        {operator.town}
      </address>
      <dl>
        <div>
          <dt>{t('vat')}</dt>
          <dd className="num">{operator.vatNumber}</dd>
        </div>
        {operator.register && (
          <div>
            <dt>{t('register')}</dt>
            <dd>{operator.register}</dd>
          </div>
        )}
        <div>
          <dt>{t('mail')}</dt>
          <dd>
            <a href={`mailto:${operator.email}`}>{operator.email}</a>
          </dd>
        </div>
        <div>
          <dt>{t('privacy')}</dt>
          <dd>
            <a href={`mailto:${operator.privacyEmail}`}>{operator.privacyEmail}</a>
          </dd>
        </div>
        {operator.pec && (
          <div>
            <dt>{t('pec')}</dt>
            <dd>
              <a href={`mailto:${operator.pec}`}>{operator.pec}</a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
