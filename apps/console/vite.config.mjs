import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const OUTPUT = join(import.meta.dirname, 'dist/web');

/** Writes a `.gz` beside each text file, so that nothing is compressed while it is served. */
const compressed = {
  name: 'compressed',
  closeBundle() {
    for (const name of readdirSync(OUTPUT, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:html|js|css|svg|json)$/.test(name)) continue;
      const path = join(OUTPUT, name);
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
    }
  },
};

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  base: '/console/',
  plugins: [react(), tailwindcss(), compressed],
  resolve: { conditions: ['@tessera/source', 'module', 'browser'] },
  build: { outDir: OUTPUT, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  server: {
    // `npx vite` beside `npm start`: the page is reloaded as it is edited.
    proxy: { '^/(?!console/(?!config\\.json))': process.env.TESSERA_URL ?? 'http://127.0.0.1:8080' },
  },
});
