import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Text files the user waits for. Fonts are compressed already, and the service worker loads after the page. */
const AWAITED = /^(index\.html|assets[\\/].+\.(js|css|svg))$/

/** Writes each built text file also as `.br` and `.gz`, so that the server compresses nothing per request. */
export function compress(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const names = await readdir(dir, { recursive: true })
      await Promise.all(names.filter((name) => AWAITED.test(name)).map((name) => pack(path.join(dir, name))))
    },
  }
}

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all([
    writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params })),
    writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })),
  ])
}
