import { sql } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import { loadOnce, versionOf } from '../../kernel/database/setup/shipped-list.js';
import { searchedTexts, type SearchableTexts } from './searched-texts.js';
import { searchedPages, sitePagesVersion } from './site-pages.js';

/** Changes when the way texts are rendered or split changes, so that they are written again. */
const EDITION = '3';

async function replace(db: Sql, texts: SearchableTexts): Promise<number> {
  const json = JSON.stringify([...(await searchedTexts(texts)), ...searchedPages()]);
  await sql`delete from content_search`.execute(db);
  await sql`delete from content_words`.execute(db);
  const added = await sql`
    insert into content_search (language, translated, kind, path, anchor, position, title, heading, description, body)
    select language, translated, kind, path, anchor, position, title, heading, description, body
    from json_to_recordset(${json}::text::json) as given (
      language text, translated boolean, kind text, path text, anchor text, position smallint, title text, heading text,
      description text, body text
    )`.execute(db);
  await sql`
    insert into content_words (language, word, lexeme)
    select language, word, lexeme
    from (
      select distinct language, unaccent(lower(found.word[1])) as word
      from content_search, regexp_matches(concat_ws(' ', title, heading, description, body), '[[:alpha:]]{3,}', 'g') found (word)
    ) words, lateral (select finder_lexeme(language, word) as lexeme) stem
    where lexeme is not null`.execute(db);
  await sql`analyze content_search`.execute(db);
  await sql`analyze content_words`.execute(db);
  return Number(added.numAffectedRows ?? 0n);
}

/**
 * Writes the texts to the tables of the search, if they differ from those that are there. Only then are they rendered.
 * @param db bound to a transaction
 * @returns how many pieces were written; 0 when they were there already
 */
export function loadContent(db: Sql, texts: SearchableTexts): Promise<number> {
  const version = versionOf(`${EDITION} ${texts.version} ${sitePagesVersion}`);
  return loadOnce(db, { name: 'content', version, load: (own) => replace(own, texts) });
}
