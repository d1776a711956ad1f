import { useTranslation } from 'react-i18next';
import type { RankedFirmDto } from '../../app/context';
import { Badge } from '../../ui/badge';
import { FirmAvatar } from '../../ui/firm-avatar';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { SideNote } from '../../ui/side-note';
import { StartButton } from '../../ui/start-button';
import { anchorOf } from './towns';
import { hereOf, useQuality } from './use-quality';

/** The firms of a ranking in their order. */
export function RankedList({ firms, level }: { firms: RankedFirmDto[]; level: 3 | 4 }) {
  if (firms.length === 0) return null;
  return (
    <ol className="rank-list" start={firms[0]?.position}>
      {firms.map((firm) => (
        <Ranked key={firm.id} firm={firm} level={level} />
      ))}
    </ol>
  );
}

/** The firms with too few ratings to be ranked come after the others, with one sentence that says why. */
export function NewFirms({ firms, near }: { firms: RankedFirmDto[]; near: boolean }) {
  const { t } = useTranslation('ranking');
  if (firms.length === 0) return null;
  return (
    <section aria-labelledby="new-firms">
      <h3 className="rank-new" id="new-firms">
        {t('newFirms')}
      </h3>
      <p className="small soft">{t(near ? 'newNear' : 'newItaly')}</p>
      <RankedList firms={firms} level={4} />
    </section>
  );
}

function Ranked({ firm, level }: { firm: RankedFirmDto; level: 3 | 4 }) {
  const Heading = `h${level}` as const;
  const { t } = useTranslation('ranking');
  const format = useFormat();
  const { rating } = firm;
  const quality = useQuality();
  const here = hereOf({ ...firm, rating: rating.average, reviews: rating.reviews });
  const town = [firm.city, firm.province_id && `(${firm.province_id})`].filter(Boolean).join(' ');
  return (
    <li value={firm.position}>
      <FirmAvatar name={firm.company_name} />
      <div>
        <Heading className="rank-name">
          <Link to={`/studio/${firm.id}`} id={anchorOf(firm.id)}>
            {firm.company_name}
          </Link>
        </Heading>
        <ul className="rank-facts">
          {town && (
            <li>
              <Icon name="pin" />
              {town}
              {firm.distance_km !== null && ` · ${format.distance(firm.distance_km)}`}
            </li>
          )}
          <li>
            <Icon name="star" />
            {quality.rating(here)}
          </li>
          <li>
            <Icon name="file" />
            {quality.work(here)}
          </li>
        </ul>
        {rating.score !== null && (
          <p className="small soft">
            {t(rating.good === rating.reviews ? 'whyAll' : 'why', { count: rating.reviews, good: rating.good })}
          </p>
        )}
        <p className="small soft">{quality.overall(firm.overall)}</p>
        <p className="rank-badge">
          <Badge tint={firm.verified ? 'ok' : 'wait'} shape={firm.verified ? 'check' : 'warn'}>
            {t(firm.verified ? 'verified' : 'unverified')}
          </Badge>
        </p>
      </div>
      <span className="rank-n" aria-hidden="true">
        {firm.position}
      </span>
    </li>
  );
}

/** The link from a ranking to the wizard, with subject and place filled in. */
export function Start({ type, place }: { type: string; place?: string }) {
  const { t } = useTranslation('ranking');
  return (
    <section className="rank-start" aria-labelledby="rank-start">
      <h2 className="rank-h" id="rank-start">
        {t('start')}
      </h2>
      <p className="soft measure">{t('startText')}</p>
      <StartButton type={type} place={place} />
    </section>
  );
}

/** How a ranking is made, and what does not count. */
export function HowRanked() {
  const { t } = useTranslation('ranking');
  return (
    <aside aria-label={t('how')}>
      <SideNote title={t('how')}>
        <p>{t('howText')}</p>
        <p>{t('howNew')}</p>
      </SideNote>
      <SideNote title={t('never')}>{t('neverText')}</SideNote>
    </aside>
  );
}
