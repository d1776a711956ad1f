import './navigation.css';
import { useEffect, useRef } from 'react';
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router';

/** The current tab of `Tabs`, read from the address; the first is the default. */
export function useTab<K extends string>(tabs: readonly [K, ...K[]], param = 'tab'): K {
  const [query] = useSearchParams();
  const asked = query.get(param);
  return tabs.find((tab) => tab === asked) ?? tabs[0];
}

/** For a bar wider than a phone: scrolls the current item into view, and moves nothing else. @returns the bar's ref */
export function useCurrentInView(current: string) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return bar;
}

/**
 * Tabs that are links: the choice stays in the address, and back works. `keep` names query values that stay too. The first
 * tab is what an address without one means, unless it is `named` as well.
 */
export function Tabs<K extends string>({
  label,
  tabs,
  current,
  param = 'tab',
  keep = [],
  named = false,
}: {
  label: string;
  tabs: { key: K; label: string; count?: number }[];
  current: K;
  param?: string;
  keep?: string[];
  named?: boolean;
}) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const bar = useCurrentInView(current);
  return (
    <nav className="tabs" aria-label={label} ref={bar}>
      {tabs.map((tab, index) => {
        const next = new URLSearchParams();
        for (const name of keep) {
          const value = query.get(name);
          if (value) next.set(name, value);
        }
        if (index > 0 || named) next.set(param, tab.key);
        return (
          <RouterLink
            key={tab.key}
            to={{ pathname, search: next.toString() }}
            preventScrollReset
            replace
            aria-current={tab.key === current ? 'page' : undefined}
          >
            {tab.label}
            {tab.count !== undefined && <span className="num soft">{tab.count}</span>}
          </RouterLink>
        );
      })}
    </nav>
  );
}
