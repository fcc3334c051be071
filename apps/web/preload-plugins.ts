import type { Plugin } from 'vite'

const TEXT_FONT = /atkinson-hyperlegible-next-latin-wght-normal-.*\.woff2$/

/** What the first piece imports is asked for with it, not after it was read. */
export function preloadFirstPieces(): Plugin {
  return {
    name: 'preload-first-pieces',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { chunk }) =>
        (chunk?.imports ?? []).map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        })),
    },
  }
}

/** The text font is asked for with the page, not after its styles, so that words do not change shape while they are read. */
export function preloadTextFont(): Plugin {
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
