import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // Every link is known at once: a page change costs no manifest request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
