import type { Plugin } from 'vite'

const FRAME_STYLES = /\bshell-[\w-]+\.css$/
const TEXT_FONT = /atkinson-hyperlegible-next-latin-wght-normal-.*\.woff2$/

/**
 * What a piece needs is asked for with it, and not after it was read: by the page for the first piece, and by the first
 * piece for the frame of all screens. Every other only names its styles: the first piece would carry all those names.
 */
export function piecesAhead(_piece: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  const isFrame = needed.some((file) => FRAME_STYLES.test(file))
  return hostType === 'html' || isFrame ? needed : needed.filter((file) => file.endsWith('.css'))
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
