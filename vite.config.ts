import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // One server bundle: pages, calls and database share one instance of every module.
    ssr: { build: { rollupOptions: { input: './app/server.ts' } } },
  },
});
