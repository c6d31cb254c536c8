import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // A page knows only its own scripts, because every page change loads a document (docs/decisions/0008).
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
