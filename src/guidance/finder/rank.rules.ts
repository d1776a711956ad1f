import { editDistance } from '../../kernel/edit-distance.js';
import type { Alike, Hit, Stem } from './finder.queries.js';
import type { Example } from './likelihood.rules.js';

/** What the words lead to. */
export interface Ranked {
  /** The id of a request type, or `outside/` and the id of a matter. */
  readonly target: string;
  readonly score: number;
  /** The words that led there, as typed, or as the lists have them where they were misspelt. */
  readonly matched: string[];
}

/** Words together say more than each alone, though not as much as their sum would be: factor by how many they are. */
const TOGETHER = [0, 1, 1.8, 2.4] as const;
/** What a corrected word is worth beside one that was typed right. */
const CORRECTED = 0.7;
/** Far behind the first, a type is noise. */
const LEAST_SHARE = 0.25;
const MOST_TYPES = 5;
/** A matter that is not covered is named beside the types from this share of the first one's score. */
const UNCOVERED_SHARE = 0.5;

/** The prefix of targets that the product does not cover. */
export const UNCOVERED = 'outside/';

/** Shorter words have too many neighbours; beside words that are known, an unknown one is more likely just another word. */
const CORRECTED_FROM = { alone: 4, beside: 6 } as const;
const BEGUN_FROM = { alone: 3, beside: 4 } as const;
const TWO_ERRORS_FROM = 10;

/**
 * What an unknown word may mean: the words that begin with it while it is the last one, or those with one letter
 * wrong (two in a long word), the nearest only.
 * @param company whether other words of the question are known
 */
export function corrections(
  { typed, last, company }: { typed: string; last: boolean; company: boolean },
  alike: readonly Alike[],
): Alike[] {
  const where = company ? 'beside' : 'alone';
  const candidates = alike.filter((each) => each.typed === typed);
  const begun =
    last && typed.length >= BEGUN_FROM[where] ? candidates.filter(({ word }) => word.startsWith(typed)) : [];
  if (begun.length > 0) return begun;
  if (typed.length < CORRECTED_FROM[where]) return [];
  const allowed = typed.length >= TWO_ERRORS_FROM ? 2 : 1;
  const measured = candidates.map((each) => ({ each, errors: editDistance(typed, each.word, allowed) }));
  const fewest = Math.min(...measured.map(({ errors }) => errors));
  return fewest > allowed ? [] : measured.filter(({ errors }) => errors === fewest).map(({ each }) => each);
}

/** Adds up what the terms say for each target. Each set of stems counts once, at its greatest weight. */
export function rank(hits: readonly Hit[], stems: readonly Stem[], corrected: readonly Alike[] = []): Ranked[] {
  const guessed = new Set(corrected.flatMap(({ word, lexeme }) => [lexeme, `=${word}`]));
  for (const { word, lexeme } of stems) {
    guessed.delete(`=${word}`);
    if (lexeme !== null) guessed.delete(lexeme);
  }
  const words = [
    ...stems.flatMap(({ word, lexeme }) => [[lexeme, word] as const, [`=${word}`, word] as const]),
    ...corrected.flatMap(({ word, lexeme }) => [[lexeme, word] as const, [`=${word}`, word] as const]),
  ];
  const targets = new Map<string, { score: number; lexemes: Set<string> }>();
  for (const { target, weight, lexemes } of hits) {
    const found = targets.get(target) ?? { score: 0, lexemes: new Set<string>() };
    const together = TOGETHER[Math.min(lexemes.length, TOGETHER.length - 1)] ?? 0;
    found.score += weight * together * (lexemes.some((lexeme) => guessed.has(lexeme)) ? CORRECTED : 1);
    for (const lexeme of lexemes) found.lexemes.add(lexeme);
    targets.set(target, found);
  }
  return [...targets]
    .map(([target, { score, lexemes }]) => ({
      target,
      score: Math.round(score * 100) / 100,
      matched: [...new Set(words.filter(([lexeme]) => lexeme !== null && lexemes.has(lexeme)).map(([, word]) => word))],
    }))
    .sort((a, b) => b.score - a.score || a.target.localeCompare(b.target));
}

/**
 * What a target that is certain by the labelled phrases gets beside what the lists say: more than one word that decides,
 * less than two. Found by cross-validation over the labelled phrases.
 */
