import { z } from 'zod';
import { envelope, instant } from '../kernel/http/schemas.js';
import { paperKindIds } from '../shared/guidance/papers.codes.js';
import { scanStates } from './scan/scan.codes.js';
import type { Document } from './document.entity.js';

/** A document as the API shows it; its bytes are at `GET /documents/{id}`. */
export const documentDto = z
  .object({
    id: z.number().int(),
    name: z.string(),
    content_type: z.string(),
    size: z.number().int().meta({ description: 'bytes' }),
    created_at: instant,
    scan: z.enum(scanStates).nullish().meta({
      description: 'for malware: only its uploader reads it while it is pending or failed, nobody once it is infected',
    }),
    kind: z
      .string()
      .nullish()
      .meta({ description: 'of a request: what it is, as its citizen says; null leaves it to the name' }),
  })
  .meta({ id: 'Document' });
export type DocumentDto = z.output<typeof documentDto>;

/** A stored document as the API shows it. */
export const shownDocument = ({
  id,
  name,
  contentType,
  size,
  scan,
  createdAt,
}: Pick<Document, 'id' | 'name' | 'contentType' | 'size' | 'scan' | 'createdAt'>): DocumentDto => ({
  id,
  name,
  content_type: contentType,
  size,
  ...(scan !== null && { scan }),
  created_at: createdAt.toISOString(),
});

/** POST /requests/{id}/documents?kind=… */
export const documentQuery = z.strictObject({ kind: z.enum(paperKindIds).optional() });

/** PUT /documents/{id}. */
export const documentKind = z.strictObject({ kind: z.enum(paperKindIds).nullable() }).meta({ id: 'DocumentKind' });

export const documentAnswer = envelope(documentDto);
export const documentsAnswer = envelope(z.array(documentDto));

/** Where a firm's new photo is found. */
export const photoAnswer = envelope(z.object({ photo: z.number().int(), photo_url: z.string() }).meta({ id: 'Photo' }));
