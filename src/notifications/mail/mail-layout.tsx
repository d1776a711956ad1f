import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties } from 'react';

// Mail programs know no custom properties: these are the light values of the design's paper, sheet, ink, petrol and
// edge.
const paper = '#FAF6EE';
const sheet = '#FFFDF9';
const ink = '#15302F';
const quiet = '#5B6B66';
const petrol = '#0E5357';
const edge = '#E4DCCB';

const sans = "'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif";
const serif = "'Brygada 1918',Georgia,serif";

/**
 * What a newsletter's text looks like, and the dark values of the same colours, for programs that support colour
 * schemes; the others show the light ones.
 */
const SHEET = `.text a{color:#0E5357}.text h1,.text h2,.text h3{font-family:'Brygada 1918',Georgia,serif;line-height:1.25}
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#101A19!important}.sheet{background:#182423!important;border-color:#2E3E3C!important}
.ink{color:#F1EBDF!important}.link,.text a{color:#84CBC3!important}
.quiet,.quiet a{color:#9CAAA4!important}.button{background:#84CBC3!important;color:#0A2122!important}
}`;

const small: CSSProperties = { margin: 0, fontFamily: sans, fontSize: 14, lineHeight: 1.5, color: quiet };
const serifLine: CSSProperties = { fontFamily: serif, fontWeight: 600, color: ink };

/** What a mail shows. */
export interface MailLayoutProps {
  readonly lang: string;
  readonly brand: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items: readonly { readonly title: string; readonly text: string; readonly url: string }[];
  /** HTML that is safe. */
  readonly markdown?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** Why the mail came. */
  readonly why: string;
  /** Where the reader chooses what to receive. */
  readonly choices?: { readonly label: string; readonly url: string };
}

/** A sheet on a paper-coloured ground with one button; no images or other remote content. */
export function MailLayout({ lang, brand, title, paragraphs, items, markdown, action, why, choices }: MailLayoutProps) {
  return (
    <Html lang={lang}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{SHEET}</style>
      </Head>
      <Body className="paper" style={{ margin: 0, padding: 0, backgroundColor: paper }}>
        {/* What an inbox shows beside the subject; without it that would be the name of the brand. */}
        <Preview>{paragraphs[0] ?? ''}</Preview>
        <Section className="paper" style={{ backgroundColor: paper, padding: '32px 16px' }}>
          <Container style={{ maxWidth: 560 }}>
            <Text className="ink" style={{ ...serifLine, margin: '0 0 16px', fontSize: 20, lineHeight: 1.25 }}>
              {brand}
            </Text>
            <Section
              className="sheet"
              style={{
                backgroundColor: sheet,
                border: `1px solid ${edge}`,
                borderRadius: 5,
                padding: '32px 28px',
                borderCollapse: 'separate',
              }}
            >
              <Heading
                as="h1"
                className="ink"
                style={{ ...serifLine, margin: '0 0 20px', fontSize: 26, lineHeight: 1.25 }}
              >
                {title}
              </Heading>
              {paragraphs.map((paragraph) => (
                <Text
                  key={paragraph}
                  className="ink"
                  style={{ margin: '0 0 16px', fontFamily: sans, fontSize: 17, lineHeight: 1.55, color: ink }}
                >
                  {paragraph}
                </Text>
              ))}
              {markdown !== undefined && (
                <div
                  className="ink text"
                  style={{ fontFamily: sans, fontSize: 17, lineHeight: 1.55, color: ink }}
                  dangerouslySetInnerHTML={{ __html: markdown }}
                />
              )}
              {items.map((item) => (
                <Section key={item.title} style={{ margin: '0 0 16px' }}>
                  <Text style={{ margin: 0, fontFamily: sans, fontSize: 17, lineHeight: 1.4, fontWeight: 600 }}>
                    <Link className="link" href={item.url} style={{ color: petrol, textDecorationLine: 'underline' }}>
                      {item.title}
                    </Link>
                  </Text>
                  <Text
                    className="ink"
                    style={{ margin: '2px 0 0', fontFamily: sans, fontSize: 16, lineHeight: 1.5, color: ink }}
                  >
                    {item.text}
                  </Text>
                </Section>
              ))}
              {action && (
                <>
                  <Button
                    className="button"
                    href={action.url}
                    style={{
                      margin: '8px 0 20px',
                      backgroundColor: petrol,
                      color: '#ffffff',
                      fontFamily: sans,
                      fontSize: 17,
                      fontWeight: 600,
                      lineHeight: 1.25,
                      padding: '14px 24px',
                      borderRadius: 5,
                    }}
                  >
                    {action.label}
                  </Button>
                  <Text className="quiet" style={{ ...small, wordBreak: 'break-all' }}>
                    <Link href={action.url} style={{ color: quiet, textDecorationLine: 'underline' }}>
                      {action.url}
                    </Link>
                  </Text>
                </>
              )}
            </Section>
            <Text className="quiet" style={{ ...small, padding: '16px 0 0' }}>
              {why}
              {choices && (
                <>
                  {' '}
                  <Link href={choices.url} style={{ color: quiet, textDecorationLine: 'underline' }}>
                    {choices.label}
                  </Link>
                  .
                </>
              )}
            </Text>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}
