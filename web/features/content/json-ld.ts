import type { ContentDto } from '../../app/context';
import { pathIn } from '../../app/locale';
import { useShell } from '../../ui/page-meta';

/** A text as schema.org's Article. */
export function useArticleJsonLd({ title, description, path, language, published, reviewed }: ContentDto): object {
  const { brand, publicUrl } = useShell();
  const publisher = {
    '@type': 'Organization',
    name: brand,
    url: publicUrl,
    logo: { '@type': 'ImageObject', url: `${publicUrl}/favicon.svg` },
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: language,
    datePublished: published,
    dateModified: reviewed ?? published,
    author: publisher,
    publisher,
    mainEntityOfPage: `${publicUrl}${pathIn(language, path)}`,
  };
}

/** Questions and answers as schema.org's FAQPage. */
export const faqJsonLd = ({ sections, language }: ContentDto): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  inLanguage: language,
  mainEntity: sections
    .filter(({ html }) => html !== '')
    .map(({ title, html }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: html },
    })),
});
