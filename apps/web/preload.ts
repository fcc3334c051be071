import type { Plugin } from 'vite'

/** The one piece with a name: only by it is the frame known among what the first piece asks for. */
const FRAME = /\bshell-[\w-]+\.js$/
const FRAME_MODULE = /src\/app\/shell\.tsx$/
const TEXT_FONT = /atkinson-hyperlegible-next-latin-wght-normal-.*\.woff2$/

type Needs = (piece: string, needed: string[], host: { hostType: 'html' | 'js' }) => string[]

/**
 * What a piece needs is asked for with it, and not after it was read: by the page for the first piece, and by the first
 * piece for the frame of all screens, but for what the page has asked for. Every other only names its styles: the first
 * piece would carry all those names.
 */
export function piecesAhead(): Needs {
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
 * Nameless but for the frame, and as short as the builder lets them be: the first page carries the names of all others,
 * which is a kilobyte of its JavaScript. The manifest knows which is which.
 */
export function nameOfPiece({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  return facadeModuleId && FRAME_MODULE.test(facadeModuleId) ? 'assets/shell-[hash:7].js' : 'assets/[hash:7].js'
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

/** Whoever is signed in needs the frame: before-paint.js asks for what it is made of, beside what the page itself asks for. */
export function askForTheFrame(): Plugin {
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
