import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

/** The bytes of a PDF, and how much of it is read. */
export interface PdfTask {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly characters: number;
}

/** The text of the first pages, each with its lines. @throws Error for what is no readable PDF */
async function pagesOf({ bytes, pages, characters }: PdfTask): Promise<string[]> {
  const document = await getDocumentProxy(bytes);
  const texts: string[] = [];
  let left = characters;
  for (let number = 1; number <= Math.min(document.numPages, pages) && left > 0; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    let text = '';
    for (const item of items) {
      if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
      if (text.length >= left) break;
    }
    texts.push(text.slice(0, left));
    left -= text.length;
  }
  return texts;
}

parentPort?.postMessage(await pagesOf(workerData as PdfTask));
