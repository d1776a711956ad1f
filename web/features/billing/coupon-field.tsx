import './billing.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billingLimits } from '../../../src/shared/limits.js';
import { ApiProblem } from '../../api/problems';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { verifyCoupon, type CouponPrice, type CouponQuestion } from './api';

/** The server is asked this long after the last key. */
const PAUSE_MS = 500;

/** A valid code with its price. */
export interface AppliedCoupon {
  code: string;
  price: CouponPrice;
}

/**
 * A coupon's code, checked while it is typed. `onChange` gives a valid code with its price, and null for an empty or
 * invalid one.
 * @param question what the code is for; the code is checked again when it changes
 */
export function CouponField({
  question,
  initial = '',
  onChange,
}: {
  question: Omit<CouponQuestion, 'code'>;
  initial?: string;
  onChange: (coupon: AppliedCoupon | null) => void;
}) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const [opened, setOpened] = useState(initial !== '');
  const [code, setCode] = useState(initial);
  const [found, setFound] = useState<{ asked: string; price?: CouponPrice; wrong?: string } | null>(null);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  const bare = code.trim();
  const asked = JSON.stringify({ ...question, code: bare });
  useEffect(() => {
    if (!bare) {
      report.current(null);
      return undefined;
    }
    let gone = false;
    const timer = setTimeout(() => {
      verifyCoupon(JSON.parse(asked) as CouponQuestion).then(
        (price) => {
          if (gone) return;
          setFound({ asked, price });
          report.current({ code: bare, price });
        },
        (error: unknown) => {
          if (gone) return;
          const words = error instanceof ApiProblem ? (error.fields.code?.[0] ?? error.messages[0]) : undefined;
          setFound({
            asked,
            wrong: words ?? t(error instanceof ApiProblem && error.status === 0 ? 'coupon.offline' : 'coupon.wrong'),
          });
          report.current(null);
        },
      );
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [asked, bare, t]);
  if (!opened)
    return (
      <Button
        kind="quiet"
        size="s"
        onClick={() => {
          setOpened(true);
        }}
      >
        {t('coupon.have')}
      </Button>
    );
  const answer = bare && found?.asked === asked ? found : null;
  return (
    <div>
      <TextField
        name="coupon"
        label={t('coupon.label')}
        optional
        short
        value={code}
        maxLength={billingLimits.couponCodeMax}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={answer?.wrong}
        onChange={(next) => {
          setCode(next);
          report.current(null);
        }}
      />
      <p className="small coupon-state" role="status">
        {bare && !answer && t('coupon.checking')}
        {answer?.price && (
          <>
            <Icon name="check" />
            {t('coupon.good', { discount: format.euroExact(answer.price.discount_cents) })}
          </>
        )}
      </p>
    </div>
  );
}
