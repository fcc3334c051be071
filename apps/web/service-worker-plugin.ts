import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Code and styles of the screens, and the fonts' Latin subset, which covers Portuguese. */
const KEPT = /\.(js|css)$|-latin-wght-normal-[^/]*\.woff2$/
/** Files outside the assets that the page requests by name. */
const BESIDE = ['/', '/before-paint.js', '/logo-mark.svg']

/** Writes /service-worker.js from its source, with the version and file list of this build. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const assets = Object.keys(bundle).filter((file) => KEPT.test(file))
        const files = [...BESIDE, ...assets.map((file) => `/${file}`).sort()]
        const source = readFileSync(path.join(import.meta.dirname, 'src/service-worker/worker.js'), 'utf8')
        const version = createHash('sha256').update(source).update(files.join()).digest('hex').slice(0, 12)
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: source.replace('__VERSION__', version).replace("['__FILES__']", JSON.stringify(files)),
        })
      },
    },
  }
}
