import { useEffect, type Dispatch, type SetStateAction } from 'react';
import { api, infoOf } from '../../api/client';
import { buyerIn, buyerValues, type BuyerValues } from './buyer';

/**
 * Fills the empty fields from the profile once it is loaded. What was typed meanwhile is kept.
 * @param wanted false where the data were given already, and for visitors
 */
export function useKnownBuyer<V extends BuyerValues>(wanted: boolean, setValues: Dispatch<SetStateAction<V>>): void {
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    infoOf(api.GET('/profile')).then(
      (profile) => {
        if (gone) return;
        const known = buyerValues(buyerIn(profile));
        setValues((typed) => {
          const names = Object.keys(known) as (keyof BuyerValues)[];
          const begun = names.some((name) => name !== 'invoice.kind' && typed[name] !== '' && typed[name] !== null);
          const empty = names.filter((name) =>
            name === 'invoice.kind' ? !begun : typed[name] === '' || typed[name] === null,
          );
          return { ...typed, ...Object.fromEntries(empty.map((name) => [name, known[name]])) };
        });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted, setValues]);
}
