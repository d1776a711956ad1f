import { Route } from 'react-router-dom';
import { lazily } from '../../ui/lazily';

const Payouts = lazily(() => import('./Payouts'));

export default {
  name: 'reconciliation',
  list: lazily(() => import('./List')),
  show: lazily(() => import('./Show')),
  children: <Route path="payouts" element={<Payouts />} />,
};
