// How Vite builds the front end into dist/public, and serves it while developing.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const web = process.env['HALL_WEB_URL'] ?? 'http://127.0.0.1:3000';

/**
 * What every screen stands on in one piece, and the hall with all that it needs in another: they pack better than many, and
 * small pieces would each cost a request before anything is seen.
 */
const foundation = { name: 'foundation', tags: ['$initial' as const], priority: 2 };
const hall = { name: 'Hall', test: /src[\\/]app[\\/]shell[\\/]Hall\.tsx$/, priority: 1 };

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: path.join(import.meta.dirname, '../.cache/vite'),
  plugins: [react()],
  html: { cspNonce: '__NONCE__' }, // the server puts each answer's own nonce here
  build: {
    outDir: path.join(import.meta.dirname, '../dist/public'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    assetsInlineLimit: 0, // the content security policy allows no data: addresses for scripts and fonts
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [foundation, hall] } } },
  },
  server: {
    proxy: {
      '/api': web,
      '/auth': web,
      '/socket.io': { target: web, ws: true },
    },
  },
});
