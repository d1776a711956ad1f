import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, infoOf } from '../../api/client';
import { refreshAccount, useSession } from '../../api/session';
import { Checkbox } from '../../ui/fields';
import { toast } from '../../ui/toasts';
import type { Buyer } from './buyer';

/** What a profile keeps of a buyer; names stay as the profile has them. */
const fiscalDataOf = ({ company_name, tax_code, vat_number, sdi_code, pec, ...place }: Buyer) => {
  const { address, postal_code, city, province_id, country_id } = place;
  return {
    company_name,
    tax_code,
    vat_number,
    sdi_code,
    pec,
    address: { address, postal_code, city, province_id, country_id },
  };
};

/** The offer to save invoice data in the profile, for signed-in people. Nothing is saved unless it is ticked. */
export function useRememberedBuyer(): { field: React.ReactNode; remember: (buyer: Buyer | null) => void } {
  const { t } = useTranslation('billing');
  const session = useSession();
  const [wanted, setWanted] = useState(false);
  return {
    field: session && (
      <Checkbox
        name="remember_buyer"
        label={t('buyer.remember')}
        hint={t('buyer.rememberHint')}
        checked={wanted}
        onChange={setWanted}
      />
    ),
    remember: (buyer) => {
      if (!session || !wanted || !buyer) return;
      infoOf(api.PUT('/profile', { body: { fiscal_data: fiscalDataOf(buyer) } })).then(
        ({ fiscal_data, completed }) => {
          refreshAccount({ ...session.account, fiscal_data, completed });
        },
        () => {
          toast(t('buyer.notRemembered'));
        },
      );
    },
  };
}
