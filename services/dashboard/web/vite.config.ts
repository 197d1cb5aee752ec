import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** Where the server of the dashboard mounts the application. */
const BASE = '/dashboard/';
/** A running `npm start` for `npm run dev`. */
const SERVER = process.env.DASHBOARD_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: BASE,
  // Beside every file of text the same compressed: the server sends them as they lie there.
  plugins: [
    react(),
    compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(?:js|css)$/, logLevel: 'silent' }),
  ],
  build: {
    // The content security policy allows no data: scripts and styles; pictures stay files of their own.
    assetsInlineLimit: 0,
    sourcemap: false,
    // With their texts, since what is bundled leaves its package behind.
    license: { fileName: 'licenses.md' },
    chunkSizeWarningLimit: 700, // kilobytes before compression
  },
  server: {
    proxy: {
      '/dashboard/rpc': { target: SERVER, headers: { origin: SERVER } },
      '/blobs': SERVER,
    },
  },
});
