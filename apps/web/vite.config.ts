import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf } from './chunks.ts'
import { compress } from './compress-plugin.ts'
import { chunkFileName, preloadDependencies, preloadFramePlugin, preloadTextFont } from './preload.ts'
import { serviceWorker } from './service-worker-plugin.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

/** Filled while modules are parsed. Chunks are made once all are known. */
const modules: string[] = []

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    preloadTextFont(),
    preloadFramePlugin(),
    serviceWorker(),
    compress(),
    { name: 'modules', moduleParsed: ({ id }) => void modules.push(id) },
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: preloadDependencies() },
    target: 'es2023',
    rolldownOptions: {
      output: {
        chunkFileNames: chunkFileName,
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [{ name: chunkOf(modules), debugName: 'pieces' }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/oauth': api, '/health': api } },
})
