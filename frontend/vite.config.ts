// How Vite builds the front end into dist/public, and serves it while developing.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const web = process.env['HALL_WEB_URL'] ?? 'http://127.0.0.1:3000';

const zod = { name: 'zod', test: /node_modules[\\/]zod/ };
/** What every screen stands on, in one piece: it packs better than many, and stays in caches while the hall changes. */
const foundation = {
  name: 'foundation',
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|zustand|stylis|@emotion)[\\/]/,
};

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
    rolldownOptions: { output: { codeSplitting: { groups: [zod, foundation] } } },
  },
  server: {
    proxy: {
      '/api': web,
      '/auth': web,
      '/socket.io': { target: web, ws: true },
    },
  },
});
