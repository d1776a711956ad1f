import './quote-card.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { feeKindOf } from '../../../src/shared/requests/quote-cost.rules.js';
import { FirmAvatar } from '../../ui/firm-avatar';
import { Badge } from '../../ui/badge';
import { Button, ButtonLink } from '../../ui/button';
import { useFormat } from '../../ui/format/format';
import { Icon, type IconName } from '../../ui/icon';
import { useLocale } from '../../ui/link';
import { useSpeaks } from '../requests/use-speaks';
import { hereOf, useQuality } from '../ranking/use-quality';
import { feeLine, whole, type Costed, type Fact } from './quotes';

const SHAPE: Record<Fact, IconName> = { cheapest: 'check', nearest: 'pin', rated: 'star', first: 'clock' };

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

/** The firm: its place, how it was rated and what it did in the subject, how fast it responds; then in all subjects. */
function Who({ offer }: { offer: Costed }) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const { lawyer, distance_km: km } = offer.quote;
  const quality = useQuality();
  const speaks = useSpeaks()(lawyer?.languages ?? []);
  if (!lawyer) return <ul className="cmp-who" />;
  const here = hereOf(lawyer);
  return (
    <ul className="cmp-who">
      <Line icon="pin">
        {lawyer.city ?? t('card.noCity')}
        {km !== null && `, ${t('card.away', { distance: format.distance(km) })}`}
      </Line>
      <Line icon="star">{quality.rating(here)}</Line>
      <Line icon="file">{quality.work(here)}</Line>
      <Line icon="clock">
        {lawyer.answer_hours === null
          ? t('card.noHours')
          : t('card.answers', { time: format.answerTime(lawyer.answer_hours) })}
      </Line>
      {speaks !== '' && <Line icon="msg">{speaks}</Line>}
      <li className="cmp-overall">{quality.overall(lawyer.overall)}</li>
    </ul>
  );
}

/** What the sum is made of, in the same rows on every card. */
function Parts({ offer, over }: { offer: Costed; over: boolean }) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const locale = useLocale();
  const { terms, cost } = offer;
  const { valid_until: validUntil } = offer.quote;
  const euro = (cents: number) => format.euro(whole(cents));
  const kind = feeKindOf(terms);
  const fixed = terms.fixedCostsCents + terms.finalCostsCents;
  const { instalments } = offer.quote;
  const when = instalments
    ? t('card.instalments', { count: instalments.length })
    : terms.finalCostsCents === 0
      ? t('card.whenNow')
      : terms.fixedCostsCents === 0
        ? t('card.whenLater')
        : t('card.when', { now: euro(terms.fixedCostsCents), later: euro(terms.finalCostsCents) });
  return (
    <dl className="cmp-parts">
      <div>
        <dt>
          <span className="cmp-kind">{feeLine(offer.quote, locale)}</span>
        </dt>
        <dd>{kind === 'flat' ? t('card.noPercentage') : euro(cost.parts.percentage + cost.parts.hours)}</dd>
      </div>
      <div>
        <dt>{t('card.fixed')}</dt>
        <dd>{fixed > 0 ? euro(fixed) : t('card.noFixed')}</dd>
      </div>
      {fixed > 0 && (
        <div className="micro muted">
          <dt>{when}</dt>
          <dd />
        </div>
      )}
      <div>
        <dt>{t(terms.flatRate ? 'card.additionsFlat' : 'card.additions')}</dt>
        <dd>{terms.additionalCosts ? euro(cost.additions) : t('card.included')}</dd>
      </div>
      <div>
        <dt>{t('card.expenses')}</dt>
        <dd>{terms.expensesCents > 0 ? euro(terms.expensesCents) : t('card.noExpenses')}</dd>
      </div>
      <div>
        <dt>{t('card.complexity')}</dt>
        <dd>{t(`card.complexities.${offer.quote.complexity ?? 'unsaid'}`)}</dd>
      </div>
      {validUntil !== null && (
        <div>
          <dt>{t(over ? 'card.over' : 'card.valid')}</dt>
          <dd>{format.date(validUntil)}</dd>
        </div>
      )}
    </dl>
  );
}

/** One quote. All cards have the same rows at the same height, and buttons alike. */
export function QuoteCard({
  offer,
  fact,
  outcome,
  dearest,
  saving,
  chosen,
  over,
  onChoose,
}: {
  offer: Costed;
  fact: Fact | undefined;
  outcome: number;
  /** The highest total on the page, for the bars. */
  dearest: number;
  saving: boolean;
  chosen: boolean;
  /** It can be chosen no more. */
  over: boolean;
  onChoose: (() => void) | undefined;
}) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const { cost, name, series } = offer;
  const share = (cents: number) => ({ width: `${(100 * cents) / Math.max(1, dearest)}%` });
  const heading = `offer-${offer.id}`;
  return (
    <article className={`cmp-card s${series}`} aria-labelledby={heading}>
      <header>
        <FirmAvatar name={name} series={series} />
        <h3 id={heading}>{name}</h3>
      </header>
      <div className="cmp-fact">
        {chosen ? (
          <Badge tint="ok" shape="check">
            {t('card.chosen')}
          </Badge>
        ) : over ? (
          <Badge tint="slate" shape="clock">
            {t('card.expired')}
          </Badge>
        ) : (
          fact && (
            <Badge tint={fact === 'cheapest' ? 'ok' : 'slate'} shape={SHAPE[fact]}>
              {t(`fact.${fact}`, { outcome: format.euro(outcome * 100) })}
            </Badge>
          )
        )}
      </div>
      <div className="cmp-cost">
        <span className="small soft">{t(offer.terms.hours ? 'card.costsAtMost' : 'card.costs')}</span>
        <span className="cmp-fig">{format.euro(whole(cost.total))}</span>
        <span className="cmp-mix" aria-hidden="true">
          <i style={share(cost.parts.percentage + cost.parts.hours)} />
          <i style={share(cost.parts.fixed + cost.parts.final)} />
          <i style={share(cost.additions + cost.parts.expenses)} />
        </span>
        <span className="small">
          {cost.net < 0 && outcome === 0 ? (
            t(saving ? 'card.anywaySaving' : 'card.anyway')
          ) : (
            <>
              {t(saving ? 'card.keptSaving' : 'card.kept')} <b className="num">{format.euro(whole(cost.net))}</b>
            </>
          )}
        </span>
      </div>
      <Parts offer={offer} over={over} />
      <Who offer={offer} />
      <div className="cmp-go">
        {onChoose && (
          <Button wide aria-describedby={heading} onClick={onChoose}>
            {t('card.choose')}
          </Button>
        )}
        <ButtonLink
          kind="quiet"
          size="s"
          to={`/responses/${offer.id}?ottengo=${Math.round(outcome)}`}
          aria-label={t('card.readOf', { name })}
        >
          {t('card.read')}
        </ButtonLink>
      </div>
    </article>
  );
}
