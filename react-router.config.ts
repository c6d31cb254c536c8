import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // A page knows its own scripts alone: every change of page is a document (docs/decisions/0008).
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
