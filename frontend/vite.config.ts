// How Vite builds the front end into dist/public, and serves it while developing.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import * as audit from '../common/src/audit/audit.derived.ts';
import * as figures from '../common/src/dashboard/figures.derived.ts';
import * as pageAddresses from '../common/src/guild/pageAddresses.derived.ts';
import * as pages from '../common/src/guild/pages.derived.ts';
import * as contributions from '../common/src/members/contributions.derived.ts';
import * as notices from '../common/src/notifications/notices.derived.ts';
import { declarations } from './build/declarations.ts';
import { svgComponents } from './build/svgComponents.ts';
import { Splash } from './src/app/Splash.tsx';
import { pageStyles, systemModule, withoutPageStyles } from './src/platform/patches/pageStyles.ts';
import { chakraSystem } from './src/ui/theme/system.ts';

const web = process.env['HALL_WEB_URL'] ?? 'http://127.0.0.1:3000';

/** React changes rarely, so it has a file of its own in the browser's cache. */
const reactItself = {
  name: 'react',
  test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
  priority: 2,
};
/** Everything else that every page loads: one file instead of many requests before the first picture. */
const foundation = { name: 'foundation', tags: ['$initial' as const], priority: 1 };

const patchedChakra: Plugin = {
  name: 'patched-chakra',
  apply: 'build',
  transform: (code, id) => (id.endsWith(systemModule) ? { code: withoutPageStyles(code), map: null } : undefined),
};

/**
 * Writes Chakra's styles of the whole page into `virtual:page-styles.css` at build time, so that the
 * browser does not make them at every start.
 */
const pageStylesFile: Plugin = {
  name: 'page-styles-file',
  resolveId: (id) => (id === 'virtual:page-styles.css' ? '/virtual:page-styles.css' : undefined),
  load: (id) => (id === '/virtual:page-styles.css' ? pageStyles(chakraSystem()) : undefined),
};

/**
 * Values derived from the manifests of all features. The build contains only the values, not their
 * sources: a page that needs the page titles does not load the audit words and all schemas.
 */
const derived: Readonly<Record<string, object>> = {
  'audit/audit.derived.ts': audit,
  'dashboard/figures.derived.ts': figures,
  'guild/pageAddresses.derived.ts': pageAddresses,
  'guild/pages.derived.ts': pages,
  'members/contributions.derived.ts': contributions,
  'notifications/notices.derived.ts': notices,
  // The browser does not check replies, so it needs only their types.
  'profiles/memberParts.derived.ts': { memberParts: {} },
};
const derivedAsData: Plugin = {
  name: 'derived-as-data',
  apply: 'build',
  load(id) {
    const [, file] = /[\\/]common[\\/]src[\\/](.+\.derived\.ts)$/.exec(id) ?? [];
    if (file === undefined) return undefined;
    const values = derived[file.replaceAll('\\', '/')];
    if (values === undefined)
      throw new Error(`${file} is derived from the features: name it in frontend/vite.config.ts`);
    const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
    return { code: lines.join('\n'), moduleSideEffects: false };
  },
};

/**
 * Leaves the component page, its stories and the test data out of a build for production. The
 * server answers /dev/ui with 404 there.
 */
const withoutDevPages: Plugin = {
  name: 'without-dev-pages',
  apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
  enforce: 'pre',
  resolveId: (id) =>
    id.endsWith('/dev/UiPage.tsx') ? path.join(import.meta.dirname, 'src/app/pages/NotFoundPage.tsx') : undefined,
};

const splashInPage: Plugin = {
  name: 'splash-in-page',
  transformIndexHtml: (html) => html.replace('<!--splash-->', renderToStaticMarkup(createElement(Splash))),
};

/** The pages that the sections import, by their addresses, as the modules named `*.section.ts` have them. */
function pagesOfSections(
  context: Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>,
): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const added: string[] = [];
  const gathering = new Map<string, string>();
  for (const id of [...context.getModuleIds()].filter((one) => /\.section\.tsx?$/.test(one))) {
    const { code, dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    const addresses = [...(code ?? '').matchAll(/\bpath:\s*["'`]([^"'`]+)["'`]/g)].map(([, address = '']) => address);
    const known = addresses.filter((address) => address in pages.pages);
    if (known.length === 0 || dynamicallyImportedIds.length === 0)
      throw new Error(`${id}: a section names its path as a text, and imports its page when it is needed`);
    // What is added to another page is not drawn by the section that adds it.
    const isAdded = (one: string): boolean => /\.(dashboard|outcome|profile)\.tsx?$/.test(one);
    added.push(...dynamicallyImportedIds.filter(isAdded));
    const own = dynamicallyImportedIds.filter((one) => !isAdded(one));
    for (const address of known) found.set(address, own);
    const [, what] = /\bgathers:\s*["'`](\w+)["'`]/.exec(code ?? '') ?? [];
    if (what !== undefined) for (const address of known) gathering.set(address, what);
  }
  for (const [address, what] of gathering)
    found.set(address, [...(found.get(address) ?? []), ...added.filter((one) => one.includes(`.${what}.ts`))]);
  return found;
}
/** What each section needs, so that the server can name it in the page. */
function prefetchInPage(): Plugin {
  let pagesAt = new Map<string, readonly string[]>();
  return {
    name: 'prefetch-in-page',
    buildEnd() {
      pagesAt = pagesOfSections(this);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: main }) {
        if (bundle === undefined) return html;
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const holding = (isWanted: (id: string) => boolean): string[] => {
          const found = chunks.find(({ moduleIds }) => moduleIds.some(isWanted));
          return found === undefined ? [] : [found.fileName, ...found.imports];
        };
        const inPage = [main?.fileName, ...(main?.imports ?? [])];
        const hallFiles = holding((id) => id.endsWith('/shell/Hall.tsx'));
        const needed = (modules: readonly string[]): string[] =>
          [...new Set([...hallFiles, ...modules.flatMap((wanted) => holding((id) => id === wanted))])]
            .filter((file) => !inPage.includes(file))
            .map((file) => `/${file}`);
        const lists = Object.fromEntries([...pagesAt].map(([at, modules]) => [at, needed(modules)]));
        return html.replace('<!--meta-->', `<!--prefetch ${JSON.stringify(lists)}-->\n    <!--meta-->`);
      },
    },
  };
}

/** Loads the style sheet before the fonts, because the first paint waits for it. */
const sheetFirst: Plugin = {
  name: 'sheet-first',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheet = /\n *<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
      return html.replace(sheet, '').replace('<!--sheet-->', sheet.trim());
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: path.join(import.meta.dirname, '../.cache/vite'),
  plugins: [
    react(),
    svgComponents,
    withoutDevPages,
    patchedChakra,
    derivedAsData,
    declarations,
    pageStylesFile,
    splashInPage,
    prefetchInPage(),
    sheetFirst,
  ],
  html: { cspNonce: '__NONCE__' }, // the server puts each answer's own nonce here
  build: {
    outDir: path.join(import.meta.dirname, '../dist/public'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    assetsInlineLimit: 0, // the content security policy allows no data: addresses for scripts and fonts
    modulePreload: { polyfill: false },
    // The landing page contains the names of all chunks. Short hashes keep it small; names are in the
    // manifest.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: { groups: [reactItself, foundation] },
      },
    },
  },
  server: {
    proxy: {
      '/api': web,
      '/auth': web,
      '/dev/discord': web,
      '/socket.io': { target: web, ws: true },
    },
  },
});
