import { spawn } from 'node:child_process'
import path from 'node:path'
import { findNode } from './find-node.mjs'
import { root } from './root.mjs'

const LOST_PARENT_CHECK_MS = 250
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Runs a file of the repository under Node 24 and exits with its exit code. Signals, and the loss of the parent, are
 * passed on.
 */
export function runUnderNode(file, args, cwd = root) {
  const node = findNode()
  const child = spawn(node, [path.resolve(root, file), ...args], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, PATH: withOurToolsFirst(node) },
  })

  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), LOST_PARENT_CHECK_MS).unref()

  child.on('error', (error) => {
    console.error(`\n  Não foi possível iniciar ${node}: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function withOurToolsFirst(node) {
  return [path.dirname(node), path.join(root, 'node_modules', '.bin'), process.env.PATH]
    .filter(Boolean)
    .join(path.delimiter)
}
