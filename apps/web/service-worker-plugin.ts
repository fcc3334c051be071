import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Of the assets, what the screens are made of; of the fonts, the letters of Portuguese. */
const KEPT = /\.(js|css)$|-latin-wght-normal-[^/]*\.woff2$/
/** Beside the assets: what the page itself asks for by name. */
const BESIDE = ['/', '/before-paint.js', '/logo-mark.svg']

/** Writes /service-worker.js: the worker as it stands in the source, with the version and the files of this build in it. */
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
