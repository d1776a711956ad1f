import { createElement } from 'react';
import { Route } from 'react-router-dom';
import { lazily } from '../../ui/lazily';

export default {
  name: 'reconciliation',
  list: lazily(() => import('./List')),
  show: lazily(() => import('./Show')),
  children: createElement(Route, { path: 'payouts', Component: lazily(() => import('./Payouts')) }),
};
