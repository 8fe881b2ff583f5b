// How Vite builds the front end into dist/public, and serves it while developing.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const web = process.env['HALL_WEB_URL'] ?? 'http://127.0.0.1:3000';

const libraries = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  'zustand',
  'stylis',
  '@emotion',
  'zod',
];
const ours = ['ui/(?:Button|Icon|art/Mark)', 'platform/(?:guild|build|api|session)', '(?:wire|session|guild)/'];
/**
 * What every screen stands on, in one piece: it packs better than many, and small pieces would each cost a request before
 * anything is seen. Parts that only some screens need must not be in it, or everybody loads them.
 */
const foundation = {
  name: 'foundation',
  test: new RegExp(
    `node_modules/(?:${libraries.join('|')})/|styled-system/(?:factory|system)\\.|src/(?:${ours.join('|')})`.replaceAll(
      '/',
      '[\\\\/]',
    ),
  ),
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
    rolldownOptions: { output: { codeSplitting: { groups: [foundation] } } },
  },
  server: {
    proxy: {
      '/api': web,
      '/auth': web,
      '/socket.io': { target: web, ws: true },
    },
  },
});
