import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** The text that a person waits for: fonts are packed already, and the worker comes after the page. */
const AWAITED = /^(index\.html|assets[\\/].+\.(js|css|svg))$/

/** Writes each text of the built screens once more as `.br` and `.gz`: the server sends them as they lie, without packing anything while somebody waits. */
export function packed(): Plugin {
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
