import './cost-chart.css';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { initials } from '../../ui/firm-avatar';
import { useFormat } from '../../ui/format/format';
import { snap, stepOf } from './scale';
import { DASHES, totalAt, type Offer } from './quotes';

const NARROW = 480;
const LABEL_GAP = 17;
const LONGEST_LABEL = 16;
/** About so many ticks are on an axis; on a phone the lower axis has fewer. */
const TICKS = 4;
const TICKS_NARROW = 2;
/** The cost axis goes at least this far, in cents. */
const LEAST_AXIS = 100_00;

/** The distinctive part of a firm's name, short enough for the end of its line. */
function shortName(name: string): string {
  const bare = name
    .replace(/^(studio( legale| associato)?|avv(ocato)?\.?)\s+/i, '')
    .replace(/\s+(avvocati|e associati|& partners)$/i, '');
  return bare.length > LONGEST_LABEL ? `${bare.slice(0, LONGEST_LABEL - 1).trimEnd()}…` : bare;
}

/** The labels at the ends of the lines on a phone: initials, or the name's first letters where initials are shared. */
function shortTags(offers: Offer[]): Map<number, string> {
  const letters = offers.map(({ name }) => initials(name));
  return new Map(
    offers.map(({ id, name }, index) => {
      const own = letters[index] ?? '';
      const shared = letters.filter((each) => each === own).length > 1;
      return [id, shared ? shortName(name).slice(0, 3) : own];
    }),
  );
}

/** Width and height of an element, updated when it changes. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 640, height: 290 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 };
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return { ref, ...size };
}

/** Labels at the ends of the lines, pushed apart where lines end together and kept inside the plot. */
function spread(ends: { offer: Offer; y: number }[], bottom: number): { offer: Offer; y: number }[] {
  const placed = ends.map((end) => ({ ...end })).sort((a, b) => a.y - b.y);
  placed.forEach((end, index) => {
    const before = placed[index - 1];
    if (before && end.y - before.y < LABEL_GAP) end.y = before.y + LABEL_GAP;
  });
  let limit = bottom;
  for (const end of placed.toReversed()) {
    end.y = Math.min(end.y, limit);
    limit = end.y - LABEL_GAP;
  }
  return placed;
}

/**
 * What each firm costs as the outcome grows: a line for each with its own colour, dash and label. Dragging anywhere
 * moves the outcome, and so do the arrow keys on the cursor. The table further down says the same in figures.
 */
export function CostChart({
  offers,
  outcome,
  max,
  onChange,
  saving,
}: {
  offers: Offer[];
  outcome: number;
  max: number;
  onChange: (euros: number) => void;
  saving: boolean;
}) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const { ref, width, height } = useSize();
  const narrow = width < NARROW;
  const dragging = useRef(false);
  const [left, right, top, below] = [58, narrow ? 34 : 128, 10, 30];
  const [w, h] = [Math.max(10, width - left - right), Math.max(10, height - top - below)];
  const dearest = Math.max(LEAST_AXIS, ...offers.flatMap((offer) => [totalAt(offer, 0), totalAt(offer, max)]));
  const x = scaleLinear([0, max], [left, left + w]);
  const y = scaleLinear([0, dearest], [top + h, top]).nice(TICKS);
  // A cost is a share of the outcome plus a fixed sum, so two points draw it.
  const path = line<[euros: number, cents: number]>(
    ([euros]) => x(euros),
    ([, cents]) => y(cents),
  );
  const tags = shortTags(offers);
  const plain = (euros: number) => format.number(euros);
  const labels = spread(
    offers.map((offer) => ({ offer, y: y(totalAt(offer, max)) })),
    top + h,
  );

  const move = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange(snap(x.invert(event.clientX - box.left), max));
  };
  const keys: Partial<Record<string, number>> = {
    ArrowRight: outcome + stepOf(max),
    ArrowUp: outcome + stepOf(max),
    ArrowLeft: outcome - stepOf(max),
    ArrowDown: outcome - stepOf(max),
    PageUp: outcome + max / 8,
    PageDown: outcome - max / 8,
    Home: 0,
    End: max,
  };
  const press = (event: KeyboardEvent): void => {
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onChange(to);
  };

  return (
    <figure className="cmp-chart">
      <figcaption>
        <b>{t(saving ? 'chart.titleSaving' : 'chart.title', { count: offers.length })}</b>
        <span className="muted cmp-sub">{t('chart.note')}</span>
      </figcaption>
      <div className="cmp-plot" ref={ref}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          aria-label={t('chart.label')}
          onPointerDown={(event) => {
            dragging.current = true;
            event.currentTarget.setPointerCapture(event.pointerId);
            move(event);
          }}
          onPointerMove={(event) => {
            if (dragging.current) move(event);
          }}
          onPointerUp={() => {
            dragging.current = false;
          }}
          onPointerCancel={() => {
            dragging.current = false;
          }}
        >
          <g aria-hidden="true">
            {y.ticks(TICKS).map((tick) => (
              <g key={tick}>
                <line className="grid" x1={left} x2={left + w} y1={y(tick)} y2={y(tick)} />
                <text x={left - 8} y={y(tick) + 5} textAnchor="end">
                  {plain(tick / 100)}
                </text>
              </g>
            ))}
            {x.ticks(narrow ? TICKS_NARROW : TICKS).map((tick) => (
              <text key={tick} x={x(tick)} y={height - 6} textAnchor="middle">
                {tick === 0 ? format.euro(0) : plain(tick)}
              </text>
            ))}
            {offers.map((offer) => (
              <path
                key={offer.id}
                className={`ln s${offer.series}`}
                strokeDasharray={DASHES[offer.series]}
                d={
                  path([
                    [0, totalAt(offer, 0)],
                    [max, totalAt(offer, max)],
                  ]) ?? undefined
                }
              />
            ))}
            {labels.map(({ offer, y: at }) => (
              <text key={offer.id} className={`lab s${offer.series}`} x={left + w + 8} y={at + 5}>
                {narrow ? tags.get(offer.id) : shortName(offer.name)}
              </text>
            ))}
          </g>
          <g
            className="cmp-cursor"
            role="slider"
            tabIndex={0}
            aria-label={t('chart.cursor')}
            aria-orientation="horizontal"
            aria-valuemin={0}
            aria-valuemax={max}
            aria-valuenow={outcome}
            aria-valuetext={format.euro(outcome * 100)}
            onKeyDown={press}
          >
            <rect x={x(outcome) - 12} width={24} y={top - 4} height={h + 8} rx={4} className="hit" />
            <line className="cur" x1={x(outcome)} x2={x(outcome)} y1={top} y2={top + h} />
            {offers.map((offer) => (
              <circle
                key={offer.id}
                className={`dot s${offer.series}`}
                r={6}
                cx={x(outcome)}
                cy={y(totalAt(offer, outcome))}
              />
            ))}
          </g>
        </svg>
      </div>
    </figure>
  );
}
