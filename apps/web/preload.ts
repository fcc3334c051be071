import type { Plugin } from 'vite'

/** The only chunk with a readable name, by which the first chunk's dependencies are recognised as the frame. */
const FRAME = /\bshell-[\w-]+\.js$/
const FRAME_MODULE = /src\/app\/shell\.tsx$/
const TEXT_FONT = /atkinson-hyperlegible-next-latin-wght-normal-.*\.woff2$/

type Needs = (piece: string, needed: string[], host: { hostType: 'html' | 'js' }) => string[]

/**
 * Preloads dependencies together with their chunk instead of after it is parsed: the page does so for the first chunk,
 * and the first chunk for the frame, except files the page has already requested. All other chunks list only their
 * styles, because the first chunk would carry all those names.
 */
export function preloadDependencies(): Needs {
  const byThePage = new Set<string>()
  return (piece, needed, { hostType }) => {
    if (hostType === 'html') {
      for (const file of needed) byThePage.add(file)
      return needed
    }
    const left = needed.filter((file) => !byThePage.has(file))
    return FRAME.test(piece) ? left : left.filter((file) => file.endsWith('.css'))
  }
}

/**
 * Chunk names are short hashes, except the frame's. The first page carries the names of all other chunks, which is a
 * kilobyte of its JavaScript. The manifest maps them to source files.
 */
export function chunkFileName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  return facadeModuleId && FRAME_MODULE.test(facadeModuleId) ? 'assets/shell-[hash:7].js' : 'assets/[hash:7].js'
}

/**
 * Loads the text font with the page instead of after its styles, so that text does not change shape while it is read.
 */
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

/** Signed-in users need the frame, so before-paint.js preloads its files, except those the page itself requests. */
export function preloadFramePlugin(): Plugin {
  return {
    name: 'ask-for-the-frame',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const needed = new Set<string>()
        const visit = (file: string): void => {
          const piece = bundle[file]
          if (needed.has(file) || html.includes(file) || piece?.type !== 'chunk') return
          needed.add(file)
          for (const styles of piece.viteMetadata?.importedCss ?? []) needed.add(styles)
          piece.imports.forEach(visit)
        }
        Object.keys(bundle)
          .filter((file) => FRAME.test(file))
          .forEach(visit)
        return html.replace('src="/before-paint.js"', `$& data-frame="${[...needed].join(' ')}"`)
      },
    },
  }
}