const BY_EXAMPLES = 4;
/** Less likely targets are noise. */
const LEAST_LIKELY = 0.05;

/** Adds what the labelled phrases say to what the lists say. The phrases alone may name a target. */
export function withExamples(
  ranked: readonly Ranked[],
  {
    stems,
    likely,
    examples,
  }: { stems: readonly Stem[]; likely: ReadonlyMap<string, number>; examples: readonly Example[] },
): Ranked[] {
  const wordsFor = (target: string): string[] => {
    const lexemes = new Set(examples.filter((each) => each.target === target).map(({ lexeme }) => lexeme));
    return stems.filter(({ lexeme }) => lexeme !== null && lexemes.has(lexeme)).map(({ word }) => word);
  };
  const listed = new Map(ranked.map((each) => [each.target, each]));
  const named = [...likely].filter(([target, share]) => share >= LEAST_LIKELY && !listed.has(target));
  return [...ranked, ...named.map(([target]) => ({ target, score: 0, matched: wordsFor(target) }))]
    .map((each) => ({
      ...each,
      score: Math.round((each.score + BY_EXAMPLES * (likely.get(each.target) ?? 0)) * 100) / 100,
    }))
    .sort((a, b) => b.score - a.score || a.target.localeCompare(b.target));
}

/** What a question leads to. */
export interface Finding {
  /** Request types, best first; none if the matter is not covered. */
  readonly types: Ranked[];
  /** The matter that is not covered: instead of types, or beside them if it is nearly as likely. */
  readonly outside: Ranked | null;
}

/** Splits the ranked targets into the types to show and the matter that is not covered. */
export function judge(ranked: readonly Ranked[]): Finding {
  const types = ranked.filter(({ target }) => !target.startsWith(UNCOVERED));
  const outside = ranked.find(({ target }) => target.startsWith(UNCOVERED)) ?? null;
  const best = types[0]?.score ?? 0;
  if (outside && outside.score > best) return { types: [], outside };
  return {
    types: types.filter(({ score }) => score >= best * LEAST_SHARE).slice(0, MOST_TYPES),
    outside: outside && outside.score >= best * UNCOVERED_SHARE ? outside : null,
  };
}

/** What a story says: the ranking of the lists, their hits, and how likely each target is by the labelled phrases. */
export interface StoryReading {
  readonly ranked: readonly Ranked[];
  readonly hits: readonly Hit[];
  readonly likely: ReadonlyMap<string, number>;
}

/** The subject for what fits none of the others: the finder never leads to it. */
const FALLBACK_TYPE = 'altre-risarcitorie';

/** From this likelihood on the labelled phrases speak for a chosen type. */
const OWN_LIKELY = 0.02;
/** What another target needs: a score, a likelihood, and a word that decides. Measured on the stories of its test. */
const STRONG = { score: 6, likely: 0.7, weight: 3 } as const;

/** Whether a word decides for a target: of the greatest weight, and in no list of another target that the story reaches. */
function hasDecisiveWord(target: string, hits: readonly Hit[]): boolean {
  const shared = new Set(hits.filter((hit) => hit.target !== target).flatMap(({ lexemes }) => lexemes));
  return hits.some(
    (hit) => hit.target === target && hit.weight >= STRONG.weight && hit.lexemes.every((lexeme) => !shared.has(lexeme)),
  );
}

/**
 * What a description fits instead of the chosen type: only if nothing in it supports the chosen one, and much the other.
 * Words that both share ("referto", "colpo") support neither. Rule 28.18.
 */
export function proposal({ ranked, hits, likely }: StoryReading, chosen: string): Ranked | null {
  const best = ranked.find(({ target }) => target !== FALLBACK_TYPE);
  const ofBest = new Set(hits.filter(({ target }) => target === best?.target).flatMap(({ lexemes }) => lexemes));
  const isSupported =
    best?.target === chosen ||
    (likely.get(chosen) ?? 0) > OWN_LIKELY ||
    hits.some(({ target, lexemes }) => target === chosen && !lexemes.every((lexeme) => ofBest.has(lexeme)));
  if (!best || isSupported) return null;
  const isStrong =
    best.score >= STRONG.score && (likely.get(best.target) ?? 0) >= STRONG.likely && hasDecisiveWord(best.target, hits);
  return isStrong ? best : null;
}
