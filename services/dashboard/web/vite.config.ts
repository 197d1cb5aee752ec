import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** Where `npm run dev` serves the application. */
const BASE = '/dashboard/';
/** A running `npm start` for `npm run dev`. */
const SERVER = process.env.DASHBOARD_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig(({ command }) => ({
  // The server puts the path of the dashboard into the pages; scripts and styles find their files beside themselves.
  base: command === 'build' ? './' : BASE,
  // Writes a compressed file next to every text file; the server sends these as they are.
  plugins: [
    react(),
    compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(?:js|css|wasm)$/, logLevel: 'silent' }),
  ],
  build: {
    // The content security policy allows no scripts and styles in data: URLs; pictures stay separate files.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Includes the texts of licences, since a bundle does not contain its packages.
    license: { fileName: 'licenses.md' },
    chunkSizeWarningLimit: 700, // kilobytes, uncompressed
    // `npm start` builds the pages; where its time goes concerns nobody who starts the system.
    rolldownOptions: {
      // The dashboard, and the page for candidates, which loads nothing of it.
      input: ['index.html', 'results.html'],
      checks: { pluginTimings: false },
    },
  },
  server: {
    proxy: {
      '/dashboard/rpc': { target: SERVER, headers: { origin: SERVER } },
      '/blobs': SERVER,
    },
  },
}));
