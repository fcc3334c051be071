import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp } from './give-up.mjs'
import { root } from './root.mjs'

const LOCKFILE = path.join(root, 'package-lock.json')
const STAMP = path.join(root, 'node_modules', '.talao-lock')

/** Installs what package-lock.json names, unless the last complete install used this same lockfile. */
export function installWhatIsMissing() {
  const wanted = createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return

  mustBeWritable()
  rmSync(STAMP, { force: true }) // a killed npm leaves no stamp behind, so the next start repairs it
  const started = performance.now()
  process.stdout.write('  Instalando as dependências (cerca de meio minuto na primeira vez)\n')
  const [command, ...before] = npm()
  const done = spawnSync(
    command,
    [...before, ...'ci --ignore-scripts --loglevel=error --no-audit --no-fund'.split(' ')],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: '' }, // "production" would leave the test tools and the web's builder out
    },
  )
  if (done.status !== 0) {
    giveUp('A instalação das dependências falhou (npm ci): o motivo está acima. Verifique a internet e tente de novo.')
  }
  writeFileSync(STAMP, wanted)
  process.stdout.write(`  Dependências instaladas · ${seconds(performance.now() - started)}\n`)
}

/** The npm that the user ran, else the one installed with this Node, else the first on PATH. */
function npm() {
  const asked = process.env.npm_execpath
  if (asked && path.basename(asked).startsWith('npm')) return [process.execPath, asked]
  const folder = path.dirname(process.execPath)
  const beside = [
    path.join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((file) => existsSync(file))
  return beside ? [process.execPath, beside] : ['npm']
}

function mustBeWritable() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    giveUp(`Sem permissão para escrever em ${root}: use uma pasta sua, ou ajuste o dono dela.`)
  }
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1).replace('.', ',')} s`
}
