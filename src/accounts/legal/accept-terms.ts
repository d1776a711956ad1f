import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { accountProblems } from '../accounts.problems.js';
import { AccountsQueries } from '../accounts.queries.js';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { acceptedTerms, logConsents } from './consents.js';
import { LegalTexts } from './legal-texts.js';
import { fromVersionOn } from './legal-versions.rules.js';
import type { ProfileDto } from '../profile/profile.dto.js';
import { Sessions } from '../sign-in/sessions.js';

/** The owner of an account accepts a version of the terms: the log of consents is the proof. Rules 30.6 and 30.7. */
@Injectable()
export class AcceptTerms {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly legal: LegalTexts,
    private readonly sessions: Sessions,
    private readonly queries: AccountsQueries,
  ) {}

  /** @throws terms_superseded (409) for a version that neither holds now nor was announced */
  async execute(actor: Actor, version: string, address: string): Promise<ProfileDto> {
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      // The lock serialises a double click: the second call reads what the first has written.
      const own = db.selectFrom('accounts as a').where('a.id', '=', actor.accountId);
      await own.select('a.id').forNoKeyUpdate().execute();
      const { accepted } = await own.select([acceptedTerms.as('accepted')]).executeTakeFirstOrThrow();
      const known = this.legal.versions.terms;
      const offered = [this.legal.inForce('terms'), ...this.legal.coming('terms').map((each) => each.version)];
      if (!offered.includes(version)) throw accountProblems.terms_superseded();
      if (accepted === null || !fromVersionOn(known, version).includes(accepted)) {
        const now = this.clock.now();
        await logConsents(em, actor.accountId, [{ kind: 'terms', given: true, text: version }], address, now);
        recordAct(em, actor, 'terms_accepted', now);
        await this.sessions.reread(em, actor.accountId);
      }
      return this.queries.profile(actor, db);
    });
  }
}
