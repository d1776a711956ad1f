import type { ServedPaper } from '../served-papers.codes.js';
import type { LetterFacts, LetterSource, ReadyLetter } from './ready-letter.types.js';

/** The fields of a profile that a letter takes. */
interface ProfileFacts {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly main_address: {
    readonly address: string;
    readonly address_line_2: string | null;
    readonly postal_code: string | null;
    readonly city: string;
    readonly province_id: string | null;
  } | null;
  readonly fiscal_data: { readonly tax_code: string | null } | null;
}

/** The fields of a request that a letter takes. */
interface StoryFacts {
  readonly geo: { readonly city: string | null };
  readonly facts_on: string | null;
  readonly served_paper: ServedPaper | null;
}

function addressOf(address: ProfileFacts['main_address']): string {
  if (!address) return '';
  const town = [address.postal_code, address.city, address.province_id && `(${address.province_id})`];
  return [address.address, address.address_line_2, town.filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** What a profile gives to letters. */
const ofProfile = (profile: ProfileFacts): Partial<Record<LetterSource, string>> => ({
  name: `${profile.first_name} ${profile.last_name}`.trim(),
  address: addressOf(profile.main_address),
  email: profile.email,
  tax_code: profile.fiscal_data?.tax_code ?? '',
});

/** What a request gives to a letter: the arrival only of the paper that the letter answers. */
const ofStory = ({ paper }: ReadyLetter, story: StoryFacts): Partial<Record<LetterSource, string>> => ({
  town: story.geo.city ?? '',
  facts_on: story.facts_on ?? '',
  served_on: (story.served_paper?.kind === paper && story.served_paper?.served_on) || '',
});

/** The fields of a letter that the citizen's profile and request fill in. Empty ones are left out. Rule 28.24. */
export function filledFrom(letter: ReadyLetter, profile: ProfileFacts | null, story: StoryFacts | null): LetterFacts {
  const sources = { ...(profile && ofProfile(profile)), ...(story && ofStory(letter, story)) };
  return Object.fromEntries(
    Object.entries(letter.fields).flatMap(([name, { source }]) => {
      const value = source && sources[source];
      return value ? [[name, value]] : [];
    }),
  );
}
