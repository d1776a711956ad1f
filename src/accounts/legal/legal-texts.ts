import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/clock.js';
import {
  privacyVersions,
  termsVersions,
  type LegalDocument,
  type LegalVersion,
  type LegalVersions,
} from '../../shared/accounts/legal-versions.codes.js';
import { comingVersions, mustAccept, versionInForce } from './legal-versions.rules.js';

/** Which versions of the terms and of the privacy notice there are, and which of them counts now. */
@Injectable()
export class LegalTexts {
  readonly versions: Readonly<Record<LegalDocument, LegalVersions>> = {
    terms: termsVersions,
    privacy: privacyVersions,
  };

  constructor(private readonly clock: Clock) {}

  /** The version that holds now. */
  inForce(document: LegalDocument): string {
    return versionInForce(this.versions[document], this.clock.now()).version;
  }

  /** The versions that have been announced and are not in force yet, newest first. */
  coming(document: LegalDocument): LegalVersion[] {
    return comingVersions(this.versions[document], this.clock.now());
  }

  /** Whether somebody who accepted this version last has to accept the terms that hold now. Rule 30.5. */
  mustAcceptTerms(accepted: string | null): boolean {
    return mustAccept(this.versions.terms, accepted, this.clock.now());
  }

  /** The terms that hold now, and the announced ones that hold next. */
  terms(): { current: string; coming: string | null } {
    return { current: this.inForce('terms'), coming: this.coming('terms').at(-1)?.version ?? null };
  }
}
