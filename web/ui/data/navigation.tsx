import './navigation.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router';
import { Icon } from '../icon';
import { Link, useLocale } from '../link';
import { pathIn } from '../../app/locale';
import { useShell } from '../page-meta';

export interface Crumb {
  label: string;
  to?: string;
}

/** The path to this page: its parents as links, the page itself last. */
export function Breadcrumbs({ items }: { items: Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav className="crumbs" aria-label={t('nav.crumbs')}>
      <ol>
        {items.map((item, index) => (
          <li key={item.label} aria-current={index === items.length - 1 ? 'page' : undefined}>
            {item.to && index < items.length - 1 ? <Link to={item.to}>{item.label}</Link> : item.label}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The same path as schema.org's BreadcrumbList, for `PageMeta`. */
export function useCrumbsJsonLd(items: Crumb[]): object {
  const { publicUrl } = useShell();
  const locale = useLocale();
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.label,
      ...(item.to && { item: `${publicUrl}${pathIn(locale, item.to)}` }),
    })),
  };
}

/** A list of pages as schema.org's ItemList. */
export function useItemListJsonLd(items: readonly { name: string; path: string }[]): object {
  const { publicUrl } = useShell();
  const locale = useLocale();
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: `${publicUrl}${pathIn(locale, path)}`,
    })),
  };
}

/** Previous and next, with the page in the address. Draws nothing for a single page; beyond the last it says so. */
export function Pagination({
  page,
  pageSize,
  total,
  param = 'page',
}: {
  page: number;
  pageSize: number;
  total: number;
  param?: string;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page <= pages) return null;
  const to = (wanted: number, words: ReactNode) => {
    const next = new URLSearchParams(query);
    if (wanted === 1) next.delete(param);
    else next.set(param, String(wanted));
    return <RouterLink to={{ pathname, search: next.toString() }}>{words}</RouterLink>;
  };
  if (page > pages)
    return (
      <nav className="pages" aria-label={t('pages.label')}>
        <span className="soft">{t('pages.beyond', { page, count: pages })}</span>
        {to(pages, t('pages.last'))}
      </nav>
    );
  return (
    <nav className="pages" aria-label={t('pages.label')}>
      {page > 1 &&
        to(
          page - 1,
          <>
            <Icon name="back" />
            {t('pages.previous')}
          </>,
        )}
      <span className="soft">{t('pages.of', { page, pages })}</span>
      {page < pages &&
        to(
          page + 1,
          <>
            {t('pages.next')}
            <Icon name="arrow" />
          </>,
        )}
    </nav>
  );
}
