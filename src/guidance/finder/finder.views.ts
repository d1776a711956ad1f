import type { z } from 'zod';
import type { Locale } from '../../shared/locale.js';
import { requestType } from '../../shared/guidance/request-types.js';
import type { OutsideDto, typesFound, typeSuggested } from './finder.dto.js';
import { uncoveredMatter } from './uncovered-matters.js';
import { UNCOVERED, type Finding, type Ranked } from './rank.rules.js';

/** A found request type in a language. */
function typeView({ target, matched }: Ranked, locale: Locale) {
  const type = requestType(target);
  if (!type) throw new Error(`the finder knows the type ${target}, which does not exist`);
  const { id, icon, label, tooltip, upgradable } = type;
  return { id, label: label[locale], icon, tooltip: tooltip[locale], upgradable, matched };
}

/** A matter that the product does not cover, in a language. */
function outsideView({ target, matched }: Ranked, locale: Locale): OutsideDto {
  const matter = uncoveredMatter(target.slice(UNCOVERED.length));
  if (!matter) throw new Error(`the finder knows the matter ${target}, which has no text`);
  return {
    id: matter.id,
    title: matter.title[locale],
    text: matter.text[locale],
    help: matter.help.map(({ text, source, url }) => ({ text: text[locale], source: source[locale], url })),
    related: matter.related ?? null,
    matched,
  };
}

/** The answer to somebody's words. */
export const findingView = ({ types, outside }: Finding, locale: Locale): z.output<typeof typesFound> => ({
  info: types.map((type) => typeView(type, locale)),
  covered: types.length > 0 || outside === null,
  outside: outside && outsideView(outside, locale),
});

/** The answer to a description. */
export function proposalView(proposed: Ranked | null, locale: Locale): z.output<typeof typeSuggested> {
  const isUncovered = proposed?.target.startsWith(UNCOVERED) === true;
  return {
    info: {
      type: proposed && !isUncovered ? typeView(proposed, locale) : null,
      outside: proposed && isUncovered ? outsideView(proposed, locale) : null,
    },
  };
}
