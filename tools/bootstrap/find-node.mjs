import { existsSync } from 'node:fs'
import path from 'node:path'
import { giveUp } from './give-up.mjs'
import { root } from './root.mjs'

const LEAST_MAJOR = 24

/**
 * The Node that runs Talão, found by package folder, because npm 10 deletes node_modules/.bin/node when several
 * optional platform packages share that name.
 */
export function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const installed = path.join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', file)
  if (existsSync(installed)) return installed
  if (Number.parseInt(process.versions.node, 10) >= LEAST_MAJOR) return process.execPath
  return giveUp(
    `Não há Node ${LEAST_MAJOR} pronto para ${process.platform}-${process.arch}: instale o Node ${LEAST_MAJOR} e rode o comando de novo.`,
  )
}
