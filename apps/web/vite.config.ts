import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`
const TEXT_FONT = /atkinson-hyperlegible-next-latin-wght-normal-.*\.woff2$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), preloadTextFont()],
  build: { outDir: 'dist', emptyOutDir: true, manifest: true, target: 'es2023' },
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
