import type { Nodes } from 'hast';
import { parentPort } from 'node:worker_threads';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

// The tests run the sources, and Node reads this file alone: it imports nothing of ours.
const reader = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze();

/** Removes the positions of nodes: nobody reads them, and they are more than half of the data to copy. */
function withoutPositions(node: Nodes): void {
  delete node.position;
  if ('children' in node) for (const child of node.children) withoutPositions(child);
}

parentPort?.on('message', (markdown: string) => {
  const root = reader.runSync(reader.parse(markdown));
  withoutPositions(root);
  parentPort?.postMessage(root);
});
parentPort?.postMessage('ready');
