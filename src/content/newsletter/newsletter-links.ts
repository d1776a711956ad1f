import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { Secrets } from '../../kernel/secrets.js';
import { newsletterProblems } from './newsletter.problems.js';

const BYTES = 24;
const LEAVE = 'newsletter/unsubscribe';

/** The tokens in the mails of the newsletter. */
@Injectable()
export class NewsletterLinks {
  constructor(private readonly secrets: Secrets) {}

  /** A token that confirms a subscription, and what is stored of it. */
  confirmation(): { token: string; hash: string } {
    const token = randomBytes(BYTES).toString('base64url');
    return { token, hash: this.hash(token) };
  }

  hash(token: string): string {
    return createHash('sha256').update(token).digest('hex');
  }

  /** A token that ends the newsletter for an address. It is not stored and is valid as long as the instance exists. */
  leave(email: string): string {
    return this.secrets.seal(LEAVE, email);
  }

  /** The address of such a token. @throws invalid_link (422) */
  leaving(token: string): string {
    try {
      return this.secrets.unseal(LEAVE, token);
    } catch {
      throw newsletterProblems.invalid_link();
    }
  }

  /** The address in the log of consents, as a hash that can be compared but not read. */
  emailHash(email: string): string {
    return this.secrets.hash('newsletter/email', email.toLowerCase());
  }
}
