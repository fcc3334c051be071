import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkOf } from './chunks.ts'
import { serviceWorker } from './service-worker-plugin.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`
const TEXT_FONT = /atkinson-hyperlegible-next-latin-wght-normal-.*\.woff2$/

/** Filled as the modules are found; the pieces are made when all are known. */
const modules: string[] = []

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    preloadTextFont(),
    serviceWorker(),
    { name: 'modules', moduleParsed: ({ id }) => void modules.push(id) },
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: false,
    target: 'es2023',
    // Nameless: the first page carries the names of all others, which is a kilobyte of its JavaScript. The manifest knows which is which.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [{ name: chunkOf(modules), debugName: 'pieces' }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/oauth': api, '/health': api } },
})

/** The text font is asked for with the page, not after its styles, so that words do not change shape while they are read. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => TEXT_FONT.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  }
}
