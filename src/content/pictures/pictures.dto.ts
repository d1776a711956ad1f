import { z } from 'zod';

/** A picture that texts may now show. */
export const pictureRecord = z
  .strictObject({
    address: z.string().meta({ description: 'how a text names it: ![what it shows](address)' }),
    width: z.number().int(),
    height: z.number().int(),
  })
  .meta({ id: 'ContentPicture' });

/** The file of a drawing. */
export const drawingParam = z.object({ file: z.string() });
export type DrawingParam = z.output<typeof drawingParam>;
