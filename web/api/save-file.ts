import { download } from './client';

/**
 * Fetches a file behind the token and hands it to the browser to save.
 * @param name for a file that the server gives no name
 * @throws ApiProblem
 */
export async function saveFile(path: string, name: string): Promise<void> {
  const { blob, name: given } = await download(path);
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = given ?? name;
  link.click();
  // The browser has taken the address by the next turn; a minute is ample.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
