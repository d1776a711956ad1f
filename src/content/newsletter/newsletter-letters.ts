import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../env.js';
import type { Locale, Text } from '../../shared/locale.js';
import type { Letter } from '../../notifications/notifications.api.js';
import type { Newsletter } from './newsletter.entity.js';
import { NewsletterLinks } from './newsletter-links.js';

const why: Text = {
  it: 'Ricevi questa newsletter perché hai dato il tuo consenso su {brand}.',
  en: 'You are receiving this newsletter because you agreed to it on {brand}.',
};

/** Puts a newsletter into the mail of one reader, with the link that ends it. Rule 24.5. */
@Injectable()
export class NewsletterLetters {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly links: NewsletterLinks,
  ) {}

  letter({ subjectIt, subjectEn, bodyIt, bodyEn }: Newsletter, to: string, locale: Locale): Letter {
    const token = this.links.leave(to);
    return {
      to,
      locale,
      subject: { it: subjectIt, en: subjectEn }[locale],
      paragraphs: [],
      markdown: { it: bodyIt, en: bodyEn }[locale],
      why: why[locale].replace('{brand}', this.env.BRAND_NAME),
      leave: {
        path: `/newsletter/unsubscribe?token=${token}`,
        oneClick: `/api/v1/newsletter/unsubscribe?token=${token}`,
      },
    };
  }
}
