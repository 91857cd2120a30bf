import { readHistory } from '../history/replay.ts';

/** Run in a process of its own, so that its peak memory is that of reading history alone. */
const [root = '', now = ''] = process.argv.slice(2);
await readHistory(root, { now });
process.send?.(process.resourceUsage().maxRSS);
